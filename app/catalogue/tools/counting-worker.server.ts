import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { repeat, type Worker } from '#platform/jobs/repeating.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';

interface Parts {
  db: DrizzleDb;
  log: Logger;
  /** The name for the log. */
  operation: string;
  /** Collects counts in memory until they are written. */
  counter: { write(db: DrizzleDb): Promise<void> };
}

const POLL_MS = 60_000;

/** Writes the counts that browsers report, once a minute and once when it stops. */
export function startCounting({ db, log, operation, counter }: Parts): Worker {
  const write = () => counter.write(db);
  const worker = repeat({ operation, log, pauseMs: POLL_MS }, write);
  return {
    async stop() {
      await worker.stop();
      await write().catch((err: unknown) => log.error({ err }, `${operation} failed`));
    },
  };
}

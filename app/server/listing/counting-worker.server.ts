import type { DrizzleDb } from '#server/db/connection.server.ts';
import { repeat, type Worker } from '#server/upkeep/repeating.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import type { MissedSearches } from './missed-searches.server.ts';

interface Parts {
  db: DrizzleDb;
  missedSearches: MissedSearches;
  log: Logger;
}

const POLL_MS = 60_000;

/** Writes the searches that led to nothing once a minute, and one last time when it stops. */
export function startMissedSearches({ db, missedSearches, log }: Parts): Worker {
  const operation = 'counting searches that led to nothing';
  const write = () => missedSearches.write(db);
  const worker = repeat({ operation, log, pauseMs: POLL_MS }, write);
  return {
    async stop() {
      await worker.stop();
      await write().catch((err: unknown) => log.error({ err }, `${operation} failed`));
    },
  };
}

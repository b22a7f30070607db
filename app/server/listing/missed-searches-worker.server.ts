import type { DrizzleDb } from '#server/db/connection.server.ts';
import { repeat } from '#server/upkeep/repeating.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import type { MissedSearches } from './missed-searches.server.ts';

interface Parts {
  db: DrizzleDb;
  missedSearches: MissedSearches;
  log: Logger;
}

const POLL_MS = 60_000;

/** Writes the searches that led to nothing every minute, and once more when it is stopped. */
export function startMissedSearches({ db, missedSearches, log }: Parts): { stop(): Promise<void> } {
  const write = () =>
    missedSearches.write(db).catch((err: unknown) => {
      log.error({ err }, 'The searches that led to nothing could not be counted');
    });
  const worker = repeat(write, POLL_MS);
  return {
    async stop() {
      await worker.stop();
      await write();
    },
  };
}

import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { repeat, type Worker } from '#platform/jobs/repeating.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { readHistory, type Teller } from './read-history.server.ts';

const PAUSE_MS = 10_000;

interface HistoryParts {
  /** The primary, without a limit for statements: one change may concern a hundred thousand followers. */
  db: DrizzleDb;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  tellers: readonly Teller[];
}

/** Reads the history every ten seconds until it is stopped. Every node may do so. */
export function startHistory({ db, log, now, tellers }: HistoryParts): Worker {
  return repeat({ operation: 'reading the history', log, pauseMs: PAUSE_MS }, async (isStopped) => {
    while (!isStopped() && (await readHistory(db, now(), tellers)));
  });
}

import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { readHistory, type Teller } from './read-history.server.ts';

interface HistoryParts {
  /** The primary, without a limit for statements: one change may concern a hundred thousand followers. */
  db: DrizzleDb;
  /** Milliseconds since 1970. */
  now: () => number;
  tellers: readonly Teller[];
}

/** Reads the history every ten seconds. */
export function historyReading({ db, now, tellers }: HistoryParts): Work {
  return {
    job: recurring('reading-the-history', 10),
    async run({ signal }) {
      while (!signal.aborted && (await readHistory(db, now(), tellers)));
    },
  };
}

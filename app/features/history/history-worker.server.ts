import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { readHistory, type Teller } from './read-history.server.ts';

interface HistoryParts {
  /** The primary, without a statement timeout, because one change may concern a hundred thousand followers. */
  db: DrizzleDb;
  /** Milliseconds since 1970. */
  now: () => number;
  tellers: readonly Teller[];
  /** Runs after each transaction of the reading, so that the workers it wakes need not wait for it. */
  wake: () => Promise<void>;
}

/** The recurring work that reads the history, every ten seconds. */
export function historyReading({ db, now, tellers, wake }: HistoryParts): Work {
  return {
    job: recurring('reading-the-history', 10),
    async run({ signal }) {
      for (let isMore = true; isMore && !signal.aborted; ) {
        isMore = await readHistory(db, now(), tellers);
        await wake();
      }
    },
  };
}

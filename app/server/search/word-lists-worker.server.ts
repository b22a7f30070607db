import type { DrizzleDb } from '#server/db/connection.server.ts';
import { repeat, type Worker } from '#server/upkeep/repeating.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import { countUnlisted, refreshSearchWords } from './index-tools.server.ts';

const POLL_MS = 60_000;

/** Updates the word lists after imports that ended before doing so themselves. */
export function startWordLists({ db, log }: { db: DrizzleDb; log: Logger }): Worker {
  return repeat({ operation: 'listing the words of new tools', log, pauseMs: POLL_MS }, wordListTurn(db));
}

/** The worker's turn. It leaves a running import alone: nothing may have changed since the previous turn. */
export function wordListTurn(db: DrizzleDb): () => Promise<void> {
  let before = 0;
  return async () => {
    const unlisted = await countUnlisted(db);
    if (unlisted > 0 && unlisted === before) await refreshSearchWords(db);
    before = unlisted;
  };
}

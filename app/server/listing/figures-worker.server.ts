import type { DrizzleDb } from '#server/db/connection.server.ts';
import { repeat, type Worker } from '#server/upkeep/repeating.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import { countUnsummed, refreshFigures } from './kept-figures.server.ts';

const POLL_MS = 1_000;

/** Works out the kept figures after writes that do not do so themselves: of operators, and of imports that ended early. */
export function startFigures({ db, log }: { db: DrizzleDb; log: Logger }): Worker {
  return repeat(
    { operation: 'working out the figures of the catalogue', log, pauseMs: POLL_MS },
    figuresTurn(db, performance),
  );
}

/**
 * The worker's turn. It waits until nothing has been written for as long as the last refresh took, so that a large
 * catalogue is not added up again and again while an import runs.
 */
export function figuresTurn(db: DrizzleDb, clock: Pick<Performance, 'now'>): () => Promise<void> {
  let [seen, since, tookMs] = [0, 0, 0];
  return async () => {
    const unsummed = await countUnsummed(db);
    if (unsummed !== seen) [seen, since] = [unsummed, clock.now()];
    if (unsummed === 0 || clock.now() - since < tookMs) return;
    const begun = clock.now();
    await refreshFigures(db);
    tookMs = clock.now() - begun;
    seen = 0;
  };
}

import { catalogueOf, writesNow } from './catalogue/loader.server.ts';
import { readStarts } from './features/public-files/sitemaps.server.ts';
import type { DrizzleDb } from './platform/database/connection.server.ts';
import { repeat, type Worker } from './platform/jobs/repeating.server.ts';
import type { Logger } from './platform/watch/log.server.ts';

const POLL_MS = 5_000;

/**
 * Reads the catalogue, and where sitemaps' files start, before anybody has to wait for it: after the start, and after
 * writes. Its database must be that of the requests.
 */
export function startListings({ db, log, onReady }: Listings): Worker {
  return repeat({ operation: 'reading listings ahead', log, pauseMs: POLL_MS }, listingsTurn(db, onReady));
}

interface Listings {
  db: DrizzleDb;
  log: Logger;
  /** Told once, when the catalogue has been read for the first time: only crawlers ask for sitemaps. */
  onReady: () => void;
}

/**
 * The worker's turn. It leaves a running import alone, except at the start: nothing may have changed since the
 * previous turn.
 */
export function listingsTurn(db: DrizzleDb, onReady = () => {}): () => Promise<'not now' | undefined> {
  let before: number | undefined;
  let isReady = false;
  let hasTold = false;
  return async () => {
    const { version } = await writesNow(db);
    const isSettled = before === undefined || before === version;
    isReady &&= before === version;
    before = version;
    if (!isSettled || isReady) return 'not now';
    await catalogueOf(db);
    if (!hasTold) onReady();
    hasTold = true;
    await readStarts(db);
    isReady = true;
    return undefined;
  };
}

import { setImmediate as pause } from 'node:timers/promises';
import { VISITOR } from '#domain/access.ts';
import { FACET_IDS, facetName } from '#domain/search/facet-names.ts';
import { DIRECTORY_DEFAULTS, type ToolQuery } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { roundOptions } from '#server/funding/round-options.server.ts';
import { totalRounds } from '#server/funding/rounds.server.ts';
import { repeat, type Worker } from '#server/upkeep/repeating.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import { readFacetPanel } from './facet-panel.server.ts';
import { facetSetsAt } from './facet-sets.server.ts';
import { countMarketsAhead } from './market-facets.server.ts';
import { readAhead, readWhole } from './order-memory.server.ts';
import { readStarts } from './sitemaps.server.ts';
import type { ListingOrder } from './tool-listing.server.ts';
import { countTrigrams } from './trigram-counts.server.ts';
import { currentVersions } from './versioned-memory.server.ts';

/** The orders of listings that visitors have not sorted themselves: without a term, and with one. */
const UNASKED: readonly ListingOrder[] = [
  { field: 'created_at', order: 'asc' },
  { field: 'created_at', order: 'desc' },
];

const POLL_MS = 5_000;

/**
 * Reads what all listings share, what `/market` and the list of rounds count, and where sitemaps' files start, before
 * anybody has to wait for it: after the start, and after writes. Its database must be that of the requests.
 */
export function startListings({ db, log, onReady }: Listings): Worker {
  return repeat({ operation: 'reading listings ahead', log, pauseMs: POLL_MS }, listingsTurn(db, onReady));
}

interface Listings {
  db: DrizzleDb;
  log: Logger;
  /** Told once, when everything has been read for the first time. */
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
    const versions = await currentVersions(db);
    if (!versions) return 'not now';
    const isSettled = before === undefined || before === versions.catalogue;
    isReady &&= before === versions.catalogue;
    before = versions.catalogue;
    if (!isSettled || isReady) return 'not now';
    // First what keeps a page waiting longest: all listings and markets need the sets.
    const { size } = await facetSetsAt(db, versions.catalogue);
    await countMarketsAhead(db);
    for (const order of UNASKED) await readAhead(db, order, versions);
    await totalRounds(db, VISITOR, {});
    await countTrigrams(db, size);
    await countAhead(db, versions.catalogue);
    await readStarts(db);
    await totalCategoriesAhead(db);
    // Few visitors need these, and at a million tools each takes seconds.
    for (const order of UNASKED) await readWhole(db, order, versions);
    isReady = true;
    if (!hasTold) onReady();
    hasTold = true;
    return undefined;
  };
}

/** Makes the panels of all listings with one facet: the directory links to each of them. */
async function countAhead(db: DrizzleDb, version: number): Promise<void> {
  const panelOf = async (change: Partial<ToolQuery>) => {
    // Requests come first: at a million tools, each panel takes some milliseconds.
    await pause();
    return readFacetPanel(db, { ...DIRECTORY_DEFAULTS, ...change }, { version, found: null, understood: [] });
  };
  for (const more of FACET_IDS) {
    const { groups } = await panelOf({ more });
    const values = groups.find(({ id }) => id === more)?.values ?? [];
    for (const { value } of values) await panelOf({ facets: [facetName(more, value)] });
  }
}

/**
 * Adds up the rounds of each category. One after the other, because all of them at once would keep a connection for
 * hundreds of milliseconds.
 */
async function totalCategoriesAhead(db: DrizzleDb): Promise<void> {
  const { categories } = await roundOptions(db);
  for (const { id } of categories) await totalRounds(db, VISITOR, { category: id });
}

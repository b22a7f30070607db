import { type SQL, sql } from 'drizzle-orm';
import { selected } from '#domain/search/facet-counts.ts';
import { facetConditions, filterConditions } from '#domain/search/selection.ts';
import type { SortField } from '#domain/search/tool-query.ts';
import { membersOf } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { topicNames, topicsAt } from '#server/search/topics.server.ts';
import { facetSetsAt, lastFacetSets } from './facet-sets.server.ts';
import {
  FEW,
  inOrder,
  isAfter,
  keyName,
  type ListingFilters,
  type ListingOrder,
  listingRows,
  type Matches,
  matchesExpression,
  numberedExpression,
  orderKeys,
} from './tool-listing.server.ts';
import { VersionedMemory } from './versioned-memory.server.ts';

const MAX_CHARACTERS = 16_000_000;
const CHARACTERS_A_LANDMARK = 80;
/** Includes its positions in a few orders. */
const CHARACTERS_AN_ID = 80;
const CHARACTERS_A_NUMBER = 8;

/** The keys of the tool before each position that is a multiple of LANDMARK_DISTANCE. */
type Landmarks = string[][];
const LANDMARK_DISTANCE = 300;

const matches = new VersionedMemory<Matches>(
  MAX_CHARACTERS,
  ({ ids, matching }) =>
    1 + (ids?.length ?? 0) * CHARACTERS_AN_ID + (matching?.length ?? 0) * CHARACTERS_A_NUMBER,
);
const landmarks = new VersionedMemory<Landmarks>(
  MAX_CHARACTERS,
  ({ length }) => 1 + length * CHARACTERS_A_LANDMARK,
);

/** What the filters leave, at a version of the catalogue. */
export interface Found {
  matches: Matches;
  version: number;
}

/**
 * The exact number of tools that the filters leave and, if there are few, which ones.
 *
 * @param sortedBy the order to read them in, unless they are already remembered in another
 */
export async function findMatches(
  db: DrizzleDb,
  filters: ListingFilters,
  sortedBy: ListingOrder = { field: 'created_at', order: 'asc' },
): Promise<Found> {
  const isSelected = filters.q === '' && filters.facets.length > 0;
  const found = isSelected
    ? await findSelected(db, filters, sortedBy)
    : await matches.read(db, addressOf(filters), matchesExpression(filters, sortedBy));
  if (!found) return { matches: { count: 0, ids: null, sortedBy, matching: [] }, version: 0 };
  const { value, made, now } = found;
  const known = ratings.get(value);
  ratings.set(value, {
    made: known?.made ?? made.ratings,
    now: Math.max(known?.now ?? 0, now.ratings),
  });
  return { matches: value, version: now.catalogue };
}

/**
 * Counts in the sets of facets, within a millisecond at any size. If there are few tools, the database sorts
 * them.
 */
async function findSelected(db: DrizzleDb, filters: ListingFilters, sortedBy: ListingOrder) {
  let all = await lastFacetSets(db);
  for (;;) {
    const topics = topicNames(await topicsAt(db, all.version));
    const conditions = [...filterConditions(filters, topics), ...facetConditions(filters.facets)];
    const base = selected(all, null, conditions);
    const count = base?.count ?? 0;
    const numbers = base && count <= FEW ? membersOf(base) : null;
    const found = await matches.read(
      db,
      `${all.version} ${addressOf(filters)}`,
      numberedExpression(numbers, count, sortedBy),
    );
    if (!found || found.now.catalogue === all.version) return found;
    all = await facetSetsAt(db, found.now.catalogue);
  }
}

/** Whether ratings by members change the order. */
function isRated(field: SortField): boolean {
  return field === 'avg_rating' || field === 'rating_count';
}

/** The rating version when the matches were read, and when they were last checked. */
const ratings = new WeakMap<Matches, { made: number; now: number }>();

interface KnownOrder {
  ids: readonly string[];
  /** The rating version. */
  ratings: number;
}

/** Orders read for matches, forgotten together with them. */
const orders = new WeakMap<Matches, Map<string, KnownOrder>>();

/**
 * Ids of matches in some order. Each order is read once and kept as long as the matches hold; an order that
 * ratings decide is kept only until the next rating. Orders are handed out only after the matches were
 * compared with the catalogue's version, so an order is never older than its matches.
 */
export async function orderOf(
  db: DrizzleDb,
  found: Matches,
  shown: ListingOrder,
  statement: () => SQL,
): Promise<readonly string[]> {
  const { made, now } = ratings.get(found) ?? { made: 0, now: 0 };
  const holds = (asOf: number) => !isRated(shown.field) || asOf === now;
  const name = nameOf(shown);
  if (found.ids && nameOf(found.sortedBy) === name && holds(made)) return found.ids;
  const known = orders.get(found) ?? new Map<string, KnownOrder>();
  orders.set(found, known);
  const existing = known.get(name);
  if (existing && holds(existing.ratings)) return existing.ids;
  const { rows } = await db.execute<{ id: string }>(statement());
  const ids = rows.map(({ id }) => id);
  known.set(name, { ids, ratings: now });
  return ids;
}

/** Where to begin reading, and how many rows to skip from there. */
export interface Start {
  condition: SQL;
  offset: number;
}

/**
 * The nearest landmark before a position of a listing, counted from its beginning. Without it, a deep page
 * would read every row before it.
 */
export async function nearestStart(
  db: DrizzleDb,
  filters: ListingFilters,
  shown: ListingOrder,
  position: number,
): Promise<Start> {
  const all = await landmarks.read(
    db,
    `${nameOf(shown)} ${addressOf(filters)}`,
    landmarksOf(filters, shown),
    isRated(shown.field) ? 'ratings' : 'catalogue',
  );
  const passed = Math.min(Math.floor(position / LANDMARK_DISTANCE), all?.value.length ?? 0);
  const landmark = all?.value[passed - 1];
  if (landmark === undefined) return { condition: sql`true`, offset: position };
  return {
    condition: isAfter(orderKeys(filters, shown), landmark),
    offset: position - passed * LANDMARK_DISTANCE,
  };
}

const walkedPages = new VersionedMemory<string[]>(
  MAX_CHARACTERS,
  ({ length }) => 1 + length * CHARACTERS_AN_ID,
);

/**
 * The ids of a page that was found by walking an order past all the tools that lack its facets.
 *
 * @param rows reads the ids with their positions
 */
export async function walkedPage(
  db: DrizzleDb,
  filters: ListingFilters,
  shown: ListingOrder,
  offset: number,
  rows: SQL,
): Promise<readonly string[]> {
  const page = await walkedPages.read(
    db,
    `${nameOf(shown)} ${offset} ${addressOf(filters)}`,
    sql`(SELECT coalesce(json_agg(id ORDER BY position), '[]') FROM (${rows}) AS page)`,
    isRated(shown.field) ? 'ratings' : 'catalogue',
  );
  return page?.value ?? [];
}

function landmarksOf(filters: ListingFilters, shown: ListingOrder): SQL {
  const order = orderKeys(filters, shown);
  const columns = order.keys.map((key, index) => sql`${key} AS ${keyName(index)}`);
  const texts = order.keys.map((_, index) => sql`${keyName(index)}::text`);
  return sql`(
    SELECT coalesce(json_agg(json_build_array(${sql.join(texts, sql`, `)}) ORDER BY position), '[]')
    FROM (SELECT ${sql.join(columns, sql`, `)}, row_number() OVER (ORDER BY ${inOrder(order)}) AS position
          ${listingRows(filters)}) AS listing
    WHERE position % ${sql.raw(String(LANDMARK_DISTANCE))} = 0)`;
}

function nameOf({ field, order }: ListingOrder): string {
  return `${field} ${order}`;
}

function addressOf({ q, category, specialization, isPremium, isFeatured, facets }: ListingFilters): string {
  return JSON.stringify([q, category, specialization, isPremium, isFeatured, ...facets]);
}

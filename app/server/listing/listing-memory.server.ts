import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import {
  type ListingFilters,
  listingKeys,
  listingRows,
  type Matches,
  matchedTexts,
  matchesExpression,
  type Order,
  orderName,
} from './tool-listing.server.ts';
import { VersionedMemory } from './versioned-memory.server.ts';

const MAX_CHARACTERS = 16_000_000;
const CHARACTERS_A_LANDMARK = 120;
/** With its places in a few orders. */
const CHARACTERS_AN_ID = 80;

/** The keys of the tool before each position that is a multiple of LANDMARK_DISTANCE, in ascending order. */
type Landmarks = string[][];
const LANDMARK_DISTANCE = 300;

const matches = new VersionedMemory<Matches>(
  MAX_CHARACTERS,
  ({ ids }) => 1 + (ids?.length ?? 0) * CHARACTERS_AN_ID,
);
const landmarks = new VersionedMemory<Landmarks>(
  MAX_CHARACTERS,
  ({ length }) => 1 + length * CHARACTERS_A_LANDMARK,
);

/**
 * The exact number of tools that the filters leave, and where they are few, which ones.
 *
 * @param sortedBy the order in which they are read when they are not remembered in another
 */
export async function findMatches(
  db: DrizzleDb,
  filters: ListingFilters,
  sortedBy: Order = { field: 'created_at', order: 'desc' },
): Promise<Matches> {
  const found = await matches.read(db, addressOf(filters), matchesExpression(filters, sortedBy));
  if (!found) return { count: 0, ids: null, sortedBy: orderName(sortedBy) };
  const { value, made, now } = found;
  const known = ratings.get(value);
  ratings.set(value, {
    made: known?.made ?? made.ratings,
    now: Math.max(known?.now ?? 0, now.ratings),
  });
  return value;
}

/** Whether members who rate change the order; relevance puts the most reviewed first. */
function isRated(order: string): boolean {
  return !/^(name|created_at) /.test(order);
}

/** How far the ratings had come when matches were read, and how far when they were last asked for. */
const ratings = new WeakMap<Matches, { made: number; now: number }>();

interface KnownOrder {
  ids: readonly string[];
  /** How far the ratings had come. */
  ratings: number;
}

/** Orders that were read of matches, which are forgotten with them. */
const orders = new WeakMap<Matches, Map<string, KnownOrder>>();

/**
 * Ids of matches in some order, read once for as long as the matches hold, and if ratings decide the order,
 * no longer than until the next one. They are handed out only after the matches were compared with the
 * catalogue's version, so an order is never older than they.
 */
export async function orderOf(
  db: DrizzleDb,
  found: Matches,
  name: string,
  statement: () => SQL,
): Promise<readonly string[]> {
  const { made, now } = ratings.get(found) ?? { made: 0, now: 0 };
  const holds = (asOf: number) => !isRated(name) || asOf === now;
  if (found.ids && found.sortedBy === name && holds(made)) return found.ids;
  const known = orders.get(found) ?? new Map<string, KnownOrder>();
  orders.set(found, known);
  const existing = known.get(name);
  if (existing && holds(existing.ratings)) return existing.ids;
  const { rows } = await db.execute<{ id: string }>(statement());
  const ids = rows.map(({ id }) => id);
  known.set(name, { ids, ratings: now });
  return ids;
}

/** Where to begin reading, and how many rows are then still to be passed over. */
export interface Start {
  condition: SQL;
  offset: number;
}

/**
 * The nearest landmark before a position of a listing in ascending order. Without it a deep page would
 * walk over everything that comes before it.
 */
export async function nearestStart(
  db: DrizzleDb,
  filters: ListingFilters,
  shown: Order,
  position: number,
): Promise<Start> {
  const keys = listingKeys(filters, shown);
  const order = shown.field === 'name' ? 'name asc' : orderName(shown);
  const all = await landmarks.read(
    db,
    `${order} ${addressOf(filters)}`,
    landmarksOf(
      filters,
      keys.map(({ key }) => key),
    ),
    isRated(order) ? 'ratings' : 'catalogue',
  );
  const passed = Math.min(Math.floor(position / LANDMARK_DISTANCE), all?.value.length ?? 0);
  const landmark = all?.value[passed - 1];
  if (landmark === undefined) return { condition: sql`true`, offset: position };
  const values = keys.map(({ type }, index) => sql`${landmark[index]}::${sql.raw(type)}`);
  return {
    condition: sql`(${list(keys.map(({ key }) => key))}) > (${list(values)})`,
    offset: position - passed * LANDMARK_DISTANCE,
  };
}

function landmarksOf(filters: ListingFilters, keys: SQL[]): SQL {
  const texts = list(keys.map((key) => sql`${key}::text`));
  return sql`(
    SELECT coalesce(json_agg(keys ORDER BY position), '[]')
    FROM (SELECT ARRAY[${texts}] AS keys, row_number() OVER (ORDER BY ${list(keys)}) AS position
          ${listingRows(filters)}) AS listing
    WHERE position % ${sql.raw(String(LANDMARK_DISTANCE))} = 0)`;
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

function addressOf(filters: ListingFilters): string {
  const { category, specialization, isPremium, isFeatured } = filters;
  return JSON.stringify([matchedTexts(filters), category, specialization, isPremium, isFeatured]);
}

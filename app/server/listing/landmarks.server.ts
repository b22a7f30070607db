import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { isRated } from './order-memory.server.ts';
import {
  inOrder,
  isAfter,
  keyName,
  type ListingFilters,
  type ListingOrder,
  listingRows,
  orderKeys,
} from './tool-listing.server.ts';
import { VersionedMemory } from './versioned-memory.server.ts';

const MAX_CHARACTERS = 16_000_000;
const CHARACTERS_A_LANDMARK = 80;

/** The keys of the tool before each position that is a multiple of LANDMARK_DISTANCE. */
type Landmarks = string[][];
const LANDMARK_DISTANCE = 300;

const landmarks = new VersionedMemory(
  MAX_CHARACTERS,
  ({ length }: Landmarks) => 1 + length * CHARACTERS_A_LANDMARK,
  (stored: Landmarks) => stored,
);

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
    JSON.stringify([shown.field, shown.order, filters.category, filters.specialization]),
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

import { type SQL, sql } from 'drizzle-orm';
import type { SortField } from '#domain/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import {
  countExpression,
  type ListingFilters,
  listingRows,
  sortKey,
  sortType,
  tieKey,
} from './tool-listing.server.ts';
import { VersionedMemory } from './versioned-memory.server.ts';

const MAX_CHARACTERS = 8_000_000;
const CHARACTERS_A_LANDMARK = 80;

/** The tool before each position that is a multiple of LANDMARK_DISTANCE, in ascending order. */
type Landmarks = { key: string; id: string }[];
const LANDMARK_DISTANCE = 600;

const counts = new VersionedMemory<number>(MAX_CHARACTERS, () => 1);
const landmarks = new VersionedMemory<Landmarks>(
  MAX_CHARACTERS,
  ({ length }) => 1 + length * CHARACTERS_A_LANDMARK,
);

/** The exact number of tools that the filters leave. */
export async function countListing(db: DrizzleDb, filters: ListingFilters): Promise<number> {
  return (await counts.read(db, addressOf(filters), countExpression(filters))) ?? 0;
}

/** Whether the count is remembered, at least of an earlier version: then it is not dear to ask for. */
export function isCountRemembered(db: DrizzleDb, filters: ListingFilters): boolean {
  return counts.has(db, addressOf(filters));
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
  field: SortField,
  position: number,
): Promise<Start> {
  const all = await landmarks.read(
    db,
    `${field} ${addressOf(filters)}`,
    landmarksOf(filters, field),
    field === 'avg_rating' || field === 'rating_count' ? 'ratings' : 'catalogue',
  );
  const passed = Math.min(Math.floor(position / LANDMARK_DISTANCE), all?.length ?? 0);
  const landmark = all?.[passed - 1];
  if (landmark === undefined) return { condition: sql`true`, offset: position };
  return {
    condition: sql`(${sortKey(filters, field)}, ${tieKey(filters)}) > (${landmark.key}::${sortType(field)}, ${landmark.id})`,
    offset: position - passed * LANDMARK_DISTANCE,
  };
}

function landmarksOf(filters: ListingFilters, field: SortField): SQL {
  const [key, id] = [sortKey(filters, field), tieKey(filters)];
  return sql`(
    SELECT coalesce(json_agg(json_build_object('key', key::text, 'id', id) ORDER BY position), '[]')
    FROM (SELECT ${key} AS key, ${id} AS id, row_number() OVER (ORDER BY ${key}, ${id}) AS position
          ${listingRows(filters)}) AS listing
    WHERE position % ${sql.raw(String(LANDMARK_DISTANCE))} = 0)`;
}

function addressOf(filters: ListingFilters): string {
  const { q, category, specialization, isPremium, isFeatured } = filters;
  return JSON.stringify([q, category, specialization, isPremium, isFeatured]);
}

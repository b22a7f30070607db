import { sql } from 'drizzle-orm';
import { type Base, isIn } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { numbersSent } from './selected-tools.server.ts';
import { inOrder, knownToolKeys, type ListingOrder } from './tool-listing.server.ts';
import { VersionedMemory, type Versions } from './versioned-memory.server.ts';

/** How far an order is read: first a little, and further only if a page needs it. */
const LENGTHS = [1_000, 64_000, 512_000, Number.POSITIVE_INFINITY];
const MOST_NUMBERS = 16_000_000;

/** The beginnings of orders of the whole catalogue. */
const beginnings = new VersionedMemory(
  MOST_NUMBERS,
  (numbers: Uint32Array) => 1 + numbers.length,
  (sent: Buffer | null) => (sent ? numbersSent(sent) : new Uint32Array()),
);

/** Where a page is in a selection. */
interface Place {
  offset: number;
  size: number;
}

/**
 * The numbers of a page's tools: walks the order of all tools, in memory, and leaves out those that are not
 * selected. All selections share the orders, so only the first one after a write waits for the database.
 *
 * @param of how many tools there are
 */
export async function pageInOrder(
  db: DrizzleDb,
  { base, size: of }: { base: Base; size: number },
  shown: ListingOrder,
  versions: Versions,
  { offset, size }: Place,
): Promise<number[]> {
  const expected = ((offset + size) * of) / base.count;
  for (const length of LENGTHS) {
    if (length < expected) continue;
    const numbers = await beginningOf(db, shown, length, versions);
    const page = membersAmong(numbers, base, offset, size);
    if (page.length === size || numbers.length < length) return page;
  }
  return [];
}

function membersAmong(numbers: Uint32Array, base: Base, offset: number, size: number): number[] {
  const page: number[] = [];
  let toSkip = offset;
  for (let at = 0; at < numbers.length && page.length < size; at++) {
    const number = numbers[at] ?? 0;
    if (!isIn(base, number)) continue;
    if (toSkip > 0) toSkip--;
    else page.push(number);
  }
  return page;
}

async function beginningOf(
  db: DrizzleDb,
  shown: ListingOrder,
  length: number,
  versions: Versions,
): Promise<Uint32Array> {
  const order = inOrder(knownToolKeys(shown));
  const limit = Number.isFinite(length) ? sql`LIMIT ${length}` : sql``;
  const found = await beginnings.read(
    db,
    `${shown.field} ${shown.order} ${length}`,
    sql`(SELECT string_agg(int4send(number), '' ORDER BY position)
      FROM (SELECT id AS tool_id, row_number() OVER (ORDER BY ${order}) AS position FROM ai_tools
            ORDER BY ${order} ${limit}) AS beginning
      JOIN tool_search USING (tool_id))`,
    isRated(shown.field) ? 'ratings' : 'catalogue',
    versions,
  );
  return found?.value ?? new Uint32Array();
}

/** Whether ratings by members change the order. */
export function isRated(field: ListingOrder['field']): boolean {
  return field === 'avg_rating' || field === 'rating_count';
}

import { sql } from 'drizzle-orm';
import { type Base, isIn } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { numbersSent } from './selected-tools.server.ts';
import { inOrder, knownToolKeys, type ListingOrder } from './tool-listing.server.ts';
import { VersionedMemory, type Versions } from './versioned-memory.server.ts';

/** How far an order is read: no further than a page needs. */
const LENGTHS = [1_000, 4_000, 16_000, 64_000, 256_000, Number.POSITIVE_INFINITY];
const READ_AHEAD = 256_000;
/** Four bytes each. */
const MOST_NUMBERS = 16_000_000;

/** The beginnings of orders of the whole catalogue. */
const beginnings = new VersionedMemory(
  MOST_NUMBERS,
  (numbers: Uint32Array) => 1 + numbers.length,
  (sent: Buffer | null) => (sent ? numbersSent(sent) : new Uint32Array()),
);

/**
 * Reads so much of an order that the first pages of nearly all selections are within it. At a million tools it
 * takes one to two seconds.
 */
export async function readAhead(db: DrizzleDb, shown: ListingOrder, versions: Versions): Promise<void> {
  await beginningOf(db, shown, READ_AHEAD, versions);
}

/** Reads all of an order, so that deep pages are within it too. */
export async function readWhole(db: DrizzleDb, shown: ListingOrder, versions: Versions): Promise<void> {
  await beginningOf(db, shown, Number.POSITIVE_INFINITY, versions);
}

/** Where a page is in a selection. */
interface Place {
  offset: number;
  size: number;
}

/**
 * The numbers of a page's tools: walks the order of all tools, in memory, and leaves out those that are not
 * selected. All selections share the orders, so only the first one after a write waits for the database.
 *
 * @param mayRead whether to read more of the order if the page is not within what is known of it
 * @param of how many tools there are
 * @returns null if more of the order would have to be read
 */
export async function pageInOrder(
  db: DrizzleDb,
  { base, size: of, versions }: { base: Base; size: number; versions: Versions },
  shown: ListingOrder,
  { offset, size }: Place,
  mayRead: boolean,
): Promise<number[] | null> {
  const expected = ((offset + size) * of) / base.count;
  // Few tools are sorted faster by a statement than found in a whole order.
  const lengths = LENGTHS.filter((length) => length >= expected && (mayRead || Number.isFinite(length)));
  const known = lengths.findLast((length) => knownBeginning(db, shown, length, versions));
  const toTry = known === undefined ? lengths : lengths.filter((length) => length >= known);
  for (const length of toTry) {
    if (length !== known && !mayRead) return null;
    const numbers = await beginningOf(db, shown, length, versions);
    const page = membersAmong(numbers, base, offset, size);
    if (page.length === size || numbers.length < length) return page;
  }
  return mayRead ? [] : null;
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

function knownBeginning(
  db: DrizzleDb,
  shown: ListingOrder,
  length: number,
  versions: Versions,
): Uint32Array | undefined {
  return beginnings.known(db, addressOf(shown, length), dependsOn(shown), versions);
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
    addressOf(shown, length),
    sql`(SELECT string_agg(int4send(number), '' ORDER BY position)
      FROM (SELECT id AS tool_id, row_number() OVER (ORDER BY ${order}) AS position FROM ai_tools
            ORDER BY ${order} ${limit}) AS beginning
      JOIN tool_search USING (tool_id))`,
    dependsOn(shown),
    versions,
  );
  return found?.value ?? new Uint32Array();
}

function addressOf({ field, order }: ListingOrder, length: number): string {
  return `${field} ${order} ${length}`;
}

function dependsOn({ field }: ListingOrder): 'catalogue' | 'ratings' {
  return isRated(field) ? 'ratings' : 'catalogue';
}

/** Whether ratings by members change the order. */
export function isRated(field: ListingOrder['field']): boolean {
  return field === 'avg_rating' || field === 'rating_count';
}

import { sql } from 'drizzle-orm';
import { type Base, countBits, hasBit } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { numbersSent } from './selected-tools.server.ts';
import { inOrder, knownToolKeys, type ListingOrder } from './tool-listing.server.ts';
import { VersionedMemory, type Versions } from './versioned-memory.server.ts';

/** How far an order is read: no further than a page needs. */
const LENGTHS = [1_000, 4_000, 16_000, 64_000, 256_000, Number.POSITIVE_INFINITY];
const READ_AHEAD = 256_000;
/** Four bytes each. */
const MOST_NUMBERS = 16_000_000;
/** In the time of a step along the order, so many tools of a selection are found in it by their places. */
const TOOLS_A_STEP = 8;

/** The beginning of an order, or all of it. */
interface Beginning {
  numbers: Uint32Array;
  /** By a tool's number, where in the order it is; made when first needed. */
  places: () => Uint32Array;
}

/** The beginnings of orders of the whole catalogue. */
const beginnings = new VersionedMemory(
  MOST_NUMBERS,
  ({ numbers }: Beginning) => 1 + 2 * numbers.length,
  (sent: Buffer | null) => beginningWith(sent ? numbersSent(sent) : new Uint32Array()),
);

function beginningWith(numbers: Uint32Array): Beginning {
  let places: Uint32Array | null = null;
  return {
    numbers,
    places() {
      places ??= placesOf(numbers);
      return places;
    },
  };
}

/** Of numbers that no tool has. */
const NOWHERE = 2 ** 32 - 1;

function placesOf(numbers: Uint32Array): Uint32Array {
  const places = new Uint32Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 1).fill(
    NOWHERE,
  );
  for (let place = 0; place < numbers.length; place++) places[numbers[place] ?? 0] = place;
  return places;
}

/**
 * Reads so much of an order that the first pages of nearly all selections are within it. At a million tools it
 * takes one to two seconds.
 */
export async function readAhead(db: DrizzleDb, shown: ListingOrder, versions: Versions): Promise<void> {
  await beginningOf(db, shown, READ_AHEAD, versions);
}

/** Reads all of an order, so that deep pages and pages of few tools are within it too. */
export async function readWhole(db: DrizzleDb, shown: ListingOrder, versions: Versions): Promise<void> {
  const { places } = await beginningOf(db, shown, Number.POSITIVE_INFINITY, versions);
  places();
}

/** Where a page is in a selection. */
interface Place {
  offset: number;
  size: number;
}

/**
 * The numbers of a page's tools: walks the order of all tools, in memory, and leaves out those that are not
 * selected; or, if few are selected and all of the order is known, sorts these by their places in it. All selections
 * share the orders, so only the first one after a write waits for the database.
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
  const whole = knownBeginning(db, shown, Number.POSITIVE_INFINITY, versions);
  if (whole && base.numbers && base.numbers.length < expected * TOOLS_A_STEP) {
    return placedIn(whole, base.numbers, { offset, size }, expected);
  }
  // Few tools are sorted faster by a statement than found in a whole order.
  const lengths = LENGTHS.filter((length) => length >= expected && (mayRead || Number.isFinite(length)));
  const known = lengths.findLast((length) => knownBeginning(db, shown, length, versions));
  const toTry = known === undefined ? lengths : lengths.filter((length) => length >= known);
  for (const length of toTry) {
    if (length !== known && !mayRead) return null;
    const { numbers } = await beginningOf(db, shown, length, versions);
    const page = membersAmong(numbers, base.bits, offset, size);
    if (page.length === size || numbers.length < length) return page;
  }
  return mayRead ? [] : null;
}

/** Sorts the members that stand far enough in front. Most of them cannot be in an early page. */
function placedIn(
  order: Beginning,
  members: Uint32Array,
  { offset, size }: Place,
  expected: number,
): number[] {
  const places = order.places();
  for (let end = 2 * expected; ; end *= 4) {
    const first: number[] = [];
    for (let at = 0; at < members.length; at++) {
      const place = places[members[at] ?? 0] ?? NOWHERE;
      if (place < end) first.push(place);
    }
    if (first.length < offset + size && end < order.numbers.length) continue;
    const page = Uint32Array.from(first)
      .sort()
      .subarray(offset, offset + size);
    return Array.from(page, (place) => order.numbers[place] ?? 0);
  }
}

/** So many steps along an order are counted in one go, which is quicker than telling for each whether to skip it. */
const STEPS = 1_024;

function membersAmong(numbers: Uint32Array, members: Uint32Array, offset: number, size: number): number[] {
  const page: number[] = [];
  let toSkip = offset;
  let at = 0;
  for (; toSkip >= STEPS && at < numbers.length; at += STEPS) {
    toSkip -= countBits(members, numbers.subarray(at, at + STEPS));
  }
  for (; at < numbers.length && page.length < size; at++) {
    const number = numbers[at] ?? 0;
    if (!hasBit(members, number)) continue;
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
): Beginning | undefined {
  return beginnings.known(db, addressOf(shown, length), dependsOn(shown), versions);
}

async function beginningOf(
  db: DrizzleDb,
  shown: ListingOrder,
  length: number,
  versions: Versions,
): Promise<Beginning> {
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
  return found?.value ?? beginningWith(new Uint32Array());
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

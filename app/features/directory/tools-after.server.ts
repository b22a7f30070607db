import { type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#catalogue/entry.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { SORTS } from '#catalogue/sort-fields.ts';
import { keysOf } from '#catalogue/sorts.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { listed, shownOrder } from './tools.server.ts';

/** A stretch of a listing. */
interface Stretch {
  /** How many tools the listing has. */
  count: number;
  /** Rows (id, position, keys): `keys` is what the listing is sorted by, as text. */
  rows: SQL;
  /** By which rates its prices were converted to the budget's currency. */
  conversions: string[];
}

/**
 * The tools of a listing that follow one of them, in the directory's order; a term is matched literally.
 * Reading starts where that tool stands or stood, so tools that come or go in the meantime cause neither
 * repeats nor gaps.
 *
 * @param after the keys of the last tool seen; null for the beginning
 * @returns null if these keys are not a place of this listing
 */
export async function toolsAfter(
  db: DrizzleDb,
  query: ToolQuery,
  after: readonly string[] | null,
  size: number,
): Promise<Stretch | null> {
  const shown = shownOrder(query);
  const keys = after && readKeys(shown, after);
  if (after !== null && keys === null) return null;
  const { listing, exchange } = await listed(db, query);
  const entries = listing.after(keys, size);
  const places = entries.map((entry) => JSON.stringify(keysOf(shown, entry).map(String)));
  const rows = sql`
    SELECT id, position, keys::json AS keys
    FROM unnest(${sql.param(entries.map(({ id }) => id))}::text[], ${sql.param(places)}::text[])
      WITH ORDINALITY AS given (id, keys, position)`;
  const conversions = exchange.notes(entries);
  return { count: listing.count, rows, conversions };
}

/** Keys as `keysOf` makes them, from their texts; null if they belong to no place of the order. */
function readKeys({ field }: Sort, texts: readonly string[]): (number | string)[] | null {
  const isText = field === 'name' ? [true, false, true] : [SORTS[field].isText, false, true, true];
  if (texts.length !== isText.length) return null;
  const keys = texts.map((text, place) => (isText[place] ? text : Number(text)));
  return keys.includes(Number.NaN) ? null : keys;
}

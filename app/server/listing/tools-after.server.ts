import { type SQL, sql } from 'drizzle-orm';
import type { ToolQuery } from '#domain/search/tool-query.ts';
import { membersOf } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { selectTools } from './selected-tools.server.ts';
import {
  idKey,
  inOrder,
  isAfter,
  keptCounter,
  keyName,
  knownToolKeys,
  type ListingFilters,
  listingRows,
  numberedTools,
  orderKeys,
} from './tool-listing.server.ts';
import { shownOrder } from './tools.server.ts';

/** A stretch of a listing. */
interface Stretch {
  /** How many tools the listing has. */
  count: number;
  /** Rows (id, position, keys): `keys` is what the listing is sorted by, as text. */
  rows: SQL;
}

/**
 * The tools of a listing that follow one of them, in the directory's order; a term is matched literally.
 * Reading starts where that tool stands or stood, so tools that come or go in the meantime cause neither
 * repeats nor gaps, and every place of the listing takes the same time to reach.
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
  const { q, category, specialization, isPremium, isFeatured, facets } = query;
  const filters = { q, category, specialization, isPremium, isFeatured, facets };
  const shown = shownOrder(query);
  const { count, numbers } = await counted(db, filters);
  const order = numbers === null ? orderKeys(filters, shown) : knownToolKeys(shown);
  if (after !== null && after.length !== order.keys.length) return null;
  const condition = after === null ? undefined : isAfter(order, after);
  const id = numbers === null ? idKey(filters) : sql`ai_tools.id`;
  const known = numbers === null ? listingRows(filters, condition) : knownRows(numbers, condition);
  const columns = order.keys.map((key, index) => sql`${key} AS ${keyName(index)}`);
  const named = { ...order, keys: order.keys.map((_, index) => keyName(index)) };
  const texts = named.keys.map((key) => sql`${key}::text`);
  const rows = sql`
    SELECT id, row_number() OVER (ORDER BY ${inOrder(named)}) AS position, json_build_array(${sql.join(texts, sql`, `)}) AS keys
    FROM (SELECT ${id} AS id, ${sql.join(columns, sql`, `)} ${known} ORDER BY ${inOrder(order)} LIMIT ${size}) AS walked`;
  return { count, rows };
}

/** Up to this many tools are read by their numbers; more are found by walking the order. */
const FEW = 5_000;

/** How many tools a listing has and, if they are few, which ones. */
async function counted(
  db: DrizzleDb,
  filters: ListingFilters,
): Promise<{ count: number; numbers: Uint32Array | null }> {
  const counter = keptCounter(filters);
  if (counter === null) {
    const { base } = await selectTools(db, filters);
    return { count: base.count, numbers: base.count <= FEW ? membersOf(base) : null };
  }
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT (${counter})::int AS count FROM catalogue_state`,
  );
  return { count: rows[0]?.count ?? 0, numbers: null };
}

function knownRows(numbers: Uint32Array, condition: SQL | undefined): SQL {
  return condition === undefined ? numberedTools(numbers) : sql`${numberedTools(numbers)} WHERE ${condition}`;
}

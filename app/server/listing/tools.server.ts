import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ToolCard, ToolPage } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type SortField, type SortOrder, type ToolListing } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools, catalogueState } from '#server/db/schema.server.ts';
import { findMatches, nearestStart, orderOf } from './listing-memory.server.ts';
import { rankFew, rankMany } from './relevance.server.ts';
import { toolCardColumns } from './tool-cards.server.ts';
import {
  knownTools,
  type ListingFilters,
  listingRows,
  type Matches,
  sortColumn,
  sortKey,
  tieKey,
} from './tool-listing.server.ts';

/** Rows that a page may pass over on its way; what lies deeper is reached from a landmark or from the end. */
const NEAR = 600;

/**
 * One page of tools with the exact count (spec §7, "Tool list"). The page asked for is clamped to the
 * last one (spec §5); `currentPage` says which one it is.
 */
export async function listTools(db: DrizzleDb, query: ToolListing): Promise<ToolPage> {
  const filters = filtersOf(query);
  const found = await findMatches(db, filters, query.sortBy === 'relevance' ? undefined : query.sortBy);
  const { count } = found;
  const currentPage = clampPage(query.page, count, LIMITS.pageSize);
  if (count === 0) return { data: [], count, currentPage };
  const rows = await pageRows(db, filters, { ...query, page: currentPage }, found);
  return { data: await readCards(db, rows), count, currentPage };
}

/** Sorting by relevance finds the words of a term one by one (decision 0010); all else finds it as it is. */
function filtersOf({
  q,
  category,
  specialization,
  isPremium,
  isFeatured,
  sortBy,
}: ToolListing): ListingFilters {
  return { q, category, specialization, isPremium, isFeatured, eachWord: sortBy === 'relevance' };
}

/** The newest Featured tools (spec §7, §9). */
export async function featuredTools(db: DrizzleDb): Promise<ToolCard[]> {
  return db
    .select(toolCardColumns)
    .from(aiTools)
    .where(eq(aiTools.is_featured, true))
    .orderBy(desc(aiTools.created_at), desc(aiTools.id))
    .limit(LIMITS.featuredOnHome);
}

/** How many tools the catalogue holds. */
export async function countTools(db: DrizzleDb): Promise<number> {
  const [state] = await db.select({ count: catalogueState.tool_count }).from(catalogueState);
  return state?.count ?? 0;
}

/** The cards are read for the page's own rows only: passing over rows must not build them. */
async function readCards(db: DrizzleDb, rows: SQL): Promise<ToolCard[]> {
  return db
    .select(toolCardColumns)
    .from(aiTools)
    .innerJoin(sql`(${rows}) AS page (id, position)`, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
}

/** Ids and positions of a page's tools. */
async function pageRows(
  db: DrizzleDb,
  filters: ListingFilters,
  { sortBy, sortOrder, page }: Pick<ToolListing, 'sortBy' | 'sortOrder' | 'page'>,
  found: Matches,
): Promise<SQL> {
  const offset = (page - 1) * LIMITS.pageSize;
  const { ids } = found;
  if (sortBy === 'relevance') return relevantRows(db, filters, offset, found);
  if (ids === null) {
    return sortedRows(db, filters, { field: sortBy, order: sortOrder }, offset, found.count);
  }
  const column = sortColumn(sortBy);
  const ascending = await orderOf(
    db,
    found,
    sortBy,
    () => sql`SELECT id ${knownTools(ids)} ORDER BY ${column}, id`,
  );
  return givenRows(sortOrder === 'asc' ? ascending : ascending.toReversed(), offset);
}

/** Of many tools only so many of the best are remembered. */
const REMEMBERED_BEST = 20 * LIMITS.pageSize;

async function relevantRows(
  db: DrizzleDb,
  filters: ListingFilters,
  offset: number,
  found: Matches,
): Promise<SQL> {
  const { ids } = found;
  if (ids === null && offset >= REMEMBERED_BEST) {
    const { rows } = await db.execute<{ id: string }>(rankMany(filters, offset, LIMITS.pageSize));
    return givenRows(rows.map(({ id }) => id));
  }
  const best = await orderOf(db, found, 'relevance', () =>
    ids === null ? rankMany(filters, 0, REMEMBERED_BEST) : rankFew(filters, ids),
  );
  return givenRows(best, offset);
}

function givenRows(ids: readonly string[], offset = 0): SQL {
  const page = ids.slice(offset, offset + LIMITS.pageSize);
  return sql`SELECT id, position FROM unnest(${sql.param(page)}::text[]) WITH ORDINALITY AS given (id, position)`;
}

interface Order {
  field: SortField;
  order: SortOrder;
}

/** A page of many tools, from whichever end or landmark is nearest. */
async function sortedRows(
  db: DrizzleDb,
  filters: ListingFilters,
  shown: Order,
  offset: number,
  count: number,
): Promise<SQL> {
  const size = Math.min(LIMITS.pageSize, count - offset);
  const fromEnd = count - offset - size;
  if (offset <= NEAR) return walkedRows(filters, shown, { order: shown.order, offset, size });
  const opposite = shown.order === 'asc' ? 'desc' : 'asc';
  if (fromEnd <= NEAR) return walkedRows(filters, shown, { order: opposite, offset: fromEnd, size });
  const start = await nearestStart(db, filters, shown.field, shown.order === 'asc' ? offset : fromEnd);
  return walkedRows(filters, shown, { order: 'asc', offset: start.offset, size, condition: start.condition });
}

interface Walk {
  order: SortOrder;
  offset: number;
  size: number;
  condition?: SQL;
}

/** Ties are broken by id in the same direction, so that pages never overlap. */
function walkedRows(filters: ListingFilters, shown: Order, { order, offset, size, condition }: Walk): SQL {
  const [key, id, direction] = [sortKey(filters, shown.field), tieKey(filters), sql.raw(order)];
  const sign = sql.raw(order === shown.order ? '' : '-');
  return sql`
    SELECT id, ${sign}row_number() OVER (ORDER BY key ${direction}, id ${direction}) AS position
    FROM (SELECT ${key} AS key, ${id} AS id ${listingRows(filters, condition)}
          ORDER BY ${key} ${direction}, ${id} ${direction} OFFSET ${offset} LIMIT ${size}) AS walked`;
}

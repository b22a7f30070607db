import { eq, type SQL, sql } from 'drizzle-orm';
import type { ToolCard, ToolPage } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type ToolListing } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools, catalogueState } from '#server/db/schema.server.ts';
import { findMatches, nearestStart, orderOf } from './listing-memory.server.ts';
import { rankFew, rankMany } from './relevance.server.ts';
import { toolCardColumns } from './tool-cards.server.ts';
import {
  isReversed,
  knownTools,
  type ListingFilters,
  listingKeys,
  listingRows,
  type Matches,
  type Order,
  orderBy,
  orderName,
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
  const shown = query.sortBy === 'relevance' ? undefined : { field: query.sortBy, order: query.sortOrder };
  const found = await findMatches(db, filters, shown);
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
    .orderBy(orderBy('ai_tools', { field: 'created_at', order: 'desc' }))
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
  const shown = { field: sortBy, order: sortOrder };
  if (ids === null) return sortedRows(db, filters, shown, offset, found.count);
  const ordered = await orderOf(
    db,
    found,
    orderName(shown),
    () => sql`SELECT id ${knownTools(ids)} ORDER BY ${orderBy('ai_tools', shown)}`,
  );
  return givenRows(ordered, offset);
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
  const [forward, backward] = isReversed(shown) ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  if (offset <= NEAR) return walkedRows(filters, shown, { direction: forward, offset, size });
  if (fromEnd <= NEAR) return walkedRows(filters, shown, { direction: backward, offset: fromEnd, size });
  const start = await nearestStart(db, filters, shown, forward === 'asc' ? offset : fromEnd);
  return walkedRows(filters, shown, { direction: 'asc', size, ...start });
}

interface Walk {
  direction: 'asc' | 'desc';
  offset: number;
  size: number;
  condition?: SQL;
}

/** Rows from one end of a listing's keys, or from behind a landmark, with their positions as they are shown. */
function walkedRows(filters: ListingFilters, shown: Order, walk: Walk): SQL {
  const { offset, size, condition } = walk;
  const isForward = (walk.direction === 'desc') === isReversed(shown);
  const [direction, sign] = [sql.raw(walk.direction), sql.raw(isForward ? '' : '-')];
  const keys = listingKeys(filters, shown).map(({ key }) => key);
  const names = keys.map((_, index) => sql.raw(`key_${index}`));
  const inOrder = (parts: SQL[]) => list(parts.map((part) => sql`${part} ${direction}`));
  return sql`
    SELECT id, ${sign}row_number() OVER (ORDER BY ${inOrder(names)}) AS position
    FROM (SELECT ${tieKey(filters)} AS id, ${list(keys.map((key, index) => sql`${key} AS ${names[index]}`))}
          ${listingRows(filters, condition)}
          ORDER BY ${inOrder(keys)} OFFSET ${offset} LIMIT ${size}) AS walked`;
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ToolCard, ToolPage } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type ToolListing, type ToolQuery } from '#domain/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools, catalogueState } from '#server/db/schema.server.ts';
import { countListing, isCountRemembered, nearestStart } from './listing-memory.server.ts';
import { relevantIds } from './relevance.server.ts';
import { toolCardColumns } from './tool-cards.server.ts';
import { isUnindexed, listingRows, sortKey, tieKey } from './tool-listing.server.ts';

/** Rows that a page may pass over on its way; what lies deeper is reached from a landmark or from the end. */
const NEAR = 600;

/**
 * One page of tools with the exact count (spec §7, "Tool list"). The page asked for is clamped to the
 * last one (spec §5); `currentPage` says which one it is.
 */
export async function listTools(db: DrizzleDb, query: ToolListing): Promise<ToolPage> {
  // Counting takes longest, so a page that does not depend on the count is read beside it.
  const [count, early] = await Promise.all([
    countListing(db, query),
    isWorthReadingEarly(db, query) ? readPage(db, query, query.page, null) : null,
  ]);
  const currentPage = clampPage(query.page, count, LIMITS.pageSize);
  if (count === 0) return { data: [], count, currentPage };
  const data = early && currentPage === query.page ? early : await readPage(db, query, currentPage, count);
  return { data, count, currentPage };
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

/** A page that may lie behind the last one, or pass over all tools to find nothing, waits for the count. */
function isWorthReadingEarly(db: DrizzleDb, query: ToolListing): boolean {
  const isNear = offsetOf(query.page) <= NEAR && query.sortBy !== 'relevance';
  return isNear && !isUnindexed(query.q) && !isCountRemembered(db, query);
}

function offsetOf(page: number): number {
  return (page - 1) * LIMITS.pageSize;
}

/** @param count null while it is not known; the page is then near the beginning. */
async function readPage(
  db: DrizzleDb,
  query: ToolListing,
  page: number,
  count: number | null,
): Promise<ToolCard[]> {
  const { sortBy } = query;
  const ids =
    sortBy === 'relevance'
      ? relevantIds(query, offsetOf(page), count ?? 0)
      : await sortedIds(db, { ...query, sortBy }, offsetOf(page), count);
  // The cards are read for the page's own rows only: passing over rows must not build them.
  return db
    .select(toolCardColumns)
    .from(aiTools)
    .innerJoin(sql`(${ids}) AS page`, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
}

/** Ids and positions of a page's tools, from whichever end or landmark is nearest. */
async function sortedIds(
  db: DrizzleDb,
  query: ToolQuery,
  offset: number,
  count: number | null,
): Promise<SQL> {
  const size = Math.min(LIMITS.pageSize, (count ?? Number.POSITIVE_INFINITY) - offset);
  const fromEnd = count === null ? Number.POSITIVE_INFINITY : count - offset - size;
  if (offset <= NEAR) return idsInOrder(query, { order: query.sortOrder, offset, size });
  const opposite = query.sortOrder === 'asc' ? 'desc' : 'asc';
  if (fromEnd <= NEAR) return idsInOrder(query, { order: opposite, offset: fromEnd, size });
  const start = await nearestStart(db, query, query.sortBy, query.sortOrder === 'asc' ? offset : fromEnd);
  return idsInOrder(query, { order: 'asc', offset: start.offset, size, condition: start.condition });
}

interface Walk {
  order: 'asc' | 'desc';
  offset: number;
  size: number;
  condition?: SQL;
}

/** Ties are broken by id in the same direction, so that pages never overlap. */
function idsInOrder(query: ToolQuery, { order, offset, size, condition }: Walk): SQL {
  const [key, id, direction] = [sortKey(query, query.sortBy), tieKey(query), sql.raw(order)];
  const sign = sql.raw(order === query.sortOrder ? '' : '-');
  return sql`
    SELECT id, ${sign}row_number() OVER (ORDER BY key ${direction}, id ${direction}) AS position
    FROM (SELECT ${key} AS key, ${id} AS id ${listingRows(query, condition)}
          ORDER BY ${key} ${direction}, ${id} ${direction} OFFSET ${offset} LIMIT ${size}) AS walked`;
}

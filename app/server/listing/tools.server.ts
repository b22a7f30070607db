import { eq, type SQL, sql } from 'drizzle-orm';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { ToolCard, ToolPage } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type ToolQuery } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { catalogueState } from '#server/db/schema/catalogue.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { findMatches, nearestStart, orderOf, walkedPage } from './listing-memory.server.ts';
import { shownCard, toolCardColumns, viewColumns } from './tool-cards.server.ts';
import {
  idKey,
  inOrder,
  keyName,
  knownToolKeys,
  knownTools,
  type ListingFilters,
  type ListingOrder,
  listingRows,
  type Matches,
  orderKeys,
} from './tool-listing.server.ts';

/** How many rows a page may skip; anything deeper is reached from a landmark or from the end. */
const NEAR = 600;

/**
 * One page of tools with the exact count (spec §7, "Tool list"); a term is matched literally. A page number
 * beyond the end is clamped to the last page (spec §5); `currentPage` says which page it is.
 *
 * @param viewer whose rights decide what the table shows
 */
export async function listTools(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer = VISITOR,
): Promise<ListedTools> {
  const { q, category, specialization, isPremium, isFeatured, facets } = query;
  const filters = { q, category, specialization, isPremium, isFeatured, facets };
  const shown = shownOrder(query);
  const { matches, version } = await findMatches(db, filters, shown);
  const { count, matching } = matches;
  const currentPage = clampPage(query.page, count, LIMITS.pageSize);
  if (count === 0) return { data: [], count, currentPage, version, matching };
  const rows = await pageRows(db, filters, shown, currentPage, matches);
  const columns = viewColumns(query.view, viewer);
  return { data: await readCards(db, rows, columns), count, currentPage, version, matching };
}

/** A page of tools, and what its facets are counted in. */
interface ListedTools extends ToolPage {
  /** The catalogue's version. */
  version: number;
  /** Numbers of the tools that the term matches; null without a term. */
  matching: number[] | null;
}

/** Literal matches are all equally good: the newest come first and, within a day, the best known. */
export function shownOrder({ sortBy, sortOrder }: ToolQuery): ListingOrder {
  return sortBy === 'relevance'
    ? { field: 'created_at', order: 'desc' }
    : { field: sortBy, order: sortOrder };
}

/** The newest Featured tools (spec §7, §9). */
export async function featuredTools(db: DrizzleDb): Promise<ToolCard[]> {
  return db
    .select(toolCardColumns)
    .from(aiTools)
    .where(eq(aiTools.is_featured, true))
    .orderBy(inOrder(knownToolKeys({ field: 'created_at', order: 'desc' })))
    .limit(LIMITS.featuredOnHome);
}

/** How many tools the catalogue contains. */
export async function countTools(db: DrizzleDb): Promise<number> {
  const [state] = await db.select({ count: catalogueState.tool_count }).from(catalogueState);
  return state?.count ?? 0;
}

/** Cards are read only for the page's own rows: skipping rows must not build them. */
async function readCards(
  db: DrizzleDb,
  rows: SQL,
  columns: ReturnType<typeof viewColumns>,
): Promise<ToolCard[]> {
  const tools = await db
    .select(columns)
    .from(aiTools)
    .innerJoin(sql`(${rows}) AS page (id, position)`, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
  return tools.map(shownCard);
}

/** Ids and positions of a page's tools. */
async function pageRows(
  db: DrizzleDb,
  filters: ListingFilters,
  shown: ListingOrder,
  page: number,
  found: Matches,
): Promise<SQL> {
  const offset = (page - 1) * LIMITS.pageSize;
  const { ids } = found;
  if (ids === null) return sortedRows(db, filters, shown, offset, found.count);
  const sorted = await orderOf(
    db,
    found,
    shown,
    () => sql`SELECT ai_tools.id ${knownTools(ids)} ORDER BY ${inOrder(knownToolKeys(shown))}`,
  );
  const onPage = sorted.slice(offset, offset + LIMITS.pageSize);
  return givenRows(onPage);
}

function givenRows(ids: readonly string[]): SQL {
  return sql`SELECT id, position FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS given (id, position)`;
}

/** A page of many tools, from whichever end or landmark is nearest. */
async function sortedRows(
  db: DrizzleDb,
  filters: ListingFilters,
  shown: ListingOrder,
  offset: number,
  count: number,
): Promise<SQL> {
  const size = Math.min(LIMITS.pageSize, count - offset);
  const fromEnd = count - offset - size;
  if (offset <= NEAR || fromEnd <= NEAR) {
    const isNearer = offset <= NEAR;
    const walk = { fromEnd: !isNearer, offset: isNearer ? offset : fromEnd, size };
    const rows = walkedRows(filters, shown, walk);
    return filters.facets.length === 0 ? rows : givenRows(await walkedPage(db, filters, shown, offset, rows));
  }
  const start = await nearestStart(db, filters, shown, offset);
  return walkedRows(filters, shown, {
    fromEnd: false,
    offset: start.offset,
    size,
    condition: start.condition,
  });
}

interface Walk {
  fromEnd: boolean;
  offset: number;
  size: number;
  condition?: SQL;
}

function walkedRows(
  filters: ListingFilters,
  shown: ListingOrder,
  { fromEnd, offset, size, condition }: Walk,
): SQL {
  const order = orderKeys(filters, shown);
  const columns = order.keys.map((key, index) => sql`${key} AS ${keyName(index)}`);
  const named = { ...order, keys: order.keys.map((_, index) => keyName(index)) };
  return sql`
    SELECT id, row_number() OVER (ORDER BY ${inOrder(named)}) AS position
    FROM (SELECT ${idKey(filters)} AS id, ${sql.join(columns, sql`, `)} ${listingRows(filters, condition)}
          ORDER BY ${inOrder(order, fromEnd)} OFFSET ${offset} LIMIT ${size}) AS walked`;
}

import { eq, type SQL, sql } from 'drizzle-orm';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { ToolCard, ToolPage } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage, type ToolQuery } from '#domain/search/tool-query.ts';
import { membersOf, type ToolSet } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { catalogueState } from '#server/db/schema/catalogue.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { featuredOrder } from '#server/db/schema/topics.server.ts';
import { nearestStart } from './landmarks.server.ts';
import { pageInOrder } from './order-memory.server.ts';
import { type SelectedTools, selectTools } from './selected-tools.server.ts';
import { shownCard, toolCardColumns, viewColumns } from './tool-cards.server.ts';
import {
  idKey,
  inOrder,
  keptCounter,
  keyName,
  knownToolKeys,
  type ListingFilters,
  type ListingOrder,
  listingRows,
  numberedTools,
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
  const { count, version, matching, rowsAt } = await listed(db, filters, shown);
  const currentPage = clampPage(query.page, count, LIMITS.pageSize);
  if (count === 0) return { data: [], count, currentPage, version, matching };
  const rows = await rowsAt((currentPage - 1) * LIMITS.pageSize);
  const columns = viewColumns(query.view, viewer);
  return { data: await readCards(db, rows, columns), count, currentPage, version, matching };
}

/** A listing of which no page is read yet. */
interface Listed {
  count: number;
  version: number;
  matching: ToolSet | null;
  /** Ids and positions of the page that begins here. */
  rowsAt: (offset: number) => Promise<SQL>;
}

async function listed(db: DrizzleDb, filters: ListingFilters, shown: ListingOrder): Promise<Listed> {
  const counter = keptCounter(filters);
  if (counter === null) {
    const selection = await selectTools(db, filters);
    const { base, version, matching } = selection;
    return {
      count: base.count,
      version,
      matching,
      rowsAt: (offset) => selectedRows(db, selection, shown, offset),
    };
  }
  const { rows } = await db.execute<{ count: number; version: number }>(
    sql`SELECT version, (${counter})::int AS count FROM catalogue_state`,
  );
  const { count, version } = rows[0] ?? { count: 0, version: 0 };
  return {
    count,
    version,
    matching: null,
    rowsAt: (offset) => sortedRows(db, filters, shown, offset, count),
  };
}

/** A page of tools, and what its facets are counted in. */
interface ListedTools extends ToolPage {
  /** The catalogue's version. */
  version: number;
  /** The tools that the term matches; null without a term. */
  matching: ToolSet | null;
}

/** Literal matches are all equally good: the newest come first and, within a day, the best known. */
export function shownOrder({ sortBy, sortOrder }: ToolQuery): ListingOrder {
  return sortBy === 'relevance'
    ? { field: 'created_at', order: 'desc' }
    : { field: sortBy, order: sortOrder };
}

/** Featured tools: those that the desk has placed, then the newest (spec §7, §9; docs/decisions/0174). */
export async function featuredTools(db: DrizzleDb): Promise<ToolCard[]> {
  return db
    .select(toolCardColumns)
    .from(aiTools)
    .leftJoin(featuredOrder, eq(featuredOrder.tool_id, aiTools.id))
    .where(eq(aiTools.is_featured, true))
    .orderBy(FEATURED_ORDER)
    .limit(LIMITS.featuredOnHome);
}

/** Their names in the same order, as far as the desk shows them. */
export async function featuredInOrder(db: DrizzleDb): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: aiTools.id, name: aiTools.name })
    .from(aiTools)
    .leftJoin(featuredOrder, eq(featuredOrder.tool_id, aiTools.id))
    .where(eq(aiTools.is_featured, true))
    .orderBy(FEATURED_ORDER)
    .limit(LIMITS.featuredAtDesk);
}

const FEATURED_ORDER = sql`${featuredOrder.position}, ${inOrder(knownToolKeys({ field: 'created_at', order: 'desc' }))}`;

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

/** So few tools are sorted for each page, unless the order of all tools is known as far as the page needs it. */
const FEW = 500;

async function selectedRows(
  db: DrizzleDb,
  selection: SelectedTools,
  shown: ListingOrder,
  offset: number,
): Promise<SQL> {
  const { base } = selection;
  const size = Math.min(LIMITS.pageSize, base.count - offset);
  const page = await pageInOrder(db, selection, shown, { offset, size }, base.count > FEW);
  if (page === null) {
    return sql`
      SELECT ai_tools.id, row_number() OVER (ORDER BY ${inOrder(knownToolKeys(shown))}) AS position
      ${numberedTools(membersOf(base))} ORDER BY position OFFSET ${offset} LIMIT ${size}`;
  }
  return sql`SELECT tool_id, position
    FROM unnest(${sql.param(page)}::int[]) WITH ORDINALITY AS given (number, position)
    JOIN tool_search USING (number)`;
}

/** A page of a listing with a counter, from whichever end or landmark is nearest. */
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
    return walkedRows(filters, shown, { fromEnd: !isNearer, offset: isNearer ? offset : fromEnd, size });
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

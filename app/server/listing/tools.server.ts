import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { ToolCard, ToolPage } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import {
  clampPage,
  type SortField,
  type SortOrder,
  type ToolQuery,
  type View,
} from '#domain/search/tool-query.ts';
import { membersOf, type ToolSet } from '#domain/search/tool-sets.ts';
import { built } from '#server/db/built.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { catalogueState } from '#server/db/schema/catalogue.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { featuredOrder } from '#server/db/schema/topics.server.ts';
import { nearestStart } from './landmarks.server.ts';
import { pageInOrder } from './order-memory.server.ts';
import { RowMemory } from './row-memory.server.ts';
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
  type WalkFilters,
} from './tool-listing.server.ts';
import { WRITES } from './versioned-memory.server.ts';

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
): Promise<ToolPage> {
  const { cards, count, currentPage } = await openListing(db, query, viewer);
  return { data: await cards(), count, currentPage };
}

/** The same page before its cards are read, so that its facets can be counted meanwhile. */
export async function openListing(db: DrizzleDb, query: ToolQuery, viewer: Viewer): Promise<OpenListing> {
  const { q, category, specialization, isPremium, isFeatured, facets } = query;
  const filters = { q, category, specialization, isPremium, isFeatured, facets };
  const { count, version, matching, cardsAt } = await listed(db, filters, shownOrder(query));
  const currentPage = clampPage(query.page, count, LIMITS.pageSize);
  const cards = async () => {
    if (count === 0) return [];
    const stored = await cardsAt((currentPage - 1) * LIMITS.pageSize, query.view, viewer);
    return stored.map(shownCard);
  };
  return { count, currentPage, version, matching, cards };
}

/** A listing of which no page is read yet. */
interface Listed {
  count: number;
  version: number;
  matching: ToolSet | null;
  /** The cards of the page that begins here. */
  cardsAt: (offset: number, view: View | null, viewer: Viewer) => Promise<StoredCard[]>;
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
      cardsAt: async (offset, view, viewer) =>
        cardsOf(db, await selectedRows(db, selection, shown, offset), viewColumns(view, viewer)),
    };
  }
  const { rows } = await db.execute<{ count: number; version: number; writes: number }>(
    sql`SELECT version, ${WRITES} AS writes, (${counter})::int AS count FROM catalogue_state`,
  );
  const { count, version, writes } = rows[0] ?? { count: 0, version: 0, writes: 0 };
  return {
    count,
    version,
    matching: null,
    cardsAt: (offset, view, viewer) =>
      sortedCards(db, filters, shown, { offset, count, writes, view, viewer }),
  };
}

/** A page of tools, and what its facets are counted in. */
interface OpenListing extends Omit<ToolPage, 'data'> {
  cards: () => Promise<ToolPage['data']>;
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

type StoredCard = Awaited<ReturnType<typeof cardsOf>>[number];

/** Cards are read only for the page's own rows: skipping rows must not build them. */
function cardsOf(db: DrizzleDb, rows: SQL, columns: ReturnType<typeof viewColumns>) {
  return db
    .select(columns)
    .from(aiTools)
    .innerJoin(sql`(${rows}) AS page (id, position)`, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
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

interface WalkedPage {
  offset: number;
  count: number;
  /** How many writes there had been when the tools were counted. */
  writes: number;
  view: View | null;
  viewer: Viewer;
}

/** The cards near an end of a listing with a counter: some 130 pages. */
const cardsNearEnds = new RowMemory<StoredCard[]>(1_000_000);

/** A page of a listing with a counter, from whichever end or landmark is nearest. */
async function sortedCards(
  db: DrizzleDb,
  filters: ListingFilters,
  shown: ListingOrder,
  { offset, count, writes, view, viewer }: WalkedPage,
): Promise<StoredCard[]> {
  const size = Math.min(LIMITS.pageSize, count - offset);
  const fromEnd = count - offset - size;
  const isNearer = offset <= NEAR;
  if (isNearer || fromEnd <= NEAR) {
    const near = { fromEnd: !isNearer, offset: isNearer ? offset : fromEnd, size };
    if (view === 'table') return cardsOf(db, walkedRows(filters, shown, near), viewColumns(view, viewer));
    const { category, specialization } = filters;
    const whose = category === null ? 'all' : specialization === null ? 'category' : 'specialization';
    const key = JSON.stringify([category, specialization, shown, near]);
    const statement = cardsFromEnd(db, whose, shown.field, shown.order, near.fromEnd);
    return cardsNearEnds.readAt(db, key, writes, () =>
      statement.execute({ category, specialization, ...near }),
    );
  }
  const start = await nearestStart(db, filters, shown, offset);
  const walk = { fromEnd: false, offset: start.offset, size, condition: start.condition };
  return cardsOf(db, walkedRows(filters, shown, walk), viewColumns(view, viewer));
}

/** The cards near an end of a listing with a counter: what most visits of the directory and of categories ask for. */
const cardsFromEnd = built(
  (
    db,
    whose: 'all' | 'category' | 'specialization',
    field: SortField,
    order: SortOrder,
    fromEnd: boolean,
  ) => {
    const filters = {
      ...{ q: '', isPremium: null, isFeatured: false, facets: [] },
      category: whose === 'all' ? null : sql.placeholder('category'),
      specialization: whose === 'specialization' ? sql.placeholder('specialization') : null,
    };
    const page = { offset: sql.placeholder('offset'), size: sql.placeholder('size') };
    return cardsOf(
      db,
      walkedRows(filters, { field, order }, { fromEnd, ...page }),
      viewColumns(null, VISITOR),
    );
  },
);

interface Walk {
  fromEnd: boolean;
  offset: number | Placeholder;
  size: number | Placeholder;
  condition?: SQL;
}

function walkedRows(
  filters: WalkFilters,
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

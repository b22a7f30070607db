import { eq, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Sort } from '#catalogue/entry.ts';
import { datedFilters, outdatedNotes } from '#catalogue/figures/outdated-notes.ts';
import { type Listing, list, panelOf } from '#catalogue/list.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { type Budget, budgetConditions } from '#catalogue/search/filters/budget.ts';
import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import type { Convert } from '#catalogue/search/filters/price-fit.ts';
import type { PriceLimit } from '#catalogue/search/filters/price-limit.ts';
import { isMonthly, type Prices } from '#catalogue/search/filters/price-offers.ts';
import { clampPage, type ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { type Base, baseOf } from '#catalogue/search/filters/tool-sets.ts';
import { idsMatching } from '#catalogue/search/language/word-match.server.ts';
import type { SortField } from '#catalogue/sort-fields.ts';
import { catalogueState } from '#catalogue/tables/catalogue.server.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { featuredOrder } from '#catalogue/tables/topics.server.ts';
import type { LeftOutPrices, ToolCard, ToolPage } from '#catalogue/tools/entities.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readCards, toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITOR, type Viewer } from '#site/access.ts';
import { DOLLARS } from '#site/currencies.ts';
import { LIMITS } from '#site/limits.ts';

/**
 * One page of tools, as visitors see it, with the exact count (spec §7, "Tool list"); a term is matched literally. A page number
 * beyond the end is clamped to the last page (spec §5); `currentPage` says which page it is.
 */
export async function listTools(db: DrizzleDb, query: ToolQuery): Promise<ToolPage> {
  const { cards, count, currentPage } = await openListing(db, query, VISITOR);
  return { data: await cards(), count, currentPage };
}

/** A page of tools, of which nothing but their ids is known yet. */
interface OpenListing extends Omit<ToolPage, 'data'> {
  cards: () => Promise<ToolPage['data']>;
  /** What can narrow the listing further. */
  panel: () => FacetPanel;
  /** The sorts that would change anything. */
  sorts: () => Promise<SortField[]>;
  /** What is to be said of the age of the facts that its filters rest on. */
  outdated: () => string[];
  /** Of how many more tools it is not known whether they keep the budget. */
  leftOut: () => LeftOutPrices;
  /** By which rates the page's prices were converted to the budget's currency. */
  conversions: () => string[];
}

/** The same page before its cards are read. */
export async function openListing(db: DrizzleDb, query: ToolQuery, viewer: Viewer): Promise<OpenListing> {
  const { listing, catalogue, exchange } = await listed(db, query);
  const { count } = listing;
  const currentPage = clampPage(query.page, count, LIMITS.pageSize);
  const filters = datedFilters(query);
  const entries = listing.slice((currentPage - 1) * LIMITS.pageSize, LIMITS.pageSize);
  return {
    count,
    currentPage,
    panel: () => panelOfListing(catalogue, query, listing),
    sorts: listing.sorts,
    outdated: () =>
      filters.length === 0 ? [] : outdatedNotes(listing.slice(0, count), filters, dayOf(Date.now())),
    leftOut: listing.leftOut,
    conversions: () => exchange.notes(entries),
    async cards() {
      const ids = entries.map(({ id }) => id);
      const cards = await readCards(db, ids, query.view, viewer, query.facets);
      const prices = new Map(entries.map((entry) => [entry.id, entry]));
      return cards.map(({ needs: _, ...card }) =>
        withBudget(card, query.budget, prices.get(card.id), exchange.convert),
      );
    },
  };
}

/** A card that also says how its tool keeps the budget, if one is set. */
export function withBudget<Card extends Pick<ToolCard, 'conditions'>>(
  card: Card,
  budget: Budget | null,
  prices: Prices | undefined,
  convert: Convert,
): Card {
  const kept = prices ? budgetConditions(budget, prices, convert) : [];
  return kept.length === 0 ? card : { ...card, conditions: [...kept, ...(card.conditions ?? [])] };
}

interface Listed {
  listing: Listing;
  catalogue: Catalogue;
  exchange: LimitExchange;
}

/** A listing in its order; a term is matched literally. */
export async function listed(db: DrizzleDb, query: ToolQuery): Promise<Listed> {
  const [ids, catalogue] = await Promise.all([
    query.q === '' ? null : idsMatching(db, query.q),
    catalogueOf(db),
  ]);
  const exchange = await exchangeForLimits(db, [query.budget?.limit ?? null]);
  const matching = ids && matchingBase(catalogue, ids);
  const listing = list(catalogue, query, matching, shownOrder(query), exchange.convert);
  return { listing, catalogue, exchange };
}

/** The facets that can narrow a listing further. */
export function panelOfListing(
  catalogue: Catalogue,
  query: ToolQuery,
  { counted }: Pick<Listing, 'counted'>,
): FacetPanel {
  return panelOf(catalogue, query, counted && { all: counted, ofNeed: counted });
}

function matchingBase(catalogue: Catalogue, ids: readonly string[]): Base {
  const numbers = ids.flatMap((id) => catalogue.withId(id)?.number ?? []);
  return baseOf(numbers, catalogue.size);
}

/** Literal matches are all equally good: the newest come first and, within a day, the best known. */
export function shownOrder({ sortBy, sortOrder }: Pick<ToolQuery, 'sortBy' | 'sortOrder'>): Sort {
  return sortBy === 'relevance'
    ? { field: 'created_at', order: 'desc' }
    : { field: sortBy, order: sortOrder };
}

/** Featured tools: those that the desk has placed, then the newest (spec §7, §9; docs/topics/desk.md). */
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

/** The newest first, among equals the best known and then by name, as in listings. */
export const NEWEST_FIRST = sql.raw(
  'ai_tools.created_at DESC, ai_tools.prominence DESC, ai_tools.sort_name, ai_tools.id',
);
const FEATURED_ORDER = sql`${featuredOrder.position}, ${NEWEST_FIRST}`;

/** How many tools the catalogue contains. */
export async function countTools(db: DrizzleDb): Promise<number> {
  const [state] = await db.select({ count: catalogueState.tool_count }).from(catalogueState);
  return state?.count ?? 0;
}

/** Converts prices to the currencies of limits. */
export interface LimitExchange {
  convert: Convert;
  /** By which rates these prices were converted, a sentence for each currency. */
  notes: (prices: readonly Prices[]) => string[];
}

function currenciesOf({ price, plans }: Prices): string[] {
  const ofPlans = plans.map(({ currency = DOLLARS }) => currency);
  return isMonthly(price) ? [price.currency, ...ofPlans] : ofPlans;
}

/** For limits in dollars, as nearly all prices are, nothing is converted, nor read. */
export async function exchangeForLimits(
  db: DrizzleDb,
  limits: readonly (PriceLimit | null)[],
): Promise<LimitExchange> {
  const currencies = new Set(limits.flatMap((limit) => limit?.currency ?? []));
  currencies.delete(DOLLARS);
  const converters = await Promise.all(
    [...currencies].map(async (to) => (await exchangeFor(db, to)).converterFor([])),
  );
  const known = converters.filter((converter) => converter !== null);
  return {
    convert: (amount, from, to) => known.find((each) => each.to === to)?.of(amount, from) ?? null,
    notes: (prices) =>
      known.flatMap((converter) => {
        const converted = prices
          .flatMap(currenciesOf)
          .filter((code) => code !== converter.to && converter.reaches(code));
        return converted.length === 0 ? [] : converter.notes(converted);
      }),
  };
}

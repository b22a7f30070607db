import type { Catalogue } from '#catalogue/catalogue.ts';
import { datedFilters, outdatedNotes } from '#catalogue/figures/outdated-notes.ts';
import { type Found, find } from '#catalogue/find.ts';
import { countedIn, panelOf } from '#catalogue/list.ts';
import { isMatchedLiterally } from '#catalogue/literal-match.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { NOTHING_FOUND } from '#catalogue/search/answer/found.ts';
import { reasonOf } from '#catalogue/search/answer/reasons.ts';
import type { Convert } from '#catalogue/search/filters/price-fit.ts';
import { takePriceLimit } from '#catalogue/search/filters/price-limit.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { wordsOf } from '#catalogue/search/language/words.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readCards } from '#catalogue/tools/tool-cards.server.ts';
import { type FoundQuestions, searchQuestions } from '#features/answers/questions.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITOR, type Viewer } from '#site/access.ts';
import { LIMITS } from '#site/limits.ts';
import { literalTerm } from '#site/shown-term.ts';
import { exchangeForLimits, listed, openListing, withBudget } from './tools.server.ts';

/**
 * The tools that a term finds (spec §7, "Search helper"): by what it means (docs/topics/search.md), or
 * literally when it is in quotes. A term without meaningful words is matched literally too, if it is not too short.
 * Without a term it is the listing.
 */
export async function searchTools(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer = VISITOR,
): Promise<ToolSearch> {
  if (query.q === '' || literalTerm(query.q) !== null) return searchLiterally(db, query, viewer);
  const { catalogue, found, convert } = await findTools(db, query, LIMITS.pageSize);
  if (isMatchedLiterally(query.q, found)) {
    const { without, unlistedName } = found.shown;
    return { ...(await searchLiterally(db, query, viewer)), without, unlistedName };
  }
  const panel = panelOf(catalogue, query, countedIn(catalogue, found), found.understood);
  // A price limit is not a facet, but its chip is among theirs.
  const ofWords = found.shown.filters.filter(({ facet }) => !found.understood.includes(facet));
  const chips = ofWords.map(({ facet, label }) => ({ name: facet, label, isUnderstood: true }));
  return {
    ...found.shown,
    outdated: outdatedNotes(
      found.page.map(({ entry }) => entry),
      [...datedFilters(query), ...found.shown.filters.map(({ facet }) => facet)],
      dayOf(Date.now()),
    ),
    data: await foundCards(db, query, viewer, { ...found, convert }),
    panel: { ...panel, chosen: [...panel.chosen, ...chips] },
  };
}

/**
 * The tools and the questions that a term finds. A mistyped word is corrected for both.
 *
 * @param page the page of questions
 */
export async function searchToolsAndQuestions(
  db: DrizzleDb,
  query: ToolQuery,
  page: number,
  viewer: Viewer = VISITOR,
): Promise<{ tools: ToolSearch; questions: FoundQuestions }> {
  const questionsOf = (text: string) => searchQuestions(db, text, LIMITS.questionsOnSearchPage, page);
  if (query.q === '' || literalTerm(query.q) !== null) {
    const text = literalTerm(query.q) ?? query.q;
    const [tools, questions] = await Promise.all([searchLiterally(db, query, viewer), questionsOf(text)]);
    return { tools, questions };
  }
  const tools = await searchTools(db, query, viewer);
  return { tools, questions: await questionsOf(tools.corrected ?? query.q) };
}

/** The first tools of a listing or of what a term finds, in the order of its page, and how many there are. */
export async function firstIds(
  db: DrizzleDb,
  query: ToolQuery,
  most: number,
): Promise<{ ids: string[]; count: number }> {
  const literal = async () => {
    const { listing } = await listed(db, { ...query, q: literalTerm(query.q) ?? query.q });
    return { ids: listing.slice(0, most).map(({ id }) => id), count: listing.count };
  };
  if (query.q === '' || literalTerm(query.q) !== null) return literal();
  const { found } = await findTools(db, { ...query, page: 1 }, most);
  if (isMatchedLiterally(query.q, found)) return literal();
  return { ids: found.page.map(({ entry }) => entry.id), count: found.shown.count };
}

/** The cards of a page of results, each with why it was found and how well it fits. */
async function foundCards(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer,
  { page, asked, understood, convert }: Found & { convert: Convert },
): Promise<ToolSearch['data']> {
  const cards = await readCards(
    db,
    page.map(({ entry }) => entry.id),
    query.view,
    viewer,
    [...query.facets, ...understood],
  );
  const places = new Map(page.map((found) => [found.entry.id, found]));
  return cards.flatMap(({ needs, ...card }) => {
    const found = places.get(card.id);
    if (!found) return [];
    const told = withBudget(card, query.budget, found.entry, convert);
    return [{ ...told, reason: reasonOf(needs, found.topic, asked), fit: found.fit }];
  });
}

async function searchLiterally(db: DrizzleDb, query: ToolQuery, viewer: Viewer): Promise<ToolSearch> {
  const q = literalTerm(query.q) ?? query.q;
  const listing = await openListing(db, { ...query, q }, viewer);
  const data = (await listing.cards()).map((tool) => ({ ...tool, reason: null }));
  return {
    ...NOTHING_FOUND,
    data,
    count: listing.count,
    currentPage: listing.currentPage,
    marks: wordsOf(q),
    panel: listing.panel(),
    sorts: await listing.sorts(),
    outdated: listing.outdated(),
    leftOut: listing.leftOut(),
    conversions: listing.conversions(),
  };
}

/**
 * The tools that a text finds. Limits of price are compared with prices in all currencies that have a rate, and
 * `shown.conversions` names the rates.
 *
 * @param size of a page; all tools are on one without it
 */
export async function findTools(
  db: DrizzleDb,
  query: ToolQuery,
  size?: number,
): Promise<{ catalogue: Catalogue; found: Found; convert: Convert }> {
  const catalogue = await catalogueOf(db);
  const limits = [takePriceLimit(query.q).limit, query.budget?.limit ?? null];
  const exchange = await exchangeForLimits(db, limits);
  const found = find(catalogue, query, size ?? Math.max(1, catalogue.count), exchange.convert);
  const conversions = exchange.notes(found.page.map(({ entry }) => entry));
  return {
    catalogue,
    found: { ...found, shown: { ...found.shown, conversions } },
    convert: exchange.convert,
  };
}

import { SORT_FIELDS, SORTS, type SortField, type SortOrder } from '#catalogue/sort-fields.ts';
import { readPageNumber } from '#site/pager.ts';
import { type Budget, readBudget, readTypedBudget, type TypedBudget } from './budget.ts';
import { FACET_IDS, type FacetId, readFacets } from './facet-names.ts';
import { readSearchText, readText } from './search-text.ts';
import { DIRECTORY_DEFAULTS, RELEVANCE, writeToolQuery } from './write-query.ts';

/**
 * The directory's filters, sort and page ⇄ its address (spec §2 "Tools directory", §5, §9).
 *
 * Reading never fails: a bad value counts as absent. Defaults are not written, so each listing has exactly
 * one address.
 */

/** The views that an address can ask for. Without one, the browser's own choice counts: grid or list. */
export const VIEWS = ['list', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** What narrows a listing. A new filter is a facet, or else belongs here. */
export interface ToolFilters {
  category: string | null;
  specialization: string | null;
  isPremium: boolean | null;
  isFeatured: boolean;
  /** Only tools known to fit it. */
  budget: Budget | null;
  /** Chosen facets by name, in one order (`facet-names.ts`). */
  facets: readonly string[];
}

export interface ToolQuery extends ToolFilters {
  /** The budget's fields if they are invalid. */
  typedBudget: TypedBudget | null;
  q: string;
  /** With a term, the default is relevance (docs/topics/search.md). */
  sortBy: SortField | 'relevance';
  sortOrder: SortOrder;
  /** Filters in the term's words that the visitor has removed. */
  without: string[];
  /** The expanded facet. */
  more: FacetId | null;
  view: View | null;
  page: number;
}

/** A bound on removed filters. */
const MOST_WITHOUT = 8;
/** A filter's name in an address: `free`, `language:de`, `under:9.99`, `not-tool:notion`. */
const FILTER_NAME = /^[a-z0-9-]{1,24}(:[\p{L}\p{N}.-]{1,64})?$/u;

/** Reads an address's parameters. Whatever is absent or invalid becomes the default. */
export function readToolQuery(params: URLSearchParams, defaults: ToolQuery = DIRECTORY_DEFAULTS): ToolQuery {
  const text = (name: string) => readText(params, name);
  const isPremium = params.get('isPremium');
  const sortBy = params.get('sortBy');
  const sortOrder = params.get('sortOrder');
  const q = readSearchText(params);
  const field = SORT_FIELDS.find((name) => name === sortBy);
  const facets = readFacets(params);
  const asked = sortOrder === 'asc' || sortOrder === 'desc' ? sortOrder : defaults.sortOrder;
  const order = (field && SORTS[field].only) ?? asked;
  const view = params.get('view');
  return {
    q,
    category: text('category') || null,
    specialization: text('specialization') || null,
    isPremium: isPremium === 'true' ? true : isPremium === 'false' ? false : null,
    isFeatured: params.get('isFeatured') === 'true',
    budget: readBudget(params),
    typedBudget: readTypedBudget(params),
    facets,
    ...(field === undefined && q !== '' ? RELEVANCE : { sortBy: field ?? defaults.sortBy, sortOrder: order }),
    without: q === '' ? [] : readWithout(params, facets),
    more: FACET_IDS.find((id) => id === params.get('more')) ?? null,
    view: VIEWS.find((name) => name === view) ?? null,
    page: readPageNumber(params.get('page')),
  };
}

function readWithout(params: URLSearchParams, chosen: readonly string[]): string[] {
  const names = params
    .getAll('without')
    .flatMap((text) => text.split(','))
    .filter((name) => FILTER_NAME.test(name) && !chosen.includes(name));
  return [...new Set(names)].slice(0, MOST_WITHOUT).sort();
}

/** A query's filters alone. */
export function filtersOf(query: ToolFilters): ToolFilters {
  const { category, specialization, isPremium, isFeatured, budget, facets } = query;
  return { category, specialization, isPremium, isFeatured, budget, facets };
}

/** Whether filters narrow what the term finds. */
export function isNarrowed(query: ToolFilters): boolean {
  return writeToolQuery({ ...DIRECTORY_DEFAULTS, ...filtersOf(query) }).size > 0;
}

/** A change of a listing: of its filters, sort or panel. */
export type Change = Partial<Omit<ToolQuery, 'page'>>;

/** Any change to a filter goes back to page 1 (spec §2, §4). Without a term, relevance means nothing. */
export function changeFilters(
  query: ToolQuery,
  change: Change,
  defaults: ToolQuery = DIRECTORY_DEFAULTS,
): ToolQuery {
  const changed = { ...query, ...change, page: 'more' in change ? query.page : 1 };
  if (change.without) changed.without = change.without.toSorted();
  if (change.q !== undefined && change.q !== query.q) {
    changed.without = [];
    if (query.q === '' && changed.sortBy === defaults.sortBy) Object.assign(changed, RELEVANCE);
  }
  if (changed.q === '' && changed.sortBy === 'relevance') {
    return { ...changed, sortBy: defaults.sortBy, sortOrder: defaults.sortOrder };
  }
  return changed;
}

/**
 * The query after pressing a sort button: the active one reverses, another starts with `newOrder` (ascending in the
 * directory, descending on the search page; spec §2), unless the field has its own.
 */
export function pressSort(
  query: ToolQuery,
  field: SortField | 'relevance',
  newOrder: SortOrder = 'asc',
): ToolQuery {
  if (field === 'relevance') return changeFilters(query, RELEVANCE);
  const flipped = query.sortOrder === 'asc' ? 'desc' : 'asc';
  const { first = newOrder, only } = SORTS[field];
  const sortOrder = only ?? (query.sortBy === field ? flipped : first);
  return changeFilters(query, { sortBy: field, sortOrder });
}

/** Number of pages; an empty result has one (spec §9: ceil(count / page size)). */
export function pageCount(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** Page numbers are clamped to between 1 and the last page (spec §5). */
export function clampPage(page: number, count: number, pageSize: number): number {
  return Math.min(Math.max(1, page), pageCount(count, pageSize));
}

/**
 * The directory's filters, sort and page ⇄ its address (spec §2 "Tools directory", §5, §9).
 *
 * Reading never fails: a bad value is as if it were absent. Defaults leave the address, so each
 * listing has exactly one address.
 */

export const SORT_FIELDS = ['name', 'avg_rating', 'rating_count', 'created_at'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type SortOrder = 'asc' | 'desc';

export interface ToolQuery {
  q: string;
  category: string | null;
  specialization: string | null;
  isPremium: boolean | null;
  isFeatured: boolean;
  sortBy: SortField;
  sortOrder: SortOrder;
  page: number;
}

/** A listing that may also be ranked by how well its tools fit the term; only the search page has that. */
export interface ToolListing extends Omit<ToolQuery, 'sortBy'> {
  sortBy: SortField | 'relevance';
}

/** What the sort buttons say (spec §2). */
export const SORT_LABELS: Record<SortField, string> = {
  name: 'Name',
  avg_rating: 'Rating',
  rating_count: 'Reviews',
  created_at: 'Date',
};

export const DIRECTORY_DEFAULTS: ToolQuery = {
  q: '',
  category: null,
  specialization: null,
  isPremium: null,
  isFeatured: false,
  sortBy: 'created_at',
  sortOrder: 'asc',
  page: 1,
};

/** Longest search text taken from an address, in characters; the rest is cut off. */
export const MAX_SEARCH_LENGTH = 10_000;
const MAX_PAGE = 1_000_000;

/** Reads an address's parameters; whatever is absent or not understood becomes the default. */
export function readToolQuery(params: URLSearchParams, defaults: ToolQuery = DIRECTORY_DEFAULTS): ToolQuery {
  const text = (name: string) => readText(params, name);
  const isPremium = params.get('isPremium');
  const sortBy = params.get('sortBy');
  const sortOrder = params.get('sortOrder');
  const page = params.get('page') ?? '';
  return {
    q: readSearchText(params),
    category: text('category') || null,
    specialization: text('specialization') || null,
    isPremium: isPremium === 'true' ? true : isPremium === 'false' ? false : null,
    isFeatured: params.get('isFeatured') === 'true',
    sortBy: SORT_FIELDS.find((field) => field === sortBy) ?? defaults.sortBy,
    sortOrder: sortOrder === 'asc' || sortOrder === 'desc' ? sortOrder : defaults.sortOrder,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

/** The search text of an address, cut at its limit, but not through a character of two code units. */
export function readSearchText(params: URLSearchParams): string {
  return readText(params, 'q')
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** Composed (NFC), as stored texts are. */
function readText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').normalize('NFC').trim();
}

/** Writes the parameters that differ from the defaults, always in the same order. */
export function writeToolQuery(
  query: ToolListing,
  defaults: ToolQuery = DIRECTORY_DEFAULTS,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of Object.keys(defaults) as (keyof ToolQuery)[]) {
    const value = query[key];
    if (value !== null && value !== defaults[key]) params.set(key, String(value));
  }
  return params;
}

/** A change of any filter goes back to page 1 (spec §2, §4). */
export function changeFilters(query: ToolQuery, change: Partial<Omit<ToolQuery, 'page'>>): ToolQuery {
  return { ...query, ...change, page: 1 };
}

/**
 * Pressing a sort button: the active one flips its order, another one starts with `newOrder`
 * (ascending in the directory, descending on the search page; spec §2).
 */
export function pressSort(query: ToolQuery, field: SortField, newOrder: SortOrder = 'asc'): ToolQuery {
  const flipped = query.sortOrder === 'asc' ? 'desc' : 'asc';
  return changeFilters(query, { sortBy: field, sortOrder: query.sortBy === field ? flipped : newOrder });
}

/** Number of pages; an empty result has one (spec §9: ceil(count / page size)). */
export function pageCount(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** Page numbers are clamped to between 1 and the last page (spec §5). */
export function clampPage(page: number, count: number, pageSize: number): number {
  return Math.min(Math.max(1, page), pageCount(count, pageSize));
}

import { DOLLARS } from '#site/currencies.ts';
import type { Budget } from './budget.ts';
import { writeFacets } from './facet-names.ts';
import type { SearchQuery } from './search-query.ts';
import type { ToolQuery } from './tool-query.ts';

export const DIRECTORY_DEFAULTS: ToolQuery = {
  q: '',
  category: null,
  specialization: null,
  isPremium: null,
  isFeatured: false,
  budget: null,
  typedBudget: null,
  facets: [],
  sortBy: 'created_at',
  sortOrder: 'asc',
  without: [],
  more: null,
  view: null,
  page: 1,
};

/** Relevance has only one direction: the best first. */
export const RELEVANCE = { sortBy: 'relevance', sortOrder: 'desc' } as const;

/** Newest first; the directory starts with the oldest (spec §9, "Default sort"). */
export const SEARCH_DEFAULTS: ToolQuery = { ...DIRECTORY_DEFAULTS, sortOrder: 'desc' };

/** Writes the parameters that differ from the defaults, always in the same order. */
export function writeToolQuery(query: ToolQuery, defaults: ToolQuery = DIRECTORY_DEFAULTS): URLSearchParams {
  const params = new URLSearchParams();
  const isByRelevance = query.sortBy === 'relevance';
  for (const key of Object.keys(defaults) as (keyof ToolQuery)[]) {
    const value = query[key];
    if (key === 'facets') for (const [name, values] of writeFacets(query.facets)) params.set(name, values);
    else if (key === 'budget') {
      if (query.budget) for (const [name, text] of writeBudget(query.budget)) params.set(name, text);
    } else if (key === 'typedBudget') {
      for (const [name, text] of Object.entries(query.typedBudget ?? {})) if (text) params.set(name, text);
    }
    // A term is sorted by relevance by default, so relevance is never written, and any other order always is.
    else if (key === 'sortBy' && !isByRelevance && query.q !== '') params.set(key, query.sortBy);
    else if (isByRelevance && (key === 'sortBy' || key === 'sortOrder')) continue;
    else if (value !== null && String(value) !== String(defaults[key])) params.set(key, String(value));
  }
  return params;
}

/** Writes what differs from the defaults, and the tab if set. */
export function writeSearchQuery(query: SearchQuery): URLSearchParams {
  const params = writeToolQuery(query, SEARCH_DEFAULTS);
  if (query.tab !== null) params.set('tab', query.tab);
  return params;
}

/** Its parameters in an address, which `readBudget` reads. */
export function writeBudget(budget: Budget): [string, string][] {
  const { people, per } = budget;
  return [
    ['budget', budgetSum(budget)],
    ...(people === 1 ? [] : [['people', String(people)] as [string, string]]),
    ...(per === 'month' ? [] : [['per', per] as [string, string]]),
  ];
}

/** A budget's sum as it is typed. */
export function budgetSum({
  amount,
  currency,
  isEach,
}: Pick<Budget, 'amount' | 'currency'> & Partial<Pick<Budget, 'isEach'>>): string {
  return `${currency === DOLLARS ? '' : `${currency} `}${amount}${isEach ? ' a user' : ''}`;
}

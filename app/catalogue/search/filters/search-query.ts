import type { SortField } from '#catalogue/sort-fields.ts';
import {
  type Change,
  changeFilters,
  isNarrowed,
  pressSort,
  readToolQuery,
  type ToolQuery,
} from './tool-query.ts';
import { SEARCH_DEFAULTS } from './write-query.ts';

/** The search page's state ⇄ its address (spec §2 "Search page"). As in the directory, reading never fails. */
export interface SearchQuery extends ToolQuery {
  isFeatured: false;
  /** The tab that the address asks for. Null leaves the choice to the term. */
  tab: SearchTab | null;
}

export const SEARCH_TABS = ['tools', 'questions'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** Reads the parameters q, category, specialization, isPremium, those of facets, sortBy, sortOrder, page (spec §2) and tab. */
export function readSearchQuery(params: URLSearchParams): SearchQuery {
  const query = readToolQuery(params, SEARCH_DEFAULTS);
  const tab = params.get('tab');
  return {
    ...query,
    isFeatured: false,
    tab: SEARCH_TABS.find((name) => name === tab) ?? null,
  };
}

/** How many tools and how many questions a search found. */
export type FoundCounts = Record<SearchTab, number>;

/** The tab to show: the one asked for, or the initial one. */
export function activeTab(query: SearchQuery, found: FoundCounts): SearchTab {
  return query.tab ?? initialTab(query, found);
}

/**
 * Questions, if the term asks one and some match it (spec §2), or if it finds nothing else, so that neither tab
 * hides what the other has. If filters have removed all tools, the tab with the filters stays.
 */
export function initialTab(query: SearchQuery, { tools, questions }: FoundCounts): SearchTab {
  const isAnswered = query.q.includes('?') || (tools === 0 && !isNarrowed(query));
  return questions > 0 && isAnswered ? 'questions' : 'tools';
}

/** Any change to the filters goes back to page 1. */
export function changeSearch(query: SearchQuery, change: Change): SearchQuery {
  return { ...changeFilters(query, change, SEARCH_DEFAULTS), isFeatured: false, tab: query.tab };
}

/** Presses a sort button: the active field flips its order, a new one starts descending (spec §2). */
export function pressSearchSort(query: SearchQuery, field: SortField | 'relevance'): SearchQuery {
  const { sortBy, sortOrder } = pressSort(query, field, 'desc');
  return { ...query, sortBy, sortOrder, page: 1 };
}

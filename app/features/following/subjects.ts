import { budgetLabel } from '#catalogue/search/filters/budget.ts';
import { facetLabel } from '#catalogue/search/filters/facets.ts';
import {
  filtersOf,
  readToolQuery,
  type ToolFilters,
  type ToolQuery,
} from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS, writeToolQuery } from '#catalogue/search/filters/write-query.ts';
import type { FollowKind } from '#site/follows.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { queryText } from '#site/query-text.ts';
import { shownTerm } from '#site/shown-term.ts';

/** The page of something that is followed. */
export function followedPath(kind: FollowKind, subject: string): string {
  switch (kind) {
    case 'tool':
      return paths.tool(subject);
    case 'category':
      return paths.category(subject);
    case 'search':
      return `${paths.tools}?${subject}`;
    case 'company':
      return paths.company(subject);
    case 'investor':
      return paths.investor(subject);
  }
}

/** What of a listing can be followed: its term and filters, without its order, as its address writes them. */
export function searchSubject(query: ToolQuery): string {
  const { q, without } = query;
  const asked = { q, without, ...filtersOf(query) };
  const { sortBy, sortOrder } =
    q === '' ? DIRECTORY_DEFAULTS : ({ sortBy: 'relevance', sortOrder: 'desc' } as const);
  return queryText(writeToolQuery({ ...DIRECTORY_DEFAULTS, ...asked, sortBy, sortOrder }));
}

/** A followed search in words: `“voice” · Audio · free tier`. */
export function searchName(subject: string): string {
  const query = readToolQuery(new URLSearchParams(subject));
  const { q, category, specialization, isPremium, isFeatured, budget, facets } = query;
  const filters: Record<keyof ToolFilters, string | null> = {
    category,
    specialization,
    isPremium: isPremium === null ? null : isPremium ? 'Premium' : 'Free',
    isFeatured: isFeatured ? 'Featured' : null,
    budget: budget && budgetLabel(budget),
    facets: facets.map(facetLabel).join(' · '),
  };
  const parts = [q && `“${shownTerm(q)}”`, ...Object.values(filters)];
  return parts.filter(Boolean).join(' · ') || say`All tools`;
}

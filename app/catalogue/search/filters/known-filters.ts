import { describeUnread } from '#site/unread-filter.ts';
import { facetOf } from './facet-names.ts';
import { FACETS, valueLabel } from './facet-table.ts';
import type { ToolQuery } from './tool-query.ts';

interface Category {
  id: string;
  name: string;
  specializations: readonly { name: string }[];
}

/** A filter with an unknown value, which is removed and reported on the page. */
export interface UnknownFilter {
  /** 'category', 'specialization', 'price', or what a value of the facet is called. */
  kind: string;
  asked: string;
  /** The category that lacks the specialization. */
  category?: string;
}

/**
 * Writes a query's category by its name, normalizes the case of its specialization, and removes unknown ones, so that no
 * page uses them as a title. A specialization must belong to the chosen category.
 */
export function resolveFilters<Query extends Pick<ToolQuery, 'category' | 'specialization'>>(
  query: Query,
  categories: readonly Category[],
): { query: Query; unknown: UnknownFilter | null } {
  const category = categoryOf(categories, query.category);
  const specialization = named(
    (category ? [category] : categories).flatMap(({ specializations }) => specializations),
    query.specialization,
  );
  const resolved = {
    ...query,
    category: category?.name ?? null,
    specialization: specialization?.name ?? null,
  };
  if (query.category !== null && !category) {
    return { query: resolved, unknown: { kind: 'category', asked: query.category } };
  }
  if (query.specialization !== null && !specialization) {
    const unknown = { kind: 'specialization', asked: query.specialization };
    return { query: resolved, unknown: category ? { ...unknown, category: category.name } : unknown };
  }
  return { query: resolved, unknown: null };
}

/** The category that an address names, by name or by id. */
export function categoryOf<T extends { id: string; name: string }>(
  all: readonly T[],
  asked: string | null | undefined,
): T | undefined {
  return named(all, asked ?? null) ?? all.find(({ id }) => id === asked);
}

/** Prefers an exact match to one that ignores case. */
function named<T extends { name: string }>(all: readonly T[], asked: string | null): T | undefined {
  if (asked === null) return undefined;
  const wanted = asked.toLowerCase();
  return all.find(({ name }) => name === asked) ?? all.find(({ name }) => name.toLowerCase() === wanted);
}

/** Why a filter finds nothing. */
export function describeUnknown({ kind, asked, category }: UnknownFilter): string {
  if (kind === 'price') return describeUnread('price', asked);
  return `There is no ${kind} "${asked}"${category ? ` in ${category}` : ''}.`;
}

/** Removes unknown facets; also returns the first of them, for the page. */
export function resolveFacets<Query extends Pick<ToolQuery, 'facets'>>(
  query: Query,
): { query: Query; unknown: UnknownFilter | null } {
  const isKnown = (name: string) => {
    const facet = facetOf(name);
    return facet !== null && valueLabel(facet.id, facet.value) !== null;
  };
  const bad = query.facets.map(facetOf).find((facet) => facet && valueLabel(facet.id, facet.value) === null);
  return {
    query: { ...query, facets: query.facets.filter(isKnown) },
    unknown: bad ? { kind: FACETS[bad.id].name, asked: bad.value } : null,
  };
}

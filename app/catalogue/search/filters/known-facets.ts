import { facetOf } from './facet-names.ts';
import { FACETS, valueLabel } from './facet-table.ts';
import type { UnknownFilter } from './known-filters.ts';
import type { ToolQuery } from './tool-query.ts';

/** The query without the facets that do not exist, and the first of these, which the page names. */
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

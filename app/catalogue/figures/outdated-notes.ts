import { formatCount, formatCounted } from '#site/format.ts';
import type { Entry } from '../entry.ts';
import { type FacetId, facetOf } from '../search/facet-names.ts';
import { type FactKind, isOutdated } from '../tools/fact-ages.ts';

/** The facets that rest on facts of one kind, and what these are called. */
const RESTING: Partial<Record<FacetId, { kind: FactKind; label: string }>> = {
  price: { kind: 'price', label: 'price' },
  compliance: { kind: 'compliance', label: 'compliance' },
  status: { kind: 'status', label: 'status' },
};

/**
 * What a list says of the facts that its filters rest on: `The price of 12 of these 40 tools may be out of date.` Nothing
 * where none is.
 *
 * @param entries all tools of the list
 * @param facets the names of the chosen facets
 * @param today in days since 1970
 */
export function outdatedNotes(entries: readonly Entry[], facets: readonly string[], today: number): string[] {
  const chosen = new Set(facets.map((name) => facetOf(name)?.id));
  return Object.entries(RESTING).flatMap(([id, { kind, label }]) => {
    if (!chosen.has(id as FacetId)) return [];
    const old = entries.filter(({ counted }) =>
      counted.openFacts.some((fact) => fact.kind === kind && isOutdated(kind, fact.lastDay, today)),
    ).length;
    if (old === 0) return [];
    const all = formatCounted(entries.length, 'tool');
    return [`The ${label} of ${formatCount(old)} of these ${all} may be out of date.`];
  });
}

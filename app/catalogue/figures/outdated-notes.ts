import { formatCount, formatCounted } from '#site/format.ts';
import type { Entry } from '../entry.ts';
import { type FacetId, facetOf } from '../search/facet-names.ts';
import { isOutdated } from '../tools/fact-ages.ts';
import type { DatedFact } from './fact-ages.ts';

interface Resting {
  label: string;
  /** Whether the facet may rest on a fact. */
  on: (fact: DatedFact) => boolean;
}

const onField = (field: string) => (fact: DatedFact) => fact.field === field;

/** The facets that rest on facts that grow old, and what these are called. */
const RESTING: Partial<Record<FacetId, Resting>> = {
  price: { label: 'price', on: ({ kind }) => kind === 'price' },
  feature: { label: 'list of features', on: onField('decision_flags') },
  compliance: { label: 'compliance', on: ({ kind }) => kind === 'compliance' },
  training: { label: 'word on training', on: onField('decision_trains_on_data') },
  data: { label: 'place of data', on: onField('decision_data_regions') },
  status: { label: 'status', on: ({ kind }) => kind === 'status' },
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
  return Object.entries(RESTING).flatMap(([id, { label, on }]) => {
    if (!chosen.has(id as FacetId)) return [];
    const old = entries.filter(({ counted }) =>
      counted.openFacts.some((fact) => on(fact) && isOutdated(fact.kind, fact.lastDay, today)),
    ).length;
    if (old === 0) return [];
    const which =
      entries.length === 1
        ? 'this tool'
        : `${formatCount(old)} of these ${formatCounted(entries.length, 'tool')}`;
    return [`The ${label} of ${which} may be out of date.`];
  });
}

import { formatCount, formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import type { Entry } from '../entry.ts';
import { type FacetId, facetOf } from '../search/filters/facet-names.ts';
import type { ToolQuery } from '../search/filters/tool-query.ts';
import { isOutdated } from '../tools/fact-ages.ts';
import type { DatedFact } from './fact-ages.ts';

interface Resting {
  /** Whether a filter with this name depends on these facts. */
  of: (name: string) => boolean;
  label: string;
  /** Whether a fact is one of these facts. */
  on: (fact: DatedFact) => boolean;
}

const onField = (field: string) => (fact: DatedFact) => fact.field === field;
const ofFacet = (id: FacetId) => (name: string) => facetOf(name)?.id === id;

/** The name of a price limit in the search words (`priceLimitName`). */
const LIMIT = /^under:/;

/** The filters that depend on facts that grow old, with the facts' labels. */
const RESTING: readonly Resting[] = [
  {
    of: (name) => ofFacet('price')(name) || LIMIT.test(name),
    label: 'price',
    on: onField('decision_price_from'),
  },
  {
    of: (name) => name === 'free',
    label: 'free tier',
    on: ({ field, kind }) => field === 'decision_flags' && kind === 'price',
  },
  {
    of: ofFacet('feature'),
    label: 'list of features',
    on: ({ field, kind }) => field === 'decision_flags' && kind !== 'price',
  },
  { of: ofFacet('compliance'), label: 'compliance', on: ({ kind }) => kind === 'compliance' },
  { of: ofFacet('training'), label: 'word on training', on: onField('decision_trains_on_data') },
  { of: ofFacet('data'), label: 'place of data', on: onField('decision_data_regions') },
  { of: ofFacet('contract'), label: 'word on the contract', on: onField('decision_dpa') },
  { of: ofFacet('age'), label: 'age limit', on: onField('decision_age_limit') },
  { of: ofFacet('status'), label: 'status', on: ({ kind }) => kind === 'status' },
];

/** The names of a query's filters that may depend on facts that grow old. */
export function datedFilters({ facets, isPremium }: Pick<ToolQuery, 'facets' | 'isPremium'>): string[] {
  return isPremium === false ? [...facets, 'free'] : [...facets];
}

/**
 * Notes for a list about the facts behind its filters: `The price of 12 of these 40 tools may be out of date.` Empty if
 * all are up to date.
 *
 * @param entries all tools of the list @param filters the names of the filters: those of facets, limits of prices, and
 * `free` @param today in days since 1970
 */
export function outdatedNotes(
  entries: readonly Entry[],
  filters: readonly string[],
  today: number,
): string[] {
  return RESTING.flatMap(({ of, label, on }) => {
    if (!filters.some(of)) return [];
    const old = entries.filter(({ counted }) =>
      counted.openFacts.some((fact) => on(fact) && isOutdated(fact.kind, fact.lastDay, today)),
    ).length;
    if (old === 0) return [];
    const which =
      entries.length === 1
        ? say`this tool`
        : `${formatCount(old)} of these ${formatCounted(entries.length, 'tool')}`;
    return [`The ${label} of ${which} may be out of date.`];
  });
}

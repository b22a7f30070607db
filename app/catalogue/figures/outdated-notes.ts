import { formatCount, formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import type { Entry } from '../entry.ts';
import { type FacetId, facetOf, TERMS_FACET_IDS, type TermsFacetId } from '../search/filters/facet-names.ts';
import { TERMS_FACETS } from '../search/filters/terms-facets.ts';
import type { ToolQuery } from '../search/filters/tool-query.ts';
import { isOutdated } from '../tools/fact-ages.ts';
import type { DatedFact } from './fact-ages.ts';

/** A fact that grows old. */
interface DatedBasis {
  label: string;
  /** Whether a stored fact is this one. */
  on: (fact: DatedFact) => boolean;
}

const onField = (field: string) => (fact: DatedFact) => fact.field === field;

const FREE_TIER: DatedBasis = {
  get label() {
    return say`free tier`;
  },
  on: ({ field, kind }) => field === 'decision_flags' && kind === 'price',
};

/** What each facet depends on; null if that does not grow old. */
const BASIS: Readonly<Record<FacetId, DatedBasis | null>> = {
  price: { label: 'price', on: onField('decision_price_from') },
  feature: {
    label: 'list of features',
    on: ({ field, kind }) => field === 'decision_flags' && kind !== 'price',
  },
  platform: null,
  language: null,
  compliance: { label: 'compliance', on: ({ kind }) => kind === 'compliance' },
  ...ofTerms(),
  country: null,
  launched: null,
  status: { label: 'status', on: ({ kind }) => kind === 'status' },
};

function ofTerms(): Record<TermsFacetId, DatedBasis> {
  const rows = TERMS_FACET_IDS.map((id) => {
    const { name, field } = TERMS_FACETS[id];
    return [id, { label: name, on: onField(field) }];
  });
  return Object.fromEntries(rows);
}

/** The name of a price limit in the search words (`priceLimitName`). */
const LIMIT = /^under:/;

function basisOf(filter: string): DatedBasis | null {
  if (filter === 'free') return FREE_TIER;
  if (LIMIT.test(filter)) return BASIS.price;
  const facet = facetOf(filter);
  return facet && BASIS[facet.id];
}

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
  return [...new Set(filters.map(basisOf))].flatMap((basis) => {
    if (basis === null) return [];
    const { label, on } = basis;
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

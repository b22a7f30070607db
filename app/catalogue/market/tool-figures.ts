import { facetName } from '../search/filters/facet-names.ts';
import { FACETS, isMonthlyBand, isOpen } from '../search/filters/facet-table.ts';
import { FREE_KNOWN, FREE_TIER } from '../search/filters/facets.ts';
import { facetWord } from '../search/filters/selection.ts';
import {
  baseOfAny,
  countIn,
  NO_TOOLS,
  type Sets,
  type ToolSet,
  unionOf,
} from '../search/filters/tool-sets.ts';
import { topicWord } from '../search/ranking/tool-document.ts';

/** What a category's tools have, counted in the sets that the directory's filters count in. */
export interface ToolFigures {
  /** Launches by year, from the first year that the directory filters by. */
  launches: { year: number; count: number }[];
  /** Tools with a known launch year, also an earlier one. */
  dated: number;
  /** Tools with a free tier, and those whose code is open. */
  free: number;
  openSource: number;
  /** Tools of which anything is known about a free tier, by `FREE_KNOWN`. */
  freeKnown: number;
  /** By band of the lowest list price, in their order. */
  prices: { value: string; label: string; count: number }[];
  /** Tools whose lowest list price is one for a month; not those priced by use or on request. */
  priced: number;
}

const FIRST_YEAR = 2020;
const LAUNCHED = facetWord(facetName('launched', ''));
const BANDS = Object.entries(isOpen(FACETS.price.values) ? {} : FACETS.price.values);

/**
 * @param category its id; null for all tools
 * @param lastYear the last year to count
 */
export function toolFigures(all: Sets, category: string | null, lastYear: number): ToolFigures {
  const own = category === null ? null : (all.sets.get(topicWord(`${category}/`)) ?? NO_TOOLS);
  const within = own && baseOfAny([own], all.size);
  const countOf = (set: ToolSet) => (within ? countIn(within, set) : set.count);
  const setOf = (name: string) => all.sets.get(facetWord(name)) ?? NO_TOOLS;
  const count = (name: string) => countOf(setOf(name));
  const launches = Array.from({ length: Math.max(0, lastYear - FIRST_YEAR + 1) }, (_, index) => {
    const year = FIRST_YEAR + index;
    return { year, count: count(facetName('launched', String(year))) };
  });
  const prices = BANDS.map(([value, label]) => ({ value, label, count: count(facetName('price', value)) }));
  return {
    launches,
    dated: sum([...all.sets].map(([word, set]) => (word.startsWith(LAUNCHED) ? countOf(set) : 0))),
    free: count(FREE_TIER),
    openSource: count('open-source'),
    freeKnown: countOf(unionOf(FREE_KNOWN.map(setOf), all.size)),
    prices,
    priced: sum(prices.map(({ value, count: tools }) => (isMonthlyBand(value) ? tools : 0))),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

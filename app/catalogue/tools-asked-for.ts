import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';
import { knownOf } from './search/answer/fit.ts';
import type { Budget } from './search/filters/budget.ts';
import { selected } from './search/filters/counters.ts';
import { isTermsFacet } from './search/filters/facet-names.ts';
import { type Convert, comparePrice, lacksRate, type PriceFit } from './search/filters/price-fit.ts';
import type { PriceLimit } from './search/filters/price-limit.ts';
import { wishConditions } from './search/filters/selection.ts';
import { membersOf } from './search/filters/tool-sets.ts';
import type { Reading } from './search/reading/reading.ts';
import type { LeftOutPrices, ToolSearch } from './tools/entities.ts';
import { bestKnown } from './understand-search.ts';

/**
 * The tools that are known to have all that is asked for, the best known first. If none of them is known to keep a price
 * limit, those whose price is not known.
 */
export function knownToHave(
  catalogue: Catalogue,
  { facets }: Reading,
  costOf: (number: number) => PriceFit,
): Entry[] {
  const base = selected(catalogue, null, wishConditions(facets));
  const numbers = base === null ? catalogue.entries().map(({ number }) => number) : membersOf(base);
  const all = bestKnown(catalogue, numbers);
  const within = all.filter(({ number }) => costOf(number) === 'within');
  return within.length > 0 ? within : all.filter(({ number }) => costOf(number) === 'unknown');
}

/** Tells how a tool's prices compare with a limit, working each out once. Without a limit, every tool is within it. */
export function priceTest(
  catalogue: Catalogue,
  limit: PriceLimit | null,
  convert: Convert,
): (number: number) => PriceFit {
  if (limit === null) return () => 'within';
  const known = new Map<number, PriceFit>();
  return (number) => {
    const fit = known.get(number) ?? comparePrice(catalogue.entry(number), limit, convert);
    known.set(number, fit);
    return fit;
  };
}

/** How many of the tools with these numbers a budget leaves out. */
export function leftOutPrices(
  catalogue: Pick<Catalogue, 'entry'>,
  budget: Pick<Budget, 'limit'> | null,
  numbers: Iterable<number>,
  convert: Convert,
): LeftOutPrices {
  const left = { unsaid: 0, lackingRate: 0, dear: 0 };
  if (budget === null) return left;
  for (const number of numbers) {
    const prices = catalogue.entry(number);
    const fit = comparePrice(prices, budget.limit, convert);
    if (fit === 'above') left.dear++;
    else if (fit === 'unknown') left[lacksRate(prices, budget.limit, convert) ? 'lackingRate' : 'unsaid']++;
  }
  return left;
}

/**
 * How many tools a search for filters alone leaves out, if one of its filters is of terms: those that are known to lack
 * one, and of the rest those of which one is not recorded. Tools that probably have what is asked for are listed.
 *
 * @param facets what is asked for
 * @returns null if none of them is of terms
 */
export function untoldOf(
  entries: readonly Pick<Entry, 'facets'>[],
  facets: readonly string[],
): ToolSearch['untold'] {
  if (!facets.some(isTermsFacet)) return null;
  let [lacking, unknown] = [0, 0];
  for (const { facets: words } of entries) {
    const known = facets.map((facet) => knownOf(words, facet));
    if (known.includes('no')) lacking++;
    else if (known.includes('unknown')) unknown++;
  }
  return { lacking, unknown };
}

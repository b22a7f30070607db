import type { Catalogue } from './catalogue.ts';
import type { Entry, Sort } from './entry.ts';
import type { Found } from './find.ts';
import type { Budget } from './search/filters/budget.ts';
import { selected } from './search/filters/counters.ts';
import { type FacetPanel, facetPanel } from './search/filters/facet-counts.ts';
import type { Convert } from './search/filters/price-fit.ts';
import {
  facetConditions,
  filterConditions,
  understoodOnly,
  wishConditions,
} from './search/filters/selection.ts';
import type { ToolFilters, ToolQuery } from './search/filters/tool-query.ts';
import { type Base, baseOf, inAll, membersOf } from './search/filters/tool-sets.ts';
import type { SortField } from './sort-fields.ts';
import { placeAfter, usefulSorts } from './sorts.ts';
import type { LeftOutPrices } from './tools/entities.ts';
import { leftOutPrices, priceTest } from './tools-asked-for.ts';

/** The tools of a listing in its order. */
export interface Listing {
  count: number;
  /** The members among which facets are counted, before these narrow them; null for all tools. */
  counted: Base | null;
  /** How many more tools the budget leaves out. */
  leftOut: () => LeftOutPrices;
  /** The sorts that would change anything. */
  sorts: () => Promise<SortField[]>;
  /** Those from a place on. */
  slice: (offset: number, size: number) => Entry[];
  /** Those that follow a place, where a tool may stand no longer. @param keys `keysOf` the place; null for the beginning */
  after: (keys: readonly (number | string)[] | null, size: number) => Entry[];
}

/**
 * @param matching the tools that a term matches; null without one
 * @param convert for prices in another currency than a budget's
 */
export function list(
  catalogue: Catalogue,
  filters: ToolFilters,
  matching: Base | null,
  shown: Sort,
  convert: Convert = () => null,
): Listing {
  const counted = withinBudget(catalogue, filters.budget, matching, convert);
  const base = select(catalogue, filters, counted);
  const order = catalogue.inOrder(shown);
  const entryOf = (number: number) => catalogue.entry(number);
  return {
    count: base === null ? catalogue.count : base.count,
    counted,
    leftOut: () => {
      const atAnyPrice = filters.budget === null ? base : select(catalogue, filters, matching);
      const numbers =
        atAnyPrice === null ? catalogue.entries().map(({ number }) => number) : membersOf(atAnyPrice);
      return leftOutPrices(catalogue, filters.budget, numbers, convert);
    },
    sorts: async () =>
      base === null
        ? catalogue.memory.read('useful sorts', async () => usefulSorts(order, entryOf))
        : usefulSorts(membersOf(base), entryOf),
    slice: (offset, size) =>
      base === null
        ? Array.from(order.subarray(offset, offset + size), entryOf)
        : membersFrom(order, base, 0, offset, size).map(entryOf),
    after: (keys, size) => {
      const from = keys === null ? 0 : placeAfter(order, entryOf, shown, keys);
      return base === null
        ? Array.from(order.subarray(from, from + size), entryOf)
        : membersFrom(order, base, from, 0, size).map(entryOf);
    },
  };
}

/** Those of the tools that a term matches which are known to keep a budget; all of them without one. */
function withinBudget(
  catalogue: Catalogue,
  budget: Budget | null,
  matching: Base | null,
  convert: Convert,
): Base | null {
  if (budget === null) return matching;
  const costOf = priceTest(catalogue, budget.limit, convert);
  const numbers = catalogue.entries().flatMap(({ number }) => (costOf(number) === 'within' ? number : []));
  const base = baseOf(numbers, catalogue.size);
  return matching === null ? base : inAll([matching, base]);
}

/** The tools that meet a listing's filters; null for all. */
function select(catalogue: Catalogue, filters: ToolFilters, matching: Base | null): Base | null {
  return selected(catalogue, matching, [
    ...filterConditions(filters, catalogue.topics.names.narrowing),
    ...facetConditions(filters.facets),
  ]);
}

function membersFrom(order: Uint32Array, base: Base, from: number, offset: number, size: number): number[] {
  const members: number[] = [];
  let toSkip = offset;
  for (let at = from; at < order.length && members.length < size; at++) {
    const number = order[at] ?? 0;
    if (!base.has(number)) continue;
    if (toSkip > 0) toSkip--;
    else members.push(number);
  }
  return members;
}

/** The tools that a search found, as `panelOf` counts in them. */
export function countedIn(
  { size }: Pick<Catalogue, 'size'>,
  { numbers, ofNeed }: Pick<Found, 'numbers' | 'ofNeed'>,
): { all: Base; ofNeed: Base } {
  return { all: baseOf(numbers, size), ofNeed: baseOf(ofNeed, size) };
}

/**
 * The facets that can narrow a listing further, with exact counts.
 *
 * @param found the tools that the term found, and those of them that are for what it is about; null without a term
 * @param understood facets that the term asks for
 */
export function panelOf(
  catalogue: Catalogue,
  query: ToolQuery,
  found: { all: Base; ofNeed: Base } | null,
  understood: readonly string[] = [],
): FacetPanel {
  const topics = catalogue.topics.names.narrowing;
  const selectionOf = (asked: ToolQuery) => ({
    found: found?.all ?? null,
    ofNeed: found?.ofNeed ?? null,
    conditions: [...filterConditions(asked, topics), ...facetConditions(asked.facets, understood)],
    wishes: wishConditions(understoodOnly(asked, understood)),
  });
  const selection = selectionOf(query);
  const atAnyPrice = query.isPremium === null ? selection : selectionOf({ ...query, isPremium: null });
  return facetPanel(catalogue, selection, atAnyPrice, {
    ...query,
    understood: understood.filter((name) => name !== 'free' || query.isPremium === null),
    topics,
  });
}

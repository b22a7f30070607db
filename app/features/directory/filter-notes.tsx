import { IN_BUDGET } from '#catalogue/search/filters/budget.ts';
import type { FacetValue } from '#catalogue/search/filters/facet-counts.ts';
import { type FacetId, facetName, facetOf, NOT_KNOWN } from '#catalogue/search/filters/facet-names.ts';
import type { Change, ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { DOLLARS } from '#site/currencies.ts';
import { formatCount, formatCounted, formatMoney } from '#site/format.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { type ListNote, ListNotes } from '#ui/list-notes.tsx';

interface Props {
  query: Pick<ToolQuery, 'budget' | 'facets' | 'isPremium' | 'q'>;
  found: Pick<ToolSearch, 'leftOut' | 'conversions' | 'panel'> & {
    data: readonly { conditions?: readonly string[] }[];
  };
  addressOf: (change: Change) => string;
  /** Id of the list's heading. */
  resultsId: string;
}

/** What the filters cannot tell of, what they say together, and by which rates a budget was compared. */
export function FilterNotes({ query, found, addressOf, resultsId }: Props) {
  const notes = [
    ...budgetNotes(query, found),
    ...rateNotes(query, found, addressOf),
    ...unknownNotes(query, found),
    ...planNotes(query, found),
  ];
  return <ListNotes notes={notes} resultsId={resultsId} />;
}

/** What was compared, and why others are left out. The notes of a search say the rates themselves. */
function budgetNotes({ budget, q }: Props['query'], { leftOut, conversions }: Props['found']): string[] {
  if (budget === null) return [];
  const { unsaid, dear } = leftOut;
  const people = budget.people === 1 ? 'one person' : `${formatCount(budget.people)} people`;
  const left = [
    ...(dear === 0 ? [] : [`${formatCount(dear)} that ${dear === 1 ? 'costs' : 'cost'} more`]),
    ...(unsaid === 0
      ? []
      : [`${formatCount(unsaid)} without a recorded price for ${people} by the month or year`]),
  ];
  const compared = `Compared with the budget: what ${people} would pay in each recorded plan, in the billing that it states, or at the lowest recorded price`;
  return [
    `${compared}${left.length === 0 ? '' : `; left out: ${left.join(', ')}`}.`,
    ...(q === '' ? conversions : []),
  ];
}

/** Prices that no rate converts, with the way to those in dollars, as nearly all are. */
function rateNotes(
  { budget }: Props['query'],
  { leftOut: { lackingRate } }: Props['found'],
  addressOf: Props['addressOf'],
): ListNote[] {
  if (budget === null || lackingRate === 0) return [];
  const text = `The prices of ${formatCounted(lackingRate, 'more tool')}, left out, are in another currency: no rate converts them here.`;
  if (budget.currency === DOLLARS) return [text];
  const inDollars = { ...budget, currency: DOLLARS, limit: { ...budget.limit, currency: DOLLARS } };
  return [
    {
      text,
      to: addressOf({ budget: inDollars }),
      link: `The same list with ${formatMoney(budget.amount, DOLLARS)}`,
    },
  ];
}

/** Why nothing is known of a tool, by the facet that a filter is of. */
const UNKNOWN = wordedTexts({
  language: 'their languages are not recorded',
  launched: 'when they were launched is not recorded, or for subscribers',
  status: 'their status is not recorded',
} as const satisfies Partial<Record<FacetId, string>>);

/** Of how many tools it cannot be told whether a chosen filter holds, unless those are chosen too. */
function unknownNotes({ facets }: Props['query'], { panel }: Props['found']): string[] {
  return panel.groups.flatMap(({ id, values, without = countOf(values, NOT_KNOWN) }) => {
    const why = ownValue<string>(UNKNOWN, id);
    const isChosen = facets.some((name) => facetOf(name)?.id === id);
    if (!isChosen || without === 0 || facets.includes(facetName(id, NOT_KNOWN))) return [];
    const tools = formatCounted(without, 'more tool');
    if (id === 'price')
      return [`Left out: ${tools} without a list price in US dollars for a month or by use.`];
    return why ? [`Not known of ${tools}: ${why}.`] : [];
  });
}

function countOf(values: readonly FacetValue[], value: string): number {
  return values.find((each) => each.value === value)?.count ?? 0;
}

/** Names that plans have nearly everywhere. */
const A_PLAN =
  /\b(?:plans?|Business|Enterprise|Free|Max|Plus|Premium|Pro|Professional|Scale|Starter|Suite|Teams?)\b/;

/** A price is of one plan, what a condition names may be of another. */
function planNotes({ budget, facets, isPremium }: Props['query'], { data }: Props['found']): string[] {
  const isOfPrice =
    budget !== null || isPremium !== null || facets.some((name) => facetOf(name)?.id === 'price');
  const namesPlan = data.some(({ conditions = [] }) =>
    conditions.some((text) => !text.startsWith(IN_BUDGET) && A_PLAN.test(text)),
  );
  if (!isOfPrice || !namesPlan) return [];
  return [
    budget === null
      ? say`Prices are of the cheapest plan; some tools meet other filters on dearer plans only.`
      : say`Some tools meet other filters on other plans than those that fit the budget.`,
  ];
}

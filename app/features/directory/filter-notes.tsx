import type { FacetValue } from '#catalogue/search/filters/facet-counts.ts';
import { type FacetId, facetName, facetOf, NOT_KNOWN } from '#catalogue/search/filters/facet-names.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { ListNotes } from '#ui/list-notes.tsx';

interface Props {
  query: Pick<ToolQuery, 'budget' | 'facets' | 'isPremium' | 'q'>;
  found: Pick<ToolSearch, 'leftOut' | 'conversions' | 'panel'> & {
    data: readonly { conditions?: readonly string[] }[];
  };
}

/** What the filters cannot tell of, what they say together, and by which rates a budget was compared. */
export function FilterNotes({ query, found }: Props) {
  const notes = [...budgetNotes(query, found), ...unknownNotes(query, found), ...planNotes(query, found)];
  return <ListNotes notes={notes} />;
}

/** The notes of a search say the rates themselves. */
function budgetNotes({ budget, q }: Props['query'], { leftOut, conversions }: Props['found']): string[] {
  if (budget === null) return [];
  const { unsaid, lackingRate, dear } = leftOut;
  const left = [
    ...(unsaid === 0
      ? []
      : [
          `Not known of ${formatCounted(unsaid, say`more tool`)}, left out: no monthly price is recorded, or it is not said that it counts for each user.`,
        ]),
    ...(lackingRate === 0
      ? []
      : [
          `The prices of ${formatCounted(lackingRate, say`more tool`)}, left out, are in another currency: no rate converts them here.`,
        ]),
    ...(dear === 0
      ? []
      : [
          `Above the budget by the lowest recorded price: ${formatCounted(dear, say`more tool`)}, left out. Other plans, or paying by the year, may cost less.`,
        ]),
  ];
  return [...left, ...(q === '' ? conversions : [])];
}

/** Why nothing is known of a tool, by the facet that a filter is of. */
const UNKNOWN = {
  language: 'their languages are not recorded',
  launched: 'when they were launched is not recorded, or for subscribers',
  status: 'their status is not recorded',
} as const satisfies Partial<Record<FacetId, string>>;

/** Of how many tools it cannot be told whether a chosen filter holds, unless those are chosen too. */
function unknownNotes({ facets }: Props['query'], { panel }: Props['found']): string[] {
  return panel.groups.flatMap(({ id, values, without = countOf(values, NOT_KNOWN) }) => {
    const why = ownValue<string>(UNKNOWN, id);
    const isChosen = facets.some((name) => facetOf(name)?.id === id);
    if (!isChosen || without === 0 || facets.includes(facetName(id, NOT_KNOWN))) return [];
    const tools = formatCounted(without, say`more tool`);
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

/** A price filter is of the cheapest plan, what a condition names may be of another. */
function planNotes({ budget, facets, isPremium }: Props['query'], { data }: Props['found']): string[] {
  const isOfPrice =
    budget !== null || isPremium !== null || facets.some((name) => facetOf(name)?.id === 'price');
  const namesPlan = data.some(({ conditions = [] }) => conditions.some((text) => A_PLAN.test(text)));
  return isOfPrice && namesPlan
    ? [say`Prices are of the cheapest plan; some tools meet other filters on dearer plans only.`]
    : [];
}

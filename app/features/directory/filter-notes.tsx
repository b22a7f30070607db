import { facetName, facetOf, NOT_KNOWN } from '#catalogue/search/filters/facet-names.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { Notes } from '#ui/notes.tsx';

interface Props {
  query: Pick<ToolQuery, 'budget' | 'facets' | 'isPremium' | 'q'>;
  found: Pick<ToolSearch, 'unpriced' | 'conversions' | 'panel'> & {
    data: readonly { conditions?: readonly string[] }[];
  };
}

/** What the filters cannot tell of, what they say together, and by which rates a budget was compared. */
export function FilterNotes({ query, found }: Props) {
  const notes = [...budgetNotes(query, found), ...languageNotes(query, found), ...planNotes(query, found)];
  return <Notes notes={notes} />;
}

/** The notes of a search say the rates themselves. */
function budgetNotes({ budget, q }: Props['query'], { unpriced, conversions }: Props['found']): string[] {
  if (budget === null) return [];
  const { unsaid, lackingRate } = unpriced;
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
  ];
  return [...left, ...(q === '' ? conversions : [])];
}

function languageNotes({ facets }: Props['query'], { panel }: Props['found']): string[] {
  const isChosen = facets.some((name) => facetOf(name)?.id === 'language');
  if (!isChosen || facets.includes(facetName('language', NOT_KNOWN))) return [];
  const values = panel.groups.find(({ id }) => id === 'language')?.values;
  const unknown = values?.find(({ value }) => value === NOT_KNOWN)?.count ?? 0;
  if (unknown === 0) return [];
  return [`Not known of ${formatCounted(unknown, say`more tool`)}: their languages are not recorded.`];
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

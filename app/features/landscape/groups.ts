import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Entry } from '#catalogue/entry.ts';
import { topicWord } from '#catalogue/search/ranking/tool-document.ts';
import type { CategoryGroup } from './layout.ts';

/** A category as the database lists it, with its specializations in order. */
export interface ListedCategory {
  id: string;
  name: string;
  hex_color: string;
  specializations: readonly { id: string; name: string }[];
}

/** More tiles than this cannot be told apart, nor drawn at once. */
export const MOST_TILES = 6_000;

/** Stands for tools that no specialization, or no category, has. */
const OTHER = { id: '', name: 'Other' } as const;
const UNFILED = { id: '', name: 'Without a category', hex_color: '#6b655c' } as const;

/**
 * Tools by category and specialization, each once: in the category in which the rounds of its company count if it is in
 * that, else in the first of its own in their order; there in its first specialization.
 *
 * @param chosen the id of a category in which all tools stand that are in it
 */
export function groupTools(
  catalogue: Catalogue,
  categories: readonly ListedCategory[],
  tools: readonly Entry[],
  chosen: string | null = null,
): CategoryGroup<Entry>[] {
  const mainOf = new Map(catalogue.companies.map(({ id, mainCategory }) => [id, mainCategory]));
  const groups = new Map<string, Entry[]>();
  for (const entry of tools) {
    const place = placeOf(entry, categories, [chosen, mainOf.get(entry.counted.company ?? '')]);
    const group = groups.get(place);
    if (group) group.push(entry);
    else groups.set(place, [entry]);
  }
  const listed = [...categories, { ...UNFILED, specializations: [] }];
  return listed.map(({ id, name, hex_color, specializations }) => ({
    id,
    name,
    colour: hex_color,
    specializations: [...specializations, OTHER].map((group) => ({
      id: group.id,
      name: group.name,
      tools: groups.get(`${id}/${group.id}`) ?? [],
    })),
  }));
}

/** `<category>/<specialization>`. @param preferred ids of categories, of which the first that the tool is in counts */
function placeOf(
  entry: Entry,
  categories: readonly ListedCategory[],
  preferred: readonly (string | null | undefined)[],
): string {
  const isIn = (topic: string) => entry.facets.includes(topicWord(topic));
  const own = categories.filter(({ id }) => isIn(`${id}/`));
  const category = preferred.flatMap((main) => own.find(({ id }) => id === main) ?? [])[0] ?? own[0];
  if (!category) return '/';
  const specialization = category.specializations.find(({ id }) => isIn(`${category.id}/${id}`));
  return `${category.id}/${specialization?.id ?? OTHER.id}`;
}

/** The best known tools, as many as a picture can hold. */
export function bestKnownTools(catalogue: Catalogue): Entry[] {
  const all = catalogue.entries();
  if (all.length <= MOST_TILES) return all;
  const order = (a: Entry, b: Entry) => b.prominence - a.prominence || a.number - b.number;
  return all.sort(order).slice(0, MOST_TILES);
}

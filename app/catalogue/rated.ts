import type { Catalogue } from './catalogue.ts';

/** Stands for all categories together. */
export const ALL_CATEGORIES = '';

/** How many tools have a rating: by the category's id, and of all under `ALL_CATEGORIES`. */
export function countRated(catalogue: Catalogue): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { sort, facets } of catalogue.entries()) {
    if (sort.rating_count === 0) continue;
    add(ALL_CATEGORIES);
    for (const facet of facets) if (/^in:[^/]+\/$/.test(facet)) add(facet.slice('in:'.length, -1));
  }
  return counts;
}

import type { Catalogue } from '../catalogue.ts';
import type { Ages } from '../tools/fact-ages.ts';
import type { AgeSort, AgesQuery } from './ages-query.ts';
import { agesOfTools, type Outdated, outdatedOf } from './fact-ages.ts';

/** The ages of the catalogue's facts, in total and by category. */
export interface CatalogueAges {
  ages: Ages;
  all: Outdated;
  categories: (Outdated & { id: string; name: string })[];
}

export const NO_AGES: CatalogueAges = {
  ages: [],
  all: { facts: 0, outdated: 0, undated: 0 },
  categories: [],
};

/** @param today in days since 1970 */
export function catalogueAges(catalogue: Catalogue, { kind, sort }: AgesQuery, today: number): CatalogueAges {
  const entries = catalogue.entries();
  const categories = catalogue
    .categories()
    .map(({ id, name }) => ({ id, name, ...outdatedOf(catalogue.inCategory(id), today, kind) }))
    .filter(({ facts }) => facts > 0);
  return {
    ages: agesOfTools(entries, today, kind),
    all: outdatedOf(entries, today, kind),
    categories: categories.sort((a, b) => keyOf(b, sort) - keyOf(a, sort) || (a.name < b.name ? -1 : 1)),
  };
}

/** Sorts by share, so that large categories do not always come first. */
function keyOf({ facts, outdated, undated }: Outdated, sort: AgeSort): number {
  switch (sort) {
    case 'outdated':
      return outdated / facts;
    case 'undated':
      return undated / facts;
    case 'facts':
      return facts;
    case 'name':
      return 0;
  }
}

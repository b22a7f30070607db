import type { Catalogue } from '../catalogue.ts';
import { dayOf } from '../tools/fact-ages.ts';
import { type CatalogueAges, catalogueAges } from './ages-by-category.ts';
import type { AgesQuery, CheckQuery } from './ages-query.ts';
import { type ToCheck, toolsToCheck } from './to-check.ts';

/** How old the facts of the catalogue are today. Remembered until the next write, or midnight (UTC). */
export function readCatalogueAges(catalogue: Catalogue, query: AgesQuery): Promise<CatalogueAges> {
  return catalogue.memory.read(`ages of ${query.kind} by ${query.sort}`, async () =>
    catalogueAges(catalogue, query, dayOf(Date.now())),
  );
}

/** How many tools are to be checked today, and the first of them. Remembered as long. */
export function readToolsToCheck(
  catalogue: Catalogue,
  query: CheckQuery,
  most: number,
): Promise<{ tools: ToCheck[]; count: number }> {
  return catalogue.memory.read(`${most} to check of ${query.kind} by ${query.sort}`, async () => {
    const all = toolsToCheck(catalogue, query, dayOf(Date.now()));
    return { tools: all.slice(0, most), count: all.length };
  });
}

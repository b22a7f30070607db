import type { Catalogue } from '../catalogue.ts';
import { type CatalogueAges, catalogueAges } from './ages-by-category.ts';
import type { AgesQuery, CheckQuery } from './ages-query.ts';
import { type DueFact, dueFacts } from './due.ts';
import { type ToCheck, toolsToCheck } from './to-check.ts';

/** How old the facts of the catalogue are. Remembered until the next write or day. @param today in days since 1970 */
export function readCatalogueAges(
  catalogue: Catalogue,
  query: AgesQuery,
  today: number,
): Promise<CatalogueAges> {
  return catalogue.memory.read(`ages of ${query.kind} by ${query.sort}`, async () =>
    catalogueAges(catalogue, query, today),
  );
}

/** How many tools are to be checked, and the first of them. Remembered as long. @param today in days since 1970 */
export function readToolsToCheck(
  catalogue: Catalogue,
  query: CheckQuery,
  today: number,
  most: number,
): Promise<{ tools: ToCheck[]; count: number }> {
  return catalogue.memory.read(`${most} to check of ${query.kind} by ${query.sort}`, async () => {
    const all = toolsToCheck(catalogue, query, today);
    return { tools: all.slice(0, most), count: all.length };
  });
}

/** How many facts are due, and the first of them. Remembered as long. @param today in days since 1970 */
export function readDueFacts(
  catalogue: Catalogue,
  query: CheckQuery,
  today: number,
  most: number,
): Promise<{ facts: DueFact[]; count: number }> {
  return catalogue.memory.read(`${most} due of ${query.kind} by ${query.sort}`, async () =>
    dueFacts(catalogue, query, today, most),
  );
}

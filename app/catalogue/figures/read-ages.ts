import type { Catalogue } from '../catalogue.ts';
import { FACT_KINDS, isOutdated } from '../tools/fact-ages.ts';
import { type CatalogueAges, catalogueAges } from './ages-by-category.ts';
import type { AgesQuery, CheckQuery } from './ages-query.ts';
import { type ToCheck, toolsToCheck } from './to-check.ts';

/** The ages of the catalogue's facts. Cached until the next write or day. @param today in days since 1970 */
export function readCatalogueAges(
  catalogue: Catalogue,
  query: AgesQuery,
  today: number,
): Promise<CatalogueAges> {
  return catalogue.memory.read(`ages of ${query.kind} by ${query.sort}`, async () =>
    catalogueAges(catalogue, query, today),
  );
}

/** The number of tools to check, and the first of them. Cached likewise. @param today in days since 1970 */
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

/** The number of outdated facts, and the first of them. Cached likewise. @param today in days since 1970 */
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

interface DueFact {
  toolId: string;
  name: string;
  /** Its key in the field table. */
  field: string;
  /** Its latest possible day, in days since 1970. */
  lastDay: number;
}

/**
 * The facts that may be outdated, either oldest first, or best known first: weighs how well known the tool is and how
 * many times over its span a fact is.
 *
 * @param today in days since 1970
 */
function dueFacts(
  catalogue: Catalogue,
  { kind, sort }: CheckQuery,
  today: number,
  most: number,
): { facts: DueFact[]; count: number } {
  const due = catalogue.entries().flatMap(({ id, name, prominence, counted }) =>
    counted.openFacts.flatMap(({ field, kind: of, lastDay }) => {
      if (lastDay === null || (kind !== null && of !== kind) || !isOutdated(of, lastDay, today)) return [];
      const spans = (today - lastDay) / (FACT_KINDS[of].days ?? 1);
      const matters = sort === 'known' ? (1 + prominence) * spans : -lastDay;
      return [{ toolId: id, name, field, lastDay, matters }];
    }),
  );
  due.sort((a, b) => b.matters - a.matters || compare(a.toolId, b.toolId) || compare(a.field, b.field));
  return { facts: due.slice(0, most).map(({ matters: _, ...fact }) => fact), count: due.length };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

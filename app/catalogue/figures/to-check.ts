import type { Catalogue } from '../catalogue.ts';
import { isOutdated } from '../tools/fact-ages.ts';
import type { CheckQuery } from './ages-query.ts';

/** A tool with facts that may be outdated. */
export interface ToCheck {
  id: string;
  name: string;
  prominence: number;
  facts: number;
  outdated: number;
  /** The day of the oldest of these, in days since 1970. */
  oldest: number;
}

/**
 * The tools with facts that may be outdated, sorted by how well known they are and then by age, or the other way round.
 *
 * @param today in days since 1970
 */
export function toolsToCheck(catalogue: Catalogue, { kind, sort }: CheckQuery, today: number): ToCheck[] {
  const found = catalogue.entries().flatMap(({ id, name, prominence, counted }) => {
    const facts = counted.openFacts.filter((fact) => kind === null || fact.kind === kind);
    const old = facts.flatMap(({ kind: of, lastDay }) =>
      lastDay !== null && isOutdated(of, lastDay, today) ? [lastDay] : [],
    );
    if (old.length === 0) return [];
    return [{ id, name, prominence, facts: facts.length, outdated: old.length, oldest: Math.min(...old) }];
  });
  const byAge = (a: ToCheck, b: ToCheck) => a.oldest - b.oldest;
  const byName = (a: ToCheck, b: ToCheck) => b.prominence - a.prominence;
  const [first, second] = sort === 'known' ? [byName, byAge] : [byAge, byName];
  return found.sort((a, b) => first(a, b) || second(a, b) || (a.id < b.id ? -1 : 1));
}

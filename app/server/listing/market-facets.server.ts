import { setImmediate as pause } from 'node:timers/promises';
import { VISITOR } from '#domain/access.ts';
import { type ToolFigures, toolFigures } from '#domain/market/market-facets.ts';
import type { Until } from '#domain/market/market-figures.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { type FacetSets, facetSetsAt } from './facet-sets.server.ts';
import { readMarketFigures } from './market-figures.server.ts';

/** By category and year, until a write replaces the sets: counting in those of a million tools takes a while. */
const counted = new WeakMap<FacetSets, Map<string, ToolFigures>>();

/**
 * What a category's tools have, up to the year that the records reach.
 *
 * @param category its id; null for all tools
 */
export function figuresIn(sets: FacetSets, category: string | null, { asOf }: Until): ToolFigures {
  const known = counted.get(sets) ?? new Map<string, ToolFigures>();
  counted.set(sets, known);
  const lastYear = Number(asOf?.slice(0, 4) ?? 0);
  const key = `${lastYear} ${category ?? ''}`;
  const figures = known.get(key) ?? toolFigures(sets, category, lastYear);
  known.set(key, figures);
  return figures;
}

/** Counts what all markets side by side show, so that no request has to wait for it. */
export async function countMarketsAhead(db: DrizzleDb): Promise<void> {
  const reading = await readMarketFigures(db, VISITOR);
  if (!reading) return;
  const sets = await facetSetsAt(db, reading.version);
  for (const category of [null, ...reading.categories.map(({ id }) => id)]) {
    // Requests come first.
    await pause();
    figuresIn(sets, category, reading.until);
  }
}

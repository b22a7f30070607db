import { sql } from 'drizzle-orm';
import { facetName } from '#domain/search/facet-names.ts';
import { limitedBands } from '#domain/search/facet-table.ts';
import { facetWord } from '#domain/search/selection.ts';
import { baseOfAny, NO_TOOLS } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { facetSetsAt } from '#server/listing/facet-sets.server.ts';

/**
 * How a tool's price compares with a limit. 'around' means that its band holds the limit, so only the price itself
 * can tell; 'unknown', that no monthly price of it is known.
 */
type Cost = 'within' | 'around' | 'above' | 'unknown';

/** A price per minute or per image cannot be compared with a limit, so it counts as unknown. */
export const MONTHLY_PRICE = sql`CASE WHEN facts.price_per IN ('mo', 'user/mo', 'month-base') THEN facts.price_amount END`;

/**
 * What the node's sets of price bands tell of tools, by their numbers.
 *
 * @param version of the catalogue
 * @param limit in US dollars a month; without one, every tool is within it
 */
export async function priceTest(
  db: DrizzleDb,
  version: number,
  limit: number | null,
): Promise<(tool: number) => Cost> {
  if (limit === null) return () => 'within';
  const { sets, size } = await facetSetsAt(db, version);
  const isIn = (bands: readonly string[]) => {
    const bases = bands.map((band) =>
      baseOfAny([sets.get(facetWord(facetName('price', band))) ?? NO_TOOLS], size),
    );
    return (tool: number) => bases.some((base) => base.has(tool));
  };
  const { within, around, above } = limitedBands(limit);
  const [isWithin, isAround, isAbove] = [isIn(within), isIn([around]), isIn(above)];
  return (tool) => {
    if (isWithin(tool)) return 'within';
    if (isAround(tool)) return 'around';
    return isAbove(tool) ? 'above' : 'unknown';
  };
}

import { sql } from 'drizzle-orm';
import { facetName } from '#domain/search/facet-names.ts';
import { limitedBands } from '#domain/search/facet-table.ts';
import { facetWord } from '#domain/search/selection.ts';
import { baseOfAny, NO_TOOLS } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { facetSetsAt } from '#server/listing/facet-sets.server.ts';

/** Whether a tool, by its number, costs no more than a limit; null if no monthly price of it is known. */
type PriceTest = (tool: number) => boolean | null;

/** A price per minute or per image cannot be compared with a limit, so it counts as unknown. */
export const MONTHLY_PRICE = sql`CASE WHEN facts.price_per IN ('mo', 'user/mo', 'month-base') THEN facts.price_amount END`;

/**
 * The node's sets of price bands tell this of nearly all tools. The database is asked only for the prices of those in
 * the band that holds the limit.
 *
 * @param version of the catalogue
 * @param limit in US dollars a month; without one, every tool is within it
 * @param tools that will be tested
 */
export async function priceTest(
  db: DrizzleDb,
  version: number,
  limit: number | null,
  tools: readonly number[],
): Promise<PriceTest> {
  if (limit === null) return () => true;
  const { sets, size } = await facetSetsAt(db, version);
  const isIn = (bands: readonly string[]) => {
    const bases = bands.map((band) =>
      baseOfAny([sets.get(facetWord(facetName('price', band))) ?? NO_TOOLS], size),
    );
    return (tool: number) => bases.some((base) => base.has(tool));
  };
  const { within, around, above } = limitedBands(limit);
  const [isWithin, isAround, isAbove] = [isIn(within), isIn([around]), isIn(above)];
  const withinOfBand = await pricedWithin(db, tools.filter(isAround), limit);
  return (tool) => {
    if (isWithin(tool) || withinOfBand.has(tool)) return true;
    return isAround(tool) || isAbove(tool) ? false : null;
  };
}

/** Reads prices, which the key of the facts holds. */
async function pricedWithin(
  db: DrizzleDb,
  tools: readonly number[],
  limit: number,
): Promise<ReadonlySet<number>> {
  if (tools.length === 0) return new Set();
  const { rows } = await db.execute<{ number: number }>(sql`
    SELECT number FROM unnest(${sql.param([...tools])}::int[]) AS asked (number)
      JOIN tool_search USING (number) JOIN tool_facts facts USING (tool_id)
    WHERE ${MONTHLY_PRICE} <= ${limit}::float8`);
  return new Set(rows.map(({ number }) => number));
}

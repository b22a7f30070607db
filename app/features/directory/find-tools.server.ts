import type { Catalogue } from '#catalogue/catalogue.ts';
import { type Found, find } from '#catalogue/find.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { type Convert, takePriceLimit } from '#catalogue/search/filters/price-limit.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { exchangeForLimits } from './limit-exchange.server.ts';

/**
 * The tools that a text finds. Limits of price are compared with prices in all currencies that have a rate, and
 * `shown.conversions` names the rates.
 *
 * @param size of a page; all tools are on one without it
 */
export async function findTools(
  db: DrizzleDb,
  query: ToolQuery,
  size?: number,
): Promise<{ catalogue: Catalogue; found: Found; convert: Convert }> {
  const catalogue = await catalogueOf(db);
  const limits = [takePriceLimit(query.q).limit, query.budget?.limit ?? null];
  const exchange = await exchangeForLimits(db, limits);
  const found = find(catalogue, query, size ?? Math.max(1, catalogue.count), exchange.convert);
  const conversions = exchange.notes(found.page.map(({ entry }) => entry.price));
  return {
    catalogue,
    found: { ...found, shown: { ...found.shown, conversions } },
    convert: exchange.convert,
  };
}

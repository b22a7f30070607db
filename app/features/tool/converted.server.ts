import type { PriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { readGroupData } from '#catalogue/tools/tool-page.server.ts';
import { type ConvertedLines, convertedLines, soldIn } from '#features/rates/converted-prices.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { NO_CURRENCY } from '#site/currencies.ts';

/** A tool's prices in a currency of the reader's. */
export interface ConvertedTool {
  /** The currencies to choose from. */
  currencies: string[];
  /** Null where none is chosen. */
  to: string | null;
  lines: ConvertedLines;
  /** By which rates, of which day; or why not. */
  notes: string[];
}

interface Asked {
  id: string;
  price: PriceFrom | null;
  /** Whether it has plans that the reader may see. */
  showsPlans: boolean;
  currency: string | null;
}

/**
 * The prices of a tool in the currency that its reader asks for; null without a price or a rate. One statement if a
 * currency is chosen, and one for the rates after each write.
 */
export async function readConverted(
  db: DrizzleDb,
  { id, price, showsPlans, currency }: Asked,
): Promise<ConvertedTool | null> {
  if (price?.amount === undefined && !showsPlans) return null;
  const { currencies, converterFor } = await exchangeFor(db, currency ?? NO_CURRENCY);
  if (currencies.length === 0) return null;
  const converter = converterFor([]);
  if (converter === null) return { currencies, to: null, lines: {}, notes: [] };
  const { data } = readGroup('business', showsPlans ? await readGroupData(db, id, 'business') : null);
  const prices = { price, plans: data.business_pricing_plans?.value ?? [] };
  return {
    ...{ currencies, to: converter.to, lines: convertedLines(prices, converter) },
    notes: converter.notes(soldIn(prices)),
  };
}

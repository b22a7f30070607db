import {
  type Convert,
  isMonthly,
  type ListPrice,
  type PriceLimit,
} from '#catalogue/search/filters/price-limit.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { DOLLARS } from '#site/currencies.ts';

/** Converts prices to the currencies of limits. */
export interface LimitExchange {
  convert: Convert;
  /** By which rates these prices were converted, a sentence for each currency. */
  notes: (prices: readonly ListPrice[]) => string[];
}

/** For limits in dollars, as nearly all prices are, nothing is converted, nor read. */
export async function exchangeForLimits(
  db: DrizzleDb,
  limits: readonly (PriceLimit | null)[],
): Promise<LimitExchange> {
  const currencies = new Set(limits.flatMap((limit) => limit?.currency ?? []));
  currencies.delete(DOLLARS);
  const converters = await Promise.all(
    [...currencies].map(async (to) => (await exchangeFor(db, to)).converterFor([])),
  );
  const known = converters.filter((converter) => converter !== null);
  return {
    convert: (amount, from, to) => known.find((each) => each.to === to)?.of(amount, from) ?? null,
    notes: (prices) =>
      known.flatMap((converter) => {
        const converted = prices
          .filter(isMonthly)
          .map(({ currency }) => currency)
          .filter((code) => code !== converter.to && converter.reaches(code));
        return converted.length === 0 ? [] : converter.notes(converted);
      }),
  };
}

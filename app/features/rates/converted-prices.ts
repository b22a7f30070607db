import type { FactId } from '#catalogue/tools/fact-ids.ts';
import { describePriceFrom, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import { type Plan, planPriceText } from '#catalogue/tools/plans.ts';
import { DOLLARS } from '#site/currencies.ts';
import type { Converter } from './rates.ts';

/** The recorded lowest price in the chosen currency, in the words of the recorded one; null where it is not converted. */
export function convertedPrice(price: PriceFrom, converter: Converter): string | null {
  const { amount, currency = DOLLARS } = price;
  const converted = amount === undefined || amount === 0 ? null : converter.of(amount, currency);
  return converted === null
    ? null
    : describePriceFrom({ ...price, amount: converted, currency: converter.to });
}

/**
 * A plan's prices in the chosen currency, as the plan's own are written; null where they are not converted. Where the
 * price list says 'From $100', so does what it is converted to.
 */
export function convertedPlan(plan: Plan, converter: Converter): string | null {
  const { amount, monthly, yearly, year, currency = DOLLARS } = plan;
  const amounts = Object.entries({ amount, monthly, yearly, year }).flatMap(([name, sum]) => {
    const converted = sum === undefined || sum === 0 ? null : converter.of(sum, currency);
    return converted === null ? [] : [[name, converted] as const];
  });
  if (amounts.length === 0) return null;
  const text = planPriceText({ ...plan, ...Object.fromEntries(amounts), currency: converter.to });
  return /^from\b/i.test(plan.detail ?? '') ? `From ${text}` : text;
}

/** What is recorded of a tool's prices, as far as a reader may see it. */
export interface ToolPrices {
  price: PriceFrom | null;
  plans: readonly Plan[];
}

/** The currency of each amount. */
export function soldIn({ price, plans }: ToolPrices): string[] {
  return [
    ...(price?.amount === undefined ? [] : [price.currency ?? DOLLARS]),
    ...plans.map(({ currency = DOLLARS }) => currency),
  ];
}

/** What stands beside the facts of prices in the chosen currency, a line for each amount that is converted. */
export type ConvertedLines = Partial<Record<FactId, string[]>>;

export function convertedLines({ price, plans }: ToolPrices, converter: Converter): ConvertedLines {
  const text = price && convertedPrice(price, converter);
  return {
    decision_price_from: text === null ? [] : [text],
    business_pricing_plans: plans.flatMap((plan) => {
      const of = convertedPlan(plan, converter);
      return of === null ? [] : [[plan.name, of].filter(Boolean).join(': ')];
    }),
  };
}

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

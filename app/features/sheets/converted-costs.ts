import type { PriceFrom } from '#catalogue/tools/fact-words.ts';
import { convertedPlan, convertedPrice } from '#features/rates/converted-prices.ts';
import type { Converter } from '#features/rates/rates.ts';
import { formatMoney } from '#site/format.ts';
import type { Cost, Sum } from './costs.ts';

/** What a tool costs in the reader's currency. */
export interface ConvertedCost {
  currency: string;
  /** Of the plan, and the recorded lowest one, in words. */
  plan: string | null;
  price: string | null;
  /** In the order of the cost's own; empty where they are not converted. */
  sums: Sum[];
}

/** @returns null where nothing of it is in another currency that has a rate */
export function convertedCost(
  { plan, sums, currency }: Cost,
  recorded: PriceFrom | null,
  converter: Converter,
): ConvertedCost | null {
  const converted = {
    currency: converter.to,
    plan: plan && convertedPlan(plan, converter),
    price: recorded && convertedPrice(recorded, converter),
    sums: sums.flatMap((sum) => {
      const [month, year] = [sum.month, sum.year].map((amount) => converter.of(amount, currency));
      return month == null || year == null ? [] : [{ ...sum, month, year }];
    }),
  };
  const isAny = converted.plan !== null || converted.price !== null || converted.sums.length > 0;
  return isAny ? converted : null;
}

interface Costed {
  name: string;
  cost: Pick<Cost, 'sums' | 'currency'>;
}

/**
 * The totals of a year, the least first: of each tool the least that its ways of paying ask. Amounts of several
 * currencies are compared only where each has a rate to the reader's currency.
 *
 * @returns null where fewer than two tools have a total
 */
export function comparedYears(tools: readonly Costed[], converter: Converter | null): string | null {
  const totals = tools.flatMap(({ name, cost: { sums, currency } }) =>
    sums.length === 0 ? [] : [{ name, currency, year: Math.min(...sums.map(({ year }) => year)) }],
  );
  if (totals.length < 2) return null;
  const currencies = [...new Set(totals.map(({ currency }) => currency))].sort();
  if (currencies.length > 1 && converter === null) {
    return `The totals are in different currencies (${currencies.join(', ')}), so they are not compared.`;
  }
  const reaches = ({ currency }: { currency: string }) =>
    currencies.length === 1 || converter?.reaches(currency) === true;
  const left = totals.filter((total) => !reaches(total));
  const compared = totals.filter(reaches).map((total) => {
    const converted = converter?.of(total.year, total.currency) ?? null;
    if (converter === null || converted === null) return { ...total, said: '' };
    return { ...total, currency: converter.to, year: converted, said: ' (converted)' };
  });
  const names = left.map(({ name, currency }) => `${name} (${currency})`);
  const leftOut = names.length === 0 ? [] : [`Not compared, for want of a rate: ${names.join(', ')}.`];
  return [...(compared.length < 2 ? [] : [inOrder(compared)]), ...leftOut].join(' ');
}

function inOrder(totals: readonly { name: string; currency: string; year: number; said: string }[]): string {
  const said = totals
    .toSorted((a, b) => a.year - b.year)
    .map(({ name, currency, year, said: how }) => `${name} ${formatMoney(year, currency)}${how}`);
  return `A year, the least first: ${said.join(', ')}.`;
}

import type { Amounts, StatedPrice } from './prices.ts';

const OF_MONTH = new Set(['mo', 'user/mo', 'month-base']);

/**
 * The lowest monthly price, or else the lowest price of the first unit; null if there is none. Only prices in the first
 * currency count, because no rate is known. If a plan with only a yearly price may be cheaper than all monthly ones,
 * the lowest is unknown (null). Prices within sentences count only if there are no others.
 */
export function lowestOf(all: readonly StatedPrice[], yearly: Amounts['yearly'] = []): StatedPrice | null {
  const apart = all.filter(({ isInText }) => !isInText);
  const prices = apart.length > 0 ? apart : all;
  const monthly = prices.filter(({ per }) => OF_MONTH.has(per));
  const [first] = monthly.length > 0 ? monthly : prices;
  if (!first) return null;
  const among = (monthly.length > 0 ? monthly : prices.filter(({ per }) => per === first.per)).filter(
    ({ currency }) => currency === first.currency,
  );
  const lowest = among.reduce((least, each) => (isBetter(each, least) ? each : least), first);
  const isUndercut = yearly.some(
    ({ amount, currency, tier }) =>
      currency === lowest.currency &&
      amount / 12 < lowest.amount * LEAST_OF_YEAR &&
      !among.some((each) => each.tier === tier),
  );
  return OF_MONTH.has(lowest.per) && isUndercut ? null : lowest;
}

/** Yearly payment has a discount. Only a price below this share of the monthly one belongs to another plan. */
const LEAST_OF_YEAR = 0.6;

/** Of equal amounts, the one with more details is better. */
function isBetter(each: StatedPrice, than: StatedPrice): boolean {
  if (each.amount !== than.amount) return each.amount < than.amount;
  const said = ({ per, billed }: StatedPrice) => (per === 'user/mo' ? 2 : 0) + (billed ? 1 : 0);
  return said(each) > said(than);
}

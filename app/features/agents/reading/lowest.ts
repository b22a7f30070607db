import type { Amounts, StatedPrice } from './prices.ts';

const OF_MONTH = new Set(['mo', 'user/mo', 'month-base']);

/**
 * The lowest price by the month, or else the lowest of the unit that comes first; null without any. In the currency
 * that comes first: nobody says at which rate others are meant. A plan that has only a year's price may be cheaper than
 * the cheapest by the month; then it is not known which is the lowest. What stands in the middle of a text counts only
 * where nothing else does.
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

/** Who pays for a year gets some off: only a much lower price is another plan's. */
const LEAST_OF_YEAR = 0.6;

/** Of the same amount, the one of which more is said. */
function isBetter(each: StatedPrice, than: StatedPrice): boolean {
  if (each.amount !== than.amount) return each.amount < than.amount;
  const said = ({ per, billed }: StatedPrice) => (per === 'user/mo' ? 2 : 0) + (billed ? 1 : 0);
  return said(each) > said(than);
}

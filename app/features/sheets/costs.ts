import { DOLLARS, describePriceFrom, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import { formatCounted, formatMoney } from '#site/format.ts';

/** What a tool costs for some seats, as far as its recorded price says. */
export interface Cost {
  /** The recorded price: `From $12 a user a month, billed yearly`; null if none is recorded. */
  price: string | null;
  /** The sum for all seats; null where the record does not carry it. */
  total: { month: number; year: number; currency: string } | null;
  /** What the sum is, or why there is none. */
  said: string;
}

/** How many months a year has that are paid for. */
const MONTHS = 12;

/**
 * What some seats cost by month and by year. Only a price for each user is multiplied, because no other record says for
 * how many people it holds; no currency is changed into another.
 *
 * @param seats at least 1
 */
export function costOf(recorded: PriceFrom | null, seats: number): Cost {
  const price = recorded && describePriceFrom(recorded);
  if (recorded === null || price === null)
    return { price: null, total: null, said: 'No price is known: ask' };
  const { amount, currency = DOLLARS, per, billed } = recorded;
  if (amount === undefined) return { price, total: null, said: 'The price list names no price: ask' };
  const times = per === 'user/mo' ? seats : per === 'mo' && seats === 1 ? 1 : null;
  if (times === null) return { price, total: null, said: whyNoSum(per, seats) };
  const total = { month: cents(amount * times), year: cents(amount * times * MONTHS), currency };
  return { price, total, said: `${sumText(total, seats)}${billingText(billed)}` };
}

/** `$60 a month, $720 a year for 5 seats`. */
function sumText({ month, year, currency }: NonNullable<Cost['total']>, seats: number): string {
  const sums = `${formatMoney(month, currency)} a month, ${formatMoney(year, currency)} a year`;
  return `${sums} for ${formatCounted(seats, 'seat')}`;
}

function billingText(billed: string | undefined): string {
  switch (billed) {
    case 'yearly':
      return '; the year is paid at once';
    case 'monthly':
      return `; the year is ${MONTHS} months paid one by one`;
    case 'both':
      return '; the same paid by month or by year';
    default:
      return `; the year is ${MONTHS} months at this price, and how it is billed is not known: ask`;
  }
}

function whyNoSum(per: string | undefined, seats: number): string {
  switch (per) {
    case 'mo':
      return `For how many people this holds is not known: ask for ${formatCounted(seats, 'seat')}`;
    case 'month-base':
      return 'Use comes on top, and for how many people the base holds is not known: ask';
    case undefined:
      return 'What the price is for is not known: ask';
    default:
      return 'Paid by use, which seats do not tell: ask with the use that you expect';
  }
}

/** Sums of prices, whose smallest unit is a hundredth, without what binary fractions add. */
function cents(sum: number): number {
  return Math.round(sum * 100) / 100;
}

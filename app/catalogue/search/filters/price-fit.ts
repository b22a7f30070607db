import { formatCount, formatMoney } from '#site/format.ts';
import type { PriceLimit } from './price-limit.ts';

/** How a tool's monthly price compares with the limit of a search. */
export type PriceFit = 'within' | 'above' | 'unknown';

/** An amount in another currency; null where that is not known. Currencies are ISO 4217. */
export type Convert = (amount: number, from: string, to: string) => number | null;

/** A list price by its unit. */
export interface ListPrice {
  amount: number | null;
  per: string | null;
  /** ISO 4217. */
  currency: string;
  /** A code of `billing`; absent if nobody has said. */
  billed?: string;
}

const MONTHLY: readonly string[] = ['mo', 'user/mo', 'month-base'];

/** Whether a price can be compared with a limit: one per minute or per image cannot. */
export function isMonthly({ amount, per }: ListPrice): boolean {
  return amount !== null && per !== null && MONTHLY.includes(per);
}

/** Whether a price is not compared with a limit only because no rate leads to its currency. */
export function lacksRate(listed: ListPrice, limit: PriceLimit, convert: Convert): boolean {
  const { amount, currency } = listed;
  if (amount === null || !isMonthly(listed) || currency === limit.currency) return false;
  return convert(amount, currency, limit.currency) === null;
}

/**
 * How many times a monthly price is paid for some seats; null where that is not known: only a price for each user is
 * multiplied.
 */
export function timesPaid(per: string | null | undefined, seats: number): number | null {
  return per === 'user/mo' ? seats : seats === 1 ? 1 : null;
}

/** How a list price compares with a limit. One that is above it alone is above it for any number of seats. */
export function comparePrice(listed: ListPrice, limit: PriceLimit, convert: Convert = () => null): PriceFit {
  const { amount: own, per, currency } = listed;
  if (own === null || !isMonthly(listed)) return 'unknown';
  const amount = currency === limit.currency ? own : convert(own, currency, limit.currency);
  if (amount === null) return 'unknown';
  if (amount > limit.amount) return 'above';
  const times = timesPaid(per, limit.seats);
  if (times === null) return 'unknown';
  // Binary fractions add what nobody pays.
  return Number((amount * times).toFixed(6)) <= limit.amount ? 'within' : 'above';
}

/**
 * How a price was compared with a limit: `6 × $12 = $72 a month, converted €58`; null where the price itself says it. One
 * that is not said to be per user is not multiplied.
 */
export function priceWorking(listed: ListPrice, limit: PriceLimit, convert: Convert): string | null {
  const { amount: own, per, currency } = listed;
  const { seats, currency: to } = limit;
  if (own === null) return null;
  const amount = currency === to ? own : convert(own, currency, to);
  if (amount === null || (seats === 1 && currency === to)) return null;
  const times = timesPaid(per, seats) ?? 1;
  const sum = (each: number, code: string) => formatMoney(Number((each * times).toFixed(2)), code);
  const factors = times === 1 ? '' : `${formatCount(times)} × ${formatMoney(own, currency)} = `;
  const converted = currency === to ? '' : `, converted ${sum(amount, to)}`;
  return `${factors}${sum(own, currency)} a month${converted}`;
}

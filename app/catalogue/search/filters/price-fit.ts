import { formatCount, formatMoney } from '#site/format.ts';
import type { PriceLimit } from './price-limit.ts';

export type PriceFit = 'within' | 'above' | 'unknown';

/** Converts an amount between currencies (ISO 4217); null without a rate. */
export type Convert = (amount: number, from: string, to: string) => number | null;

export interface ListPrice {
  amount: number | null;
  per: string | null;
  /** ISO 4217. */
  currency: string;
  /** A code of `billing`; absent if nobody has said. */
  billed?: string;
}

const MONTHLY: readonly string[] = ['mo', 'user/mo', 'month-base'];

/** Whether a price is monthly and so comparable with a limit. */
export function isMonthly({ amount, per }: ListPrice): boolean {
  return amount !== null && per !== null && MONTHLY.includes(per);
}

/** Whether only a missing exchange rate prevents the comparison. */
export function lacksRate(listed: ListPrice, limit: PriceLimit, convert: Convert): boolean {
  const { amount, currency } = listed;
  if (amount === null || !isMonthly(listed) || currency === limit.currency) return false;
  return convert(amount, currency, limit.currency) === null;
}

/**
 * By how much a monthly price is multiplied for a number of seats; null if unknown. Only prices per user are
 * multiplied.
 */
export function timesPaid(per: string | null | undefined, seats: number): number | null {
  return per === 'user/mo' ? seats : seats === 1 ? 1 : null;
}

/** Compares a list price with a limit. A price above the limit for one seat is above it for any number. */
export function comparePrice(listed: ListPrice, limit: PriceLimit, convert: Convert = () => null): PriceFit {
  const { amount: own, per, currency } = listed;
  if (own === null || !isMonthly(listed)) return 'unknown';
  const amount = currency === limit.currency ? own : convert(own, currency, limit.currency);
  if (amount === null) return 'unknown';
  if (amount > limit.amount) return 'above';
  const times = timesPaid(per, limit.seats);
  if (times === null) return 'unknown';
  // Removes the noise of binary fractions.
  return Number((amount * times).toFixed(6)) <= limit.amount ? 'within' : 'above';
}

/**
 * The calculation behind the comparison: `6 × $12 = $72 a month, converted €58`; null if the price itself shows it.
 * Prices not stated per user are not multiplied.
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

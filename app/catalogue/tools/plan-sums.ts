import { DOLLARS } from '#site/currencies.ts';
import type { PriceFrom } from './fact-words.ts';
import { type Billing, cents, isPriceOf, MONTHS, type PricedPlan, planPrices } from './plans.ts';

/** What all seats cost in one way of paying. */
export interface Sum {
  billed: Billing | 'both';
  month: number;
  year: number;
}

/** What some seats cost in a plan, as far as the plan says. */
export interface PlanSums {
  /** One for each way of paying, in the order of `planPrices`; empty where `times` is null. */
  sums: Sum[];
  /** How often its price is paid: for each seat, of at least the fewest that are sold, or once for all; null if nobody says. */
  times: number | null;
  /** The unit of its price, which the recorded lowest price may tell. */
  per: string | undefined;
  isFree: boolean;
  /** Whether the plan does not say that its price is for each user, and only the recorded lowest price does. */
  isTakenAsEach: boolean;
}

/**
 * What some seats cost in a plan. Only a price for each user is multiplied, and only a price for so many users as there are
 * seats stands for all of them; no currency is changed into another. Where a plan does not say for whom its price is, or
 * how it is billed, the recorded lowest price of the same amount may.
 */
export function planSums(plan: PricedPlan, recorded: PriceFrom | null, seats: number): PlanSums {
  const prices = planPrices(plan);
  const per = unitOf(plan, recorded);
  const isFree = prices.length > 0 && prices.every(({ year }) => year === 0);
  const none = { sums: [], times: null, per, isFree, isTakenAsEach: false };
  if (prices.length === 0 || isSoldToFewer(plan, per, seats)) return none;
  const { users, unlimited, minimum = 1 } = plan;
  const paid = Math.max(seats, minimum);
  const isForAll = per === 'mo' && (unlimited === true || users !== undefined || seats === 1 || isFree);
  const times = per === 'user/mo' ? paid : isForAll ? 1 : null;
  if (times === null) return none;
  const sums = prices.map(
    ({ billed, month, year }): Sum => ({
      billed: billed === 'unsaid' && isSame(month, plan, recorded) ? billingOf(recorded) : billed,
      month: cents(month * times),
      year: cents(year * times),
    }),
  );
  return { sums, times, per, isFree, isTakenAsEach: per !== plan.per && !isFree && paid > 1 };
}

/** Whether a plan is sold to fewer users than there are seats. */
export function isSoldToFewer({ users }: PricedPlan, per: string | undefined, seats: number): boolean {
  return per === 'mo' && users !== undefined && users < seats;
}

/** What some seats cost at the recorded lowest price; null if the record does not tell. */
export function priceSum(recorded: PriceFrom, seats: number): Sum | null {
  const { amount, per } = recorded;
  const times = timesPaid(per, seats);
  if (amount === undefined || times === null) return null;
  return {
    billed: billingOf(recorded),
    month: cents(amount * times),
    year: cents(amount * times * MONTHS),
  };
}

/** What a month costs some seats at the least by the recorded lowest price; null where it is for no month. */
export function leastMonth(recorded: PriceFrom, seats: number): number | null {
  const isForMonth = recorded.per === 'mo' || recorded.per === 'month-base';
  return priceSum(recorded, seats)?.month ?? (isForMonth ? (recorded.amount ?? null) : null);
}

/**
 * How many times a monthly price is paid for some seats; null where that is not known: only a price for each user is
 * multiplied.
 */
function timesPaid(per: string | undefined, seats: number): number | null {
  if (per === 'user/mo') return seats;
  return per === 'mo' && seats === 1 ? 1 : null;
}

/** Whether one of a plan's prices is the recorded lowest one. */
function isSame(
  month: number,
  { currency = DOLLARS }: PricedPlan,
  recorded: PriceFrom | null,
): recorded is PriceFrom {
  return recorded !== null && isPriceOf(recorded, { amount: month, currency });
}

function billingOf({ billed }: PriceFrom): Sum['billed'] {
  return billed === 'monthly' || billed === 'yearly' || billed === 'both' ? billed : 'unsaid';
}

function unitOf(plan: PricedPlan, recorded: PriceFrom | null): string | undefined {
  const isSame = plan.users === undefined && recorded?.per === 'user/mo' && isPriceOf(recorded, plan);
  return plan.per === 'mo' && isSame ? 'user/mo' : plan.per;
}

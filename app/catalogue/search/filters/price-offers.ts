import type { PriceFrom } from '#catalogue/tools/fact-words.ts';
import { planSums, priceSum, type Sum } from '#catalogue/tools/plan-sums.ts';
import {
  fewestSeats,
  isDisputed,
  isFree,
  isPriceOf,
  type PricedPlan,
  planPrices,
} from '#catalogue/tools/plans.ts';
import { DOLLARS } from '#site/currencies.ts';

/** A list price. */
export interface ListPrice {
  /** Null if no amount is recorded. */
  amount: number | null;
  /** What it is paid for, a code of `price unit`; null if nobody has said. */
  per: string | null;
  /** ISO 4217. */
  currency: string;
  /** A code of `billing`; absent if nobody has said. */
  billed?: string;
}

/** What is recorded of a tool's prices. */
export interface Prices {
  /** The lowest. */
  price: ListPrice;
  /** As far as everybody may see them. */
  plans: readonly PricedPlan[];
}

/** What some seats cost in one of a tool's plans and one way of paying, or at its recorded lowest price. */
export interface PriceOffer {
  /** The plan's name, '' if it has none; null for the recorded lowest price. */
  plan: string | null;
  /** For a month: how often this is paid gives the sum. */
  each: number;
  times: number;
  sum: Sum;
  /** ISO 4217. */
  currency: string;
  /** The fewest seats that are sold, where that is more than are asked for. */
  fewest: number | null;
  /** Whether nobody says for how many people the price holds: the sum is the price alone. */
  isAlone: boolean;
  doubt: PriceDoubt | null;
}

/** Why a sum may be wrong. */
export type PriceDoubt = 'for whom is not said' | 'contradicted' | 'fewest seats';

/** Whether a tool's recorded lowest price is none of its plans'. */
export function isContradicted({ price, plans }: Prices): boolean {
  return isDisputed(statedPrice(price), plans);
}

const MONTHLY: readonly string[] = ['mo', 'user/mo', 'month-base'];

/** Whether a price can be compared with a limit: one per minute or per image cannot. */
export function isMonthly({ amount, per }: ListPrice): boolean {
  return amount !== null && per !== null && MONTHLY.includes(per);
}

/**
 * What is paid for some seats by the month or the year: in each plan that is not free, in the billing that it states, and at
 * the recorded lowest price unless a plan carries that. Sums are those of decision sheets (`planSums`).
 *
 * @param isEach whether it is asked what one of several seats costs, so that the fewest that are sold do not count
 */
export function priceOffers({ price, plans }: Prices, seats: number, isEach = false): PriceOffer[] {
  const recorded = statedPrice(price);
  const isDoubted = isDisputed(recorded, plans);
  const ofPlans = plans.flatMap((plan) =>
    offersOfPlan(isEach ? { ...plan, minimum: 1 } : plan, recorded, seats),
  );
  const paid = ofPlans.filter(({ sum }) => sum.year > 0);
  const isOfPlan = plans.some(
    (plan) => isPriceOf(recorded, plan) && planSums(plan, recorded, seats).times !== null,
  );
  const fewest = isEach ? 1 : fewestSeats(plans);
  const lowest = isOfPlan ? [] : offerOfPrice(price, recorded, { seats, fewest });
  const all = [...paid, ...lowest];
  // A free plan is what a tool costs only where it has no other.
  const isAllFree = price.per === null && price.amount === null && plans.every(isFree);
  const offers = all.length === 0 && isAllFree ? ofPlans : all;
  return isDoubted ? offers.map((offer) => ({ ...offer, doubt: 'contradicted' })) : offers;
}

function offersOfPlan(plan: PricedPlan, recorded: PriceFrom, seats: number): PriceOffer[] {
  const { sums, times, per, isTakenAsEach } = planSums(plan, recorded, seats);
  const { name = '', currency = DOLLARS, minimum = 1, users } = plan;
  const isForFewer = users !== undefined && users < seats;
  const isAlone = times === null;
  if (isAlone && (isForFewer || per === undefined || !MONTHLY.includes(per))) return [];
  return planPrices(plan).map(({ billed, month, year }, place) => ({
    plan: name,
    each: month,
    times: times ?? 1,
    sum: sums[place] ?? { billed, month, year },
    currency,
    fewest: per === 'user/mo' && minimum > seats ? minimum : null,
    isAlone,
    doubt: isTakenAsEach ? 'for whom is not said' : null,
  }));
}

function offerOfPrice(
  price: ListPrice,
  recorded: PriceFrom,
  { seats, fewest }: { seats: number; fewest: number },
): PriceOffer[] {
  const { amount, currency } = price;
  if (amount === null || !isMonthly(price)) return [];
  const isTooFew = seats < fewest;
  const sum = isTooFew ? null : priceSum(recorded, seats);
  const alone = priceSum({ ...recorded, per: 'mo' }, 1);
  if (alone === null) return [];
  return [
    {
      ...{ plan: null, each: amount, times: sum === null ? 1 : seats, sum: sum ?? alone, currency },
      ...{ fewest: isTooFew ? fewest : null, isAlone: sum === null },
      doubt: isTooFew ? 'fewest seats' : null,
    },
  ];
}

function statedPrice({ amount, per, currency, billed }: ListPrice): PriceFrom {
  return {
    currency,
    ...(amount !== null && { amount }),
    ...(per !== null && { per }),
    ...(billed !== undefined && { billed }),
  };
}

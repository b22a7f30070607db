import { DOLLARS } from '#site/currencies.ts';
import { formatDate, formatMoney, writeDates } from '#site/format.ts';
import { NOT_RECORDED } from '#site/messages.ts';
import { factLabel, type PriceFrom } from './fact-words.ts';
import type { GroupData } from './tool-fields.ts';

/** A plan of a price list. */
export type Plan = NonNullable<GroupData<'business'>['business_pricing_plans']>['value'][number];

/** What the cost of a plan follows from. */
export type PricedPlan = Omit<Plan, 'as_of' | 'detail' | 'includes'>;

/** How a plan is billed. `unsaid`: not recorded. */
export type Billing = 'monthly' | 'yearly' | 'unsaid';

/** A plan's price in one way of billing. */
export interface PlanPrice {
  billed: Billing;
  /** For one month and one unit, and for one year. */
  month: number;
  year: number;
}

/** Of a year. */
export const MONTHS = 12;

/** Rounds a sum of prices to hundredths, to remove binary fractions. */
export function cents(sum: number): number {
  return Math.round(sum * 100) / 100;
}

/** A plan's prices, one for each way of billing; empty if no amount is recorded. */
export function planPrices({ amount, monthly, yearly, year }: PricedPlan): PlanPrice[] {
  const byMonth = (billed: Billing, month: number) => ({ billed, month, year: cents(month * MONTHS) });
  return [
    ...(amount === undefined ? [] : [byMonth('unsaid', amount)]),
    ...(monthly === undefined ? [] : [byMonth('monthly', monthly)]),
    ...(yearly === undefined || year !== undefined ? [] : [byMonth('yearly', yearly)]),
    ...(year === undefined
      ? []
      : [{ billed: 'yearly' as const, month: yearly ?? cents(year / MONTHS), year }]),
  ];
}

/** Whether a plan costs nothing. */
export function isFree(plan: PricedPlan): boolean {
  return planPrices(plan).some(({ year }) => year === 0);
}

/** The fewest seats that any paid plan is sold for, as far as each says it; 1 otherwise. */
export function fewestSeats(plans: readonly PricedPlan[]): number {
  const paid = plans.filter((plan) => !isFree(plan));
  return paid.length === 0 ? 1 : Math.min(...paid.map(({ minimum = 1 }) => minimum));
}

/** Whether a plan has the lowest price's amount in one way of billing. */
export function isPriceOf({ amount, currency = DOLLARS }: PriceFrom, plan: PricedPlan): boolean {
  const isIn = (plan.currency ?? DOLLARS) === currency;
  return isIn && planPrices(plan).some(({ month }) => amount !== undefined && cents(month) === cents(amount));
}

/** Whether no plan has the recorded lowest price although some have amounts: either may be wrong. */
export function isDisputed(recorded: PriceFrom | null, plans: readonly PricedPlan[]): boolean {
  if (recorded?.amount === undefined) return false;
  const isPriced = plans.some((plan) => planPrices(plan).some(({ year }) => year > 0));
  return isPriced && !plans.some((plan) => isPriceOf(recorded, plan));
}

/** How the recorded lowest price and the plans contradict each other, as part of a sentence; null if they do not. */
export function priceContradiction(recorded: PriceFrom, plans: readonly Plan[]): string | null {
  if (isDisputed(recorded, plans)) return 'none of the plans has this price';
  const same = plans.filter((plan) => isPriceOf(recorded, plan));
  const [other] = same;
  if (other && same.every(({ per }) => per !== undefined && per !== recorded.per)) {
    return `the plan of this amount${other.name ? `, ${other.name},` : ''} is recorded as ${planPriceText(other)}`;
  }
  const cheaper = plans.find((plan) => isCheaper(plan, recorded));
  return cheaper
    ? `a plan is recorded for less: ${[cheaper.name, planPriceText(cheaper)].filter(Boolean).join(', ')}`
    : null;
}

/** Compares only the same unit, and not a price billed yearly with one that is not. */
function isCheaper(plan: Plan, { amount, per, billed, currency = DOLLARS }: PriceFrom): boolean {
  if (amount === undefined || plan.per !== per || (plan.currency ?? DOLLARS) !== currency) return false;
  const isYearlyToo = billed === 'yearly' || billed === 'both';
  return planPrices(plan).some(
    ({ billed: how, month }) => month > 0 && month < amount && (how !== 'yearly' || isYearlyToo),
  );
}

/**
 * A plan's price for people: `$24 a user a month, or $20 billed yearly`, `Free`, `On request`. The price list's further
 * words follow.
 */
export function planText(plan: Plan): string {
  const { minimum, users, unlimited, detail, as_of } = plan;
  const price = planPriceText(plan);
  const own = detail === undefined ? undefined : writeDates(detail);
  const said = [
    ...(minimum === undefined ? [] : [`at least ${minimum} seats`]),
    ...(users === undefined ? [] : [users === 1 ? 'for 1 user' : `for ${users} users`]),
    ...(unlimited ? ['for any number of users'] : []),
    ...(price !== null && own !== undefined ? [`the price list says “${own}”`] : []),
    ...(as_of === undefined ? [] : [`as of ${formatDate(as_of)}`]),
  ];
  return [price ?? own ?? NOT_RECORDED, ...said].join(', ');
}

/** The contents of free plans, as the price list states them: `100 notebooks, Daily limits`; null if it does not. */
export function freePlanText(plans: readonly Plan[]): string | null {
  const free = plans.filter(isFree);
  const given = free.flatMap(({ name, includes = [] }) =>
    includes.length === 0 ? [] : [{ name, text: includes.map(writeDates).join(', ') }],
  );
  const isOne = given.length === 1;
  return given.map(({ name, text }) => (isOne || !name ? text : `${name}: ${text}`)).join('; ') || null;
}

/** Only the price, as at the start of `planText`; null if there is none. */
export function planPriceText({
  amount,
  monthly,
  yearly,
  year,
  currency = DOLLARS,
  per,
}: Plan): string | null {
  const money = (sum: number) => formatMoney(sum, currency);
  const unit = per === undefined ? null : factLabel('price unit', per);
  const each = (sum: number) => (unit === null ? money(sum) : `${money(sum)} ${unit}`);
  const aYear = year === undefined ? null : money(year);
  if (amount === 0) return 'Free';
  if (amount !== undefined) return each(amount);
  if (monthly !== undefined) {
    if (aYear !== null) return `${each(monthly)}, or ${aYear} a year`;
    return yearly === undefined
      ? `${each(monthly)}, billed monthly`
      : `${each(monthly)}, or ${money(yearly)} billed yearly`;
  }
  if (yearly !== undefined) {
    return `${each(yearly)}, billed yearly${aYear === null ? '' : ` (${aYear})`}`;
  }
  if (aYear !== null) return `${aYear}${per === 'user/mo' ? ' a user' : ''} a year`;
  return per === 'custom' ? 'On request' : null;
}

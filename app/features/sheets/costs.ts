import { describePriceFrom, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import { isSoldToFewer, leastMonth, planSums, priceSum, type Sum } from '#catalogue/tools/plan-sums.ts';
import {
  fewestSeats,
  isDisputed,
  isFree,
  MONTHS,
  type Plan,
  planPrices,
  planText,
} from '#catalogue/tools/plans.ts';
import { DOLLARS } from '#site/currencies.ts';
import { formatCounted, formatMoney } from '#site/format.ts';
import { isRecordedWith, type Need, needsText } from './needs.ts';

/** What a tool costs for some seats, as far as its price list says. */
export interface Cost {
  /** The recorded lowest price: `From $12 a user a month, billed yearly`; null if none is recorded. */
  price: string | null;
  /** The plan that is reckoned with; null where the recorded lowest price is, or none that this reader may see. */
  plan: Plan | null;
  /** One for each way of paying; empty where the record does not carry any. */
  sums: Sum[];
  currency: string;
  /** The unit of the price that is reckoned with; undefined if none is recorded. */
  per: string | undefined;
  /** What the sums are, why there are none, and why it is this plan. */
  said: string;
  /** What the plan is needed with but not recorded with. */
  lacks: readonly Need[];
  /** Why it is not known to have what is needed; null where it is recorded with all of it. */
  unmet: 'no plan' | 'chosen plan' | 'locked' | null;
  /** Whether the plan does not say that its price is for each user, and the sums follow from the lowest price. */
  isTakenAsEach: boolean;
  /** Whether the lowest price that is recorded is none of the plans'. */
  isDisputed: boolean;
  /** What a month costs at the least where the sums are in doubt; null where they are not, or nothing says it. */
  atLeast: { month: number; currency: string } | null;
  /** Whether it is paid for each user, and nobody says for how many at least. */
  fewestIsNotRecorded: boolean;
  /** The day that the price itself names, as of which it holds; that of the lowest price where both are shown. */
  asOf?: string | undefined;
  priceAsOf?: string | undefined;
}

interface Wanted {
  /** At least 1. */
  seats: number;
  needs: readonly Need[];
  /** The name of the plan that the sheet's maker has chosen; null for the one that fits best. */
  chosen: string | null;
}

/**
 * What some seats cost by month and by year, with the plan that was chosen, or the cheapest that is paid for and carries
 * a sum; at the recorded lowest price where no paid plan is recorded with one. What is free is taken only where it was
 * chosen, or where nothing else is recorded. Only a price for each user is multiplied, and only a price for so many users
 * as there are seats stands for all of them; no currency is changed into another. Where a plan does not say for whom its
 * price is, the recorded lowest price of the same amount may, and that is said; a plan that says it itself is taken first.
 */
export function costOf(recorded: PriceFrom | null, plans: readonly Plan[], wanted: Wanted): Cost {
  const price = recorded && describePriceFrom(recorded);
  const priceAsOf = recorded?.as_of;
  const { needs, seats, chosen } = wanted;
  const isChosen = chosen !== null && plans.some(({ name }) => name === chosen);
  const fewest = fewestSeats(plans);
  const low = costOfPrice(recorded, price, { seats, fewest });
  if (plans.length === 0 || (!isChosen && isLowestTaken(recorded, plans))) {
    const { said, ...cost } = low;
    const isUnmet = needs.length > 0;
    const why = [
      ...(chosen === null || plans.length === 0 ? [] : [goneText(chosen)]),
      ...(plans.length === 0 ? [] : ['The recorded lowest price: no paid plan is recorded with one']),
      ...(isUnmet ? [noPlanText(needs, plans)] : plans.filter(isFree).map(freeText)),
    ];
    return {
      ...{ price, plan: null, per: recorded?.per, lacks: needs, unmet: isUnmet ? 'no plan' : null, ...cost },
      ...{ isTakenAsEach: false, isDisputed: false, atLeast: null, asOf: priceAsOf, priceAsOf },
      fewestIsNotRecorded: recorded?.amount !== undefined && recorded.per === 'user/mo' && fewest === 1,
      said: [said, ...why].join('. '),
    };
  }
  const { plan, why, lacks, unmet } = choose(plans, recorded, wanted);
  const { sums, said, isTakenAsEach, per } = costOfPlan(plan, recorded, seats);
  const isContradicted = isDisputed(recorded, plans);
  const lowest = isContradicted && low.sums.length > 0 ? [`At the recorded lowest price ${low.said}`] : [];
  return {
    ...{ price, plan, per, sums, isTakenAsEach, lacks, unmet, currency: plan.currency ?? DOLLARS },
    said: [said, ...(why === null ? [] : [why]), ...forOne(plans, recorded, seats), ...lowest].join('. '),
    isDisputed: isContradicted,
    atLeast: isContradicted ? atLowest(recorded, seats) : isTakenAsEach ? atOnePrice(plan) : null,
    fewestIsNotRecorded: per === 'user/mo' && plan.minimum === undefined && !isFree(plan),
    asOf: plan.as_of,
    priceAsOf,
  };
}

function atLowest(recorded: PriceFrom | null, seats: number): Cost['atLeast'] {
  const month = recorded && leastMonth(recorded, seats);
  return month === null ? null : { month, currency: recorded?.currency ?? DOLLARS };
}

/** Where the price may be one for all seats. */
function atOnePrice(plan: Plan): Cost['atLeast'] {
  const month = Math.min(...planPrices(plan).map((price) => price.month));
  return { month, currency: plan.currency ?? DOLLARS };
}

/** Whether no plan tells what is paid, and the recorded lowest price may. */
function isLowestTaken(recorded: PriceFrom | null, plans: readonly Plan[]): boolean {
  if (recorded === null) return false;
  const paid = plans.filter((plan) => !isFree(plan));
  if (paid.length === 0) return true;
  return recorded.amount !== undefined && paid.every((plan) => planPrices(plan).length === 0);
}

function costOfPrice(
  recorded: PriceFrom | null,
  price: string | null,
  { seats, fewest }: { seats: number; fewest: number },
) {
  const currency = recorded?.currency ?? DOLLARS;
  const none = (said: string) => ({ sums: [], currency, said });
  if (recorded === null || price === null) return none('No price is known: ask');
  if (recorded.amount === undefined) return none('The price list names no price: ask');
  const sum = priceSum(recorded, seats);
  if (sum === null) return none(whyNoSum(recorded.per, seats));
  if (seats < fewest) return none(`Whether this is sold for fewer than ${fewest} seats is not known: ask`);
  return { sums: [sum], currency, said: sumText(sum, currency, seats) };
}

function costOfPlan(
  plan: Plan,
  recorded: PriceFrom | null,
  seats: number,
): { sums: Sum[]; said: string; isTakenAsEach: boolean; per: string | undefined } {
  const { currency = DOLLARS } = plan;
  const { sums, times, per, isFree: isGratis, isTakenAsEach } = planSums(plan, recorded, seats);
  if (times === null) return { sums, said: whyNoPlanSum(plan, per, seats), isTakenAsEach, per };
  const paid = per === 'user/mo' ? times : seats;
  const fewest = paid > seats ? [`${paid} seats are the fewest that are sold`] : [];
  const said = isGratis ? ['Free'] : sums.map((sum) => sumText(sum, currency, paid));
  const unsaid = isTakenAsEach ? [TAKEN_AS_EACH] : [];
  return { sums, said: [...said, ...unsaid, ...fewest].join('. '), isTakenAsEach, per };
}

const TAKEN_AS_EACH =
  'The plan does not say for whom its price is; the recorded lowest price, of the same amount, is for each user';

function choose(plans: readonly Plan[], recorded: PriceFrom | null, { seats, needs, chosen }: Wanted) {
  const own = chosen === null ? undefined : plans.find(({ name }) => name === chosen);
  const lackedBy = (plan: Plan) => needs.filter((need) => !isRecordedWith(plan, [need]));
  if (own) {
    const lacks = lackedBy(own);
    const isUnmet = lacks.length > 0;
    return {
      plan: own,
      lacks,
      unmet: isUnmet ? ('chosen plan' as const) : null,
      why: isUnmet ? `${needsText(lacks)}: not recorded of it, ask` : null,
    };
  }
  const gone = chosen === null ? '' : `${goneText(chosen)}. `;
  const bought = plans.filter((plan) => !isFree(plan));
  if (bought.length === 0) {
    const [free] = plans;
    if (!free) throw new Error('There is no plan to choose from.');
    const lacks = lackedBy(free);
    const unmet = lacks.length > 0 ? ('no plan' as const) : null;
    const none = unmet === null ? '' : `. ${noPlanText(needs, [])}`;
    return { plan: free, lacks, unmet, why: `${gone}Only what is free is recorded${none}` };
  }
  const fitting = needs.length === 0 ? [] : bought.filter((plan) => isRecordedWith(plan, needs));
  const among = fitting.length > 0 ? fitting : bought;
  const priced = among.map((plan) => {
    const { sums, isTakenAsEach } = costOfPlan(plan, recorded, seats);
    return { plan, year: leastOf(sums), isTakenAsEach };
  });
  const everySum = priced.filter(({ year }) => year !== null);
  const sure = everySum.filter(({ isTakenAsEach }) => !isTakenAsEach);
  const summed = sure.length > 0 ? sure : everySum;
  const paid = inOneCurrency(summed, ({ plan }) => plan);
  const cheapest =
    paid.toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0))[0]?.plan ?? cheapestAlone(among, seats);
  const traits = [
    ...(summed.length < everySum.length ? ['that says for whom its price is'] : []),
    ...(fitting.length > 0 ? [`that is recorded with ${needsText(needs)}`] : []),
  ].join(' and ');
  const inCurrency = paid.length < summed.length ? ` in ${paid[0]?.plan.currency ?? DOLLARS}` : '';
  const isFirst = isForFewer(cheapest, seats) || !among.some((plan) => isForFewer(plan, seats));
  const first = isFirst ? 'first paid plan' : 'first paid plan that is not for fewer users';
  const paidFor = paid.length > 0 ? `cheapest paid plan with a sum${inCurrency}` : first;
  const taken = [paidFor, traits].filter(Boolean).join(' ');
  if (needs.length === 0 || fitting.length > 0)
    return { plan: cheapest, lacks: [], unmet: null, why: `${gone}The ${taken}` };
  const none = `${noPlanText(needs, plans)}. Taken until then: the ${taken}`;
  return { plan: cheapest, lacks: lackedBy(cheapest), unmet: 'no plan' as const, why: `${gone}${none}` };
}

function goneText(chosen: string): string {
  return `${chosen} is no plan any more`;
}

/** What is said where several seats are wanted and no paid plan is known to be for more than one person. */
function forOne(plans: readonly Plan[], recorded: PriceFrom | null, seats: number): string[] {
  const paid = plans.filter((plan) => !isFree(plan));
  const isForSeveral = (plan: Plan) =>
    plan.unlimited === true ||
    (plan.users ?? 1) > 1 ||
    plan.minimum !== undefined ||
    plan.per === 'custom' ||
    planSums(plan, recorded, seats).times !== null;
  return seats === 1 || paid.length === 0 || paid.some(isForSeveral)
    ? []
    : ['No plan for several people is recorded: the prices may be of plans for one person'];
}

/** Names what is free and has what is needed: it may be chosen, but is not what seats cost. */
function noPlanText(needs: readonly Need[], plans: readonly Plan[]): string {
  const free = plans.filter((plan) => isFree(plan) && isRecordedWith(plan, needs));
  const none = `No ${free.length > 0 ? 'paid plan' : 'plan'} is recorded with ${needsText(needs)}: ask`;
  return [none, ...free.map(({ name = 'Another plan' }) => `${name} has it and is free`)].join('. ');
}

function freeText({ name = 'Another plan' }: Plan): string {
  return `${name} is free`;
}

function isForFewer({ users }: Plan, seats: number): boolean {
  return users !== undefined && users < seats;
}

/** Where no paid plan carries a sum: the cheapest by its own price, else the first; one for fewer users last. */
function cheapestAlone(paid: readonly Plan[], seats: number): Plan {
  const priced = paid.filter((plan) => planPrices(plan).length > 0);
  const byPrice = inOneCurrency(priced, (plan) => plan).toSorted(
    (a, b) => (leastOf(planPrices(a)) ?? 0) - (leastOf(planPrices(b)) ?? 0),
  );
  const found = [...byPrice, ...paid].find((plan) => !isForFewer(plan, seats)) ?? byPrice[0] ?? paid[0];
  if (!found) throw new Error('There is no plan to choose from.');
  return found;
}

/** Those in the currency of the first: amounts in several are not ranked together. */
function inOneCurrency<Each>(all: readonly Each[], planOf: (each: Each) => Plan): Each[] {
  const currencyOf = (each: Each) => planOf(each).currency ?? DOLLARS;
  return all.filter((each) => all[0] !== undefined && currencyOf(each) === currencyOf(all[0]));
}

function leastOf(sums: readonly { year: number }[]): number | null {
  return sums.length === 0 ? null : Math.min(...sums.map(({ year }) => year));
}

/** `$60 a month, $720 a year for 5 seats, billed yearly`. */
function sumText({ billed, month, year }: Sum, currency: string, seats: number): string {
  const sums = `${formatMoney(month, currency)} a month, ${formatMoney(year, currency)} a year`;
  return `${sums} for ${formatCounted(seats, 'seat')}${BILLING_TEXTS[billed]}`;
}

const BILLING_TEXTS: Record<Sum['billed'], string> = {
  yearly: ', billed yearly',
  monthly: ', billed monthly',
  both: ', billed monthly or yearly',
  unsaid: `; the year is ${MONTHS} months at this price, and how it is billed is not known: ask`,
};

function whyNoPlanSum(plan: Plan, per: string | undefined, seats: number): string {
  if (planPrices(plan).length === 0) {
    return per === 'custom' ? 'The price list names no price: ask' : 'Its price is not recorded: ask';
  }
  return isSoldToFewer(plan, per, seats)
    ? `Sold for ${formatCounted(plan.users ?? 0, 'user')}: ask for ${formatCounted(seats, 'seat')}`
    : whyNoSum(per, seats);
}

function whyNoSum(per: string | undefined, seats: number): string {
  switch (per) {
    case 'mo':
      return `For how many people this holds is not known: ask for ${formatCounted(seats, 'seat')}`;
    case 'month-base':
      return 'Use comes on top, and for how many people the base holds is not known: ask';
    case 'channel/mo':
    case 'host/mo':
    case 'workspace/mo':
      return `Paid for each ${per.replace('/mo', '')}, which seats do not tell: ask`;
    case 'once':
      return 'Paid once, which is no sum for a month; for how many people it holds is not known: ask';
    case undefined:
      return 'What the price is for is not known: ask';
    default:
      return 'Paid by use, which seats do not tell: ask with the use that you expect';
  }
}

/** The plans to choose from, as their names and prices. A name that a price list has twice is its first plan. */
export function planChoices(plans: readonly Plan[]): { id: string; label: string }[] {
  const named = new Map(
    plans.flatMap((plan) => (plan.name === undefined ? [] : [[plan.name, plan] as const])).reverse(),
  );
  return [...named].reverse().map(([id, plan]) => ({ id, label: `${id}: ${planText(plan)}` }));
}

/** In which way a sum is paid, beside it; null where there is but one way and it is said elsewhere. */
export function billingOf({ billed }: Sum): string | null {
  return { monthly: 'billed monthly', yearly: 'billed yearly', both: null, unsaid: null }[billed];
}

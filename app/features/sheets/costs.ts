import { describePriceFrom, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import { isSoldToFewer, planSums, priceSum, type Sum } from '#catalogue/tools/plan-sums.ts';
import { isDisputed, MONTHS, type Plan, planPrices, planText } from '#catalogue/tools/plans.ts';
import { DOLLARS } from '#site/currencies.ts';
import { formatCounted, formatMoney } from '#site/format.ts';
import { isRecordedWith, type Need, needsText } from './needs.ts';

/** What a tool costs for some seats, as far as its price list says. */
export interface Cost {
  /** The recorded lowest price: `From $12 a user a month, billed yearly`; null if none is recorded. */
  price: string | null;
  /** The plan that is reckoned with; null where no plans are recorded, or none that this reader may see. */
  plan: Plan | null;
  /** One for each way of paying; empty where the record does not carry any. */
  sums: Sum[];
  currency: string;
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
 * a sum. Only a price for each user is multiplied, and only a price for so many users as there are seats stands for all of
 * them; no currency is changed into another. Where a plan does not say for whom its price is, the recorded lowest price of
 * the same amount may, and that is said; a plan that says it itself is taken first.
 */
export function costOf(recorded: PriceFrom | null, plans: readonly Plan[], wanted: Wanted): Cost {
  const price = recorded && describePriceFrom(recorded);
  const priceAsOf = recorded?.as_of;
  if (plans.length === 0) {
    const { needs } = wanted;
    const { said, ...cost } = costOfPrice(recorded, price, wanted);
    const isUnmet = needs.length > 0;
    return {
      ...{ price, plan: null, lacks: needs, unmet: isUnmet ? 'no plan' : null, ...cost },
      ...{ isTakenAsEach: false, isDisputed: false, asOf: priceAsOf, priceAsOf },
      said: isUnmet ? `${said}. ${noPlanText(needs)}` : said,
    };
  }
  const { plan, why, lacks, unmet } = choose(plans, recorded, wanted);
  const { sums, said, isTakenAsEach } = costOfPlan(plan, recorded, wanted.seats);
  const isContradicted = isDisputed(recorded, plans);
  const low = costOfPrice(recorded, price, wanted);
  const lowest = isContradicted && low.sums.length > 0 ? [`At the recorded lowest price ${low.said}`] : [];
  return {
    ...{ price, plan, sums, isTakenAsEach, lacks, unmet, currency: plan.currency ?? DOLLARS },
    said: [said, ...(why === null ? [] : [why]), ...lowest].join('. '),
    isDisputed: isContradicted,
    asOf: plan.as_of,
    priceAsOf,
  };
}

function costOfPrice(recorded: PriceFrom | null, price: string | null, { seats }: Wanted) {
  const currency = recorded?.currency ?? DOLLARS;
  const none = (said: string) => ({ sums: [], currency, said });
  if (recorded === null || price === null) return none('No price is known: ask');
  if (recorded.amount === undefined) return none('The price list names no price: ask');
  const sum = priceSum(recorded, seats);
  if (sum === null) return none(whyNoSum(recorded.per, seats));
  return { sums: [sum], currency, said: sumText(sum, currency, seats) };
}

function costOfPlan(
  plan: Plan,
  recorded: PriceFrom | null,
  seats: number,
): { sums: Sum[]; said: string; isTakenAsEach: boolean } {
  const { currency = DOLLARS } = plan;
  const { sums, times, per, isFree, isTakenAsEach } = planSums(plan, recorded, seats);
  if (times === null) return { sums, said: whyNoPlanSum(plan, per, seats), isTakenAsEach };
  const paid = per === 'user/mo' ? times : seats;
  const fewest = paid > seats ? [`${paid} seats are the fewest that are sold`] : [];
  const said = isFree ? ['Free'] : sums.map((sum) => sumText(sum, currency, paid));
  const unsaid = isTakenAsEach ? [TAKEN_AS_EACH] : [];
  return { sums, said: [...said, ...unsaid, ...fewest].join('. '), isTakenAsEach };
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
  const gone = chosen === null ? '' : `${chosen} is no plan any more. `;
  const fitting = needs.length === 0 ? [] : plans.filter((plan) => isRecordedWith(plan, needs));
  const among = fitting.length > 0 ? fitting : plans;
  const priced = among.map((plan) => {
    const { sums, isTakenAsEach } = costOfPlan(plan, recorded, seats);
    return { plan, year: leastOf(sums), isTakenAsEach };
  });
  const everySum = priced.filter(({ year }) => year !== null && year > 0);
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
  const paidFor = paid.length > 0 ? `cheapest paid plan with a sum${inCurrency}` : 'first paid plan';
  const taken = [paidFor, traits].filter(Boolean).join(' ');
  if (needs.length === 0 || fitting.length > 0)
    return { plan: cheapest, lacks: [], unmet: null, why: `${gone}The ${taken}` };
  const none = `${noPlanText(needs)}. Taken until then: the ${taken}`;
  return { plan: cheapest, lacks: lackedBy(cheapest), unmet: 'no plan' as const, why: `${gone}${none}` };
}

function noPlanText(needs: readonly Need[]): string {
  return `No plan is recorded with ${needsText(needs)}: ask`;
}

/** Where no plan carries a sum: the cheapest by its own price, else the first that is not free; one for fewer users last. */
function cheapestAlone(plans: readonly Plan[], seats: number): Plan {
  const isTooSmall = ({ users }: Plan) => users !== undefined && users < seats;
  const paid = plans.filter((plan) => !planPrices(plan).some(({ year }) => year === 0));
  const priced = paid.filter((plan) => planPrices(plan).length > 0);
  const byPrice = inOneCurrency(priced, (plan) => plan).toSorted(
    (a, b) => (leastOf(planPrices(a)) ?? 0) - (leastOf(planPrices(b)) ?? 0),
  );
  const found = [...byPrice, ...paid].find((plan) => !isTooSmall(plan)) ?? byPrice[0] ?? paid[0] ?? plans[0];
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

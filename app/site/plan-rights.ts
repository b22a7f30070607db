import { CADENCE_LABELS } from './cadence.ts';
import { FOLLOWING, type FollowAllowance } from './follow-allowance.ts';
import { formatPrice } from './format.ts';
import { wordedTexts } from './noun.ts';
import { type PaidTier, PLANS, type Plan, SMALLEST_TIER, TIERS, type Tier } from './plans.ts';
import { speaksOfRounds } from './recorded-rounds.ts';
import { SITE } from './site.ts';

/** Something that a plan gives. Every larger plan gives it too. */
interface PlanRight {
  readonly from: PaidTier;
  readonly text: string;
  /** We do not sell a right before it is built: no page names it. */
  readonly isBuilt: boolean;
  /** Larger plans give more of it instead. */
  readonly isAmount?: true;
  /** Named only where texts speak of funding rounds. */
  readonly isOfRounds?: true;
  /** Named only where something is locked. */
  readonly isOfLocked?: true;
  /** The name by which code asks for it, where the tier alone does not decide. */
  readonly id?: 'comparisons' | 'download' | 'export' | 'webhooks';
}

/** What the plans give, beyond what everybody may read. The tabs are those of spec §6, "Tab access rule". */
export const PLAN_RIGHTS: readonly PlanRight[] = wordedTexts([
  { from: SMALLEST_TIER, text: 'Every recorded fact of every tool', isBuilt: true, isOfLocked: true },
  {
    from: SMALLEST_TIER,
    text: 'Amounts, dates and investors of every recorded funding round',
    isBuilt: true,
    isOfRounds: true,
  },
  {
    from: 'premium',
    text: 'The market and its lists as CSV and XLSX',
    isBuilt: true,
    id: 'export',
  },
  { from: 'premium', text: 'The history of your comparisons', isBuilt: true, id: 'comparisons' },
  ...PLANS.flatMap(({ tier, apiHourly: requests }) => [
    { from: tier, text: followText(FOLLOWING[tier]), isBuilt: true, isAmount: true as const },
    {
      from: tier,
      text: `${requests.toLocaleString('en-US')} requests an hour to the API`,
      isBuilt: true,
      isAmount: true as const,
    },
  ]),
  {
    from: 'enterprise',
    text: 'The public part of the catalogue as files, made anew once a day, for you and your programs',
    isBuilt: true,
    id: 'download',
  },
  {
    from: 'enterprise',
    text: 'Webhooks: signed messages about what has changed',
    isBuilt: true,
    id: 'webhooks',
  },
]);

/** What members may follow without a plan, as the end of a sentence. */
export function followedFree(): string {
  return followText(FOLLOWING.free).replace(/^F/, 'f');
}

function followText({ follows, quickest, hasSearches, hasFeed }: FollowAllowance): string {
  const things = `${follows.toLocaleString('en-US')} things${hasSearches ? ', searches among them' : ''}`;
  const mails = `alerts ${CADENCE_LABELS[quickest].toLowerCase()} by mail`;
  return `Follow up to ${things}, with ${mails}${hasFeed ? ' and as a private feed' : ''}`;
}

/** The plans that can be bought, from the smallest to the largest, as the owner says. */
export function soldPlans(): readonly Plan[] {
  return PLANS.filter(({ tier }) => SITE.plansSold.includes(tier));
}

/** The smallest plan that opens everything locked on a page, and what it costs; the beginning of a sentence. */
export function openedBy(): string {
  const [plan] = soldPlans();
  return plan
    ? `The plan ${plan.name}, ${formatPrice(plan.monthlyCents)} a month, opens`
    : 'A plan, none of which is sold at present, opens';
}

/** Beside whatever leads to buying a plan, while no payment provider is set up. */
export const NOT_SOLD_HERE = 'Cannot be bought here at present.';

/** In place of a plan's name on a link that leads to the plans. */
export function upgrade(): string {
  const [plan] = soldPlans();
  return plan ? `Upgrade to ${plan.name}` : 'The plans';
}

/** Whether a tier's plan gives a right. */
export function gives(tier: Tier, id: NonNullable<PlanRight['id']>): boolean {
  const right = PLAN_RIGHTS.find((each) => each.id === id);
  return right !== undefined && TIERS.indexOf(tier) >= TIERS.indexOf(right.from);
}

/** The plans that give a right, in words: 'the plans Premium and Enterprise'. */
export function plansWith(id: NonNullable<PlanRight['id']>): string {
  return inWords(({ tier }) => gives(tier, id));
}

/** The plans that let their members follow searches, have the private feed or export the watch list, in the same words. */
export function plansThatFollow(has: 'hasSearches' | 'hasFeed' | 'hasExport'): string {
  return inWords(({ following }) => following[has]);
}

/** Those that are sold; if none of them is, those that were, as members may still have them. */
function inWords(fits: (plan: Plan) => boolean): string {
  const sold = soldPlans().filter(fits);
  const plans = sold.length > 0 ? sold : PLANS.filter(fits);
  const names = plans.map(({ name }) => name);
  const note = sold.length > 0 ? '' : ' (not sold at present)';
  return `the ${names.length === 1 ? 'plan' : 'plans'} ${new Intl.ListFormat('en-US').format(names)}${note}`;
}

/** The smallest plan on sale that gives a right, or undefined if none does. */
export function smallestPlanWith(id: NonNullable<PlanRight['id']>): Plan | undefined {
  return soldPlans().find(({ tier }) => gives(tier, id));
}

/** The largest plan on sale that is smaller than another. */
export function nextSmaller(tier: PaidTier): Plan | null {
  return soldPlans().findLast((plan) => TIERS.indexOf(plan.tier) < TIERS.indexOf(tier)) ?? null;
}

/** What a plan adds today to the next smaller one on sale. */
export function rightsAddedBy(tier: PaidTier, rights = PLAN_RIGHTS): string[] {
  const least = TIERS.indexOf(nextSmaller(tier)?.tier ?? 'free');
  const isAdded = ({ from, isBuilt, isAmount, isOfRounds }: PlanRight) =>
    isBuilt &&
    (!isOfRounds || speaksOfRounds()) &&
    (isAmount ? from === tier : TIERS.indexOf(from) > least && TIERS.indexOf(from) <= TIERS.indexOf(tier));
  return rights.filter(isAdded).map(({ text }) => text);
}

/** The next smaller plan if it gives the same today, else null. */
export function sameAs(tier: PaidTier, rights = PLAN_RIGHTS): Plan | null {
  const smaller = nextSmaller(tier);
  return smaller && rightsAddedBy(tier, rights).length === 0 ? smaller : null;
}

/** Whether all plans on sale give the same today. */
export function arePlansEqual(rights = PLAN_RIGHTS): boolean {
  return soldPlans()
    .slice(1)
    .every(({ tier }) => sameAs(tier, rights) !== null);
}

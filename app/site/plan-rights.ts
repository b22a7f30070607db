import { CADENCE_LABELS } from './cadence.ts';
import { FOLLOWING, type FollowAllowance } from './follow-allowance.ts';
import { formatPrice } from './format.ts';
import { wordedTexts } from './noun.ts';
import { PAID_TIERS, type PaidTier, PLANS, type Plan, TIERS, type Tier } from './plans.ts';

/** Something that a plan gives. Every larger plan gives it too. */
interface PlanRight {
  readonly from: PaidTier;
  readonly text: string;
  /** We do not sell a right before it is built: no page names it. */
  readonly isBuilt: boolean;
  /** The name by which code asks for it, where the tier alone does not decide. */
  readonly id?: 'comparisons' | 'download' | 'export' | 'webhooks';
}

/** What the plans give, beyond what everybody may read. The tabs are those of spec §6, "Tab access rule". */
export const PLAN_RIGHTS: readonly PlanRight[] = wordedTexts([
  { from: 'basic', text: 'Every recorded fact of every tool', isBuilt: true },
  { from: 'basic', text: 'Amounts, dates and investors of every recorded funding round', isBuilt: true },
  {
    from: 'premium',
    text: 'Files of rounds as CSV and XLSX, of companies, investors and quarters as CSV',
    isBuilt: true,
    id: 'export',
  },
  { from: 'premium', text: 'The history of your comparisons', isBuilt: true, id: 'comparisons' },
  ...PLANS.flatMap(({ tier, apiHourly: requests }) => [
    { from: tier, text: followText(FOLLOWING[tier]), isBuilt: true },
    {
      from: tier,
      text: `${requests.toLocaleString('en-US')} requests an hour to the API`,
      isBuilt: true,
    },
  ]),
  {
    from: 'enterprise',
    text: 'The open part of the catalogue as files, made anew once a day, for you and your programs',
    isBuilt: true,
    id: 'download',
  },
  {
    from: 'enterprise',
    text: 'Webhooks: signed messages about changed tools and recorded rounds',
    isBuilt: true,
    id: 'webhooks',
  },
]);

function followText({ follows, quickest, hasSearches, hasFeed }: FollowAllowance): string {
  const things = `${follows.toLocaleString('en-US')} things${hasSearches ? ', searches among them' : ''}`;
  const mails = `alerts ${CADENCE_LABELS[quickest].toLowerCase()} by mail`;
  return `Follow up to ${things}, with ${mails}${hasFeed ? ' and as a private feed' : ''}`;
}

/** The smallest plan that opens everything locked on a page, and what it costs. */
const OPENING = PLANS[0];
export const OPENED_BY = `The plan ${OPENING.name}, ${formatPrice(OPENING.monthlyCents)} a month, opens`;

/** In place of a plan's name on a link that leads to the plans. */
export const UPGRADE = `Upgrade to ${OPENING.name}`;

/** Whether a tier's plan gives a right. */
export function gives(tier: Tier, id: NonNullable<PlanRight['id']>): boolean {
  const right = PLAN_RIGHTS.find((each) => each.id === id);
  return right !== undefined && TIERS.indexOf(tier) >= TIERS.indexOf(right.from);
}

/** The plans that give a right, in words: 'the plans Premium and Enterprise'. */
export function plansWith(id: NonNullable<PlanRight['id']>): string {
  return inWords(PLANS.filter(({ tier }) => gives(tier, id)));
}

/** The plans that let their members follow searches, have the private feed or export the watch list, in the same words. */
export function plansThatFollow(has: 'hasSearches' | 'hasFeed' | 'hasExport'): string {
  return inWords(PLANS.filter(({ following }) => following[has]));
}

function inWords(plans: readonly Plan[]): string {
  const names = plans.map(({ name }) => name);
  return `the ${names.length === 1 ? 'plan' : 'plans'} ${new Intl.ListFormat('en-US').format(names)}`;
}

/** The smallest plan that gives a right, or undefined if none does. */
export function smallestPlanWith(id: NonNullable<PlanRight['id']>): Plan | undefined {
  return PLANS.find(({ tier }) => gives(tier, id));
}

/** What a plan adds today to the next smaller one. */
export function rightsAddedBy(tier: PaidTier, rights = PLAN_RIGHTS): string[] {
  return rights.filter(({ from, isBuilt }) => isBuilt && from === tier).map(({ text }) => text);
}

/** The next smaller plan if it gives the same today, else null. */
export function sameAs(tier: PaidTier, rights = PLAN_RIGHTS): Plan | null {
  const smaller = PLANS[PAID_TIERS.indexOf(tier) - 1];
  return smaller && rightsAddedBy(tier, rights).length === 0 ? smaller : null;
}

/** Whether all plans give the same today. */
export function arePlansEqual(rights = PLAN_RIGHTS): boolean {
  return PAID_TIERS.slice(1).every((tier) => sameAs(tier, rights) !== null);
}

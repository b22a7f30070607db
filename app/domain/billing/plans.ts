import { CADENCE_LABELS, type Cadence } from '../following/cadence.ts';
import { FOLLOW_KINDS, type FollowKind } from '../following/follows.ts';

/**
 * The monthly plans on sale, from the smallest to the largest (spec §9, "Plans per month"). `monthlyCents`
 * are US dollars in whole cents; `apiHourly` is how many requests an hour its programs may send to the API. Tiers,
 * settings, prices and texts all follow from these rows.
 */
export const PLANS = [
  { tier: 'basic', name: 'Basic', monthlyCents: 499, apiHourly: 600, isMostPopular: false },
  { tier: 'premium', name: 'Premium', monthlyCents: 999, apiHourly: 1_200, isMostPopular: true },
  { tier: 'enterprise', name: 'Enterprise', monthlyCents: 2499, apiHourly: 20_000, isMostPopular: false },
] as const;

export type Plan = (typeof PLANS)[number];
export type PaidTier = Plan['tier'];

/** The paid tiers, from the smallest plan to the largest. */
export const PAID_TIERS = PLANS.map(({ tier }): PaidTier => tier);

/** Subscription tiers, from the smallest to the largest (spec §4, "Subscription status"). */
export const TIERS: readonly ['free', ...PaidTier[]] = ['free', ...PAID_TIERS];
export type Tier = (typeof TIERS)[number];

/** How many API requests an hour one sender without a key may send, and a free account with one. */
export const API_HOURLY = { visitor: 120, free: 300 } as const;

/** How many API requests an hour the programs of a member with this tier may send. */
export function apiHourly(tier: Tier): number {
  return findPlan(tier)?.apiHourly ?? API_HOURLY.free;
}

/** What a plan allows to follow. */
export interface FollowAllowance {
  /** How many things; what exceeds it rests until there is room. */
  readonly follows: number;
  /** How soon alerts come at most. */
  readonly quickest: Cadence;
  /** Whether searches can be followed, the alerts read as a feed, and the watch list exported. */
  readonly hasSearches: boolean;
  readonly hasFeed: boolean;
  readonly hasExport: boolean;
}

export const FOLLOWING: Readonly<Record<Tier, FollowAllowance>> = {
  free: { follows: 5, quickest: 'weekly', hasSearches: false, hasFeed: false, hasExport: false },
  basic: { follows: 25, quickest: 'daily', hasSearches: false, hasFeed: false, hasExport: false },
  premium: { follows: 500, quickest: 'at-once', hasSearches: true, hasFeed: true, hasExport: true },
  enterprise: { follows: 5_000, quickest: 'at-once', hasSearches: true, hasFeed: true, hasExport: true },
};

/** What can be followed under a plan. */
export function kindsFollowed({ hasSearches }: FollowAllowance): readonly FollowKind[] {
  return FOLLOW_KINDS.filter((kind) => kind !== 'search' || hasSearches);
}

/** The plan that a form names, or undefined when there is no such plan. */
export function findPlan(tier: unknown): Plan | undefined {
  return PLANS.find((plan) => plan.tier === tier);
}

/** Something that a plan gives. Every larger plan gives it too. */
interface PlanRight {
  readonly from: PaidTier;
  readonly text: string;
  /** We do not sell a right before it is built: no page names it. */
  readonly isBuilt: boolean;
  /** The name by which code asks for it, where the tier alone does not decide. */
  readonly id?: 'comparisons' | 'download' | 'webhooks';
}

/** What the plans give, beyond what everybody may read. The tabs are those of spec §6, "Tab access rule". */
export const PLAN_RIGHTS: readonly PlanRight[] = [
  { from: 'basic', text: 'Every recorded fact of every tool', isBuilt: true },
  { from: 'basic', text: 'Amounts, dates and investors of every recorded funding round', isBuilt: true },
  { from: 'premium', text: 'Exports as CSV and XLSX', isBuilt: false },
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
    text: 'The open part of the catalogue in one file, made every night, for you and your programs',
    isBuilt: true,
    id: 'download',
  },
  {
    from: 'enterprise',
    text: 'Webhooks: signed messages about changed tools and recorded rounds',
    isBuilt: true,
    id: 'webhooks',
  },
];

function followText({ follows, quickest, hasSearches, hasFeed }: FollowAllowance): string {
  const things = `${follows.toLocaleString('en-US')} things${hasSearches ? ', searches among them' : ''}`;
  const mails = `alerts ${CADENCE_LABELS[quickest].toLowerCase()} by mail`;
  return `Follow up to ${things}, with ${mails}${hasFeed ? ' and as a private feed' : ''}`;
}

/** Whether a tier's plan gives a right. */
export function gives(tier: Tier, id: NonNullable<PlanRight['id']>): boolean {
  const right = PLAN_RIGHTS.find((each) => each.id === id);
  return right !== undefined && TIERS.indexOf(tier) >= TIERS.indexOf(right.from);
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

/** One value for each plan. */
export function byTier<T>(of: (tier: PaidTier) => T): Readonly<Record<PaidTier, T>> {
  return Object.fromEntries(PAID_TIERS.map((tier) => [tier, of(tier)])) as Record<PaidTier, T>;
}

/** What a month of a tier costs, in US cents. */
export function monthlyCents(tier: PaidTier): number {
  return findPlan(tier)?.monthlyCents ?? 0;
}

/** A plan's name in the thanks for buying it; by default Premium (spec §2, "Subscription screens"). */
export function planName(tier: Tier): string {
  return findPlan(tier)?.name ?? 'Premium';
}

export interface PlanButton {
  readonly label: string;
  readonly isDisabled: boolean;
}

/**
 * The button of a plan, for a reader with some tier. Their own plan reads 'Current Plan'; neither it nor a
 * smaller one can be chosen (spec §2, "Plans").
 */
export function planButton(plan: Plan, tier: Tier): PlanButton {
  return {
    label: plan.tier === tier ? 'Current Plan' : `Choose ${plan.name}`,
    isDisabled: TIERS.indexOf(plan.tier) <= TIERS.indexOf(tier),
  };
}

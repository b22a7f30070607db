/**
 * The monthly plans on sale, from the smallest to the largest (spec §9, "Plans per month"). `shippedName` is what a plan is
 * called until an owner says otherwise; `monthlyCents` are US dollars in whole cents; `apiHourly` is how many requests an
 * hour its programs may send to the API; `following` is a `FollowAllowance`; the page of the plans sets off the one that
 * `isSuggested`. Tiers, settings, prices and texts all follow from these rows.
 */
const ROWS = [
  {
    tier: 'basic',
    shippedName: 'Basic',
    monthlyCents: 499,
    apiHourly: 600,
    isSuggested: false,
    following: { follows: 25, quickest: 'daily', hasSearches: false, hasFeed: false, hasExport: false },
  },
  {
    tier: 'premium',
    shippedName: 'Premium',
    monthlyCents: 999,
    apiHourly: 1_200,
    isSuggested: true,
    following: { follows: 500, quickest: 'at-once', hasSearches: true, hasFeed: true, hasExport: true },
  },
  {
    tier: 'enterprise',
    shippedName: 'Enterprise',
    monthlyCents: 2499,
    apiHourly: 20_000,
    isSuggested: false,
    following: { follows: 5_000, quickest: 'at-once', hasSearches: true, hasFeed: true, hasExport: true },
  },
] as const;

export type PaidTier = (typeof ROWS)[number]['tier'];

/** The plans with their present names. A `name` is read where a text is made, never while a module loads. */
export const PLANS = ROWS.map((row) => ({
  ...row,
  get name(): string {
    return namesNow()[row.tier];
  },
}));

export type Plan = (typeof PLANS)[number];

/** What the plans are called until an owner says otherwise. */
export const SHIPPED_PLAN_NAMES = byTier((_, { shippedName }): string => shippedName);

let namesNow: () => Readonly<Record<PaidTier, string>> = () => SHIPPED_PLAN_NAMES;

/** Has plans be called as an owner says. @param read tells their names at the moment at which a text is made */
export function readPlanNames(read: typeof namesNow): void {
  namesNow = read;
}

/** The paid tiers, from the smallest plan to the largest. */
export const PAID_TIERS = PLANS.map(({ tier }): PaidTier => tier);

export const SMALLEST_TIER: PaidTier = ROWS[0].tier;

/** Subscription tiers, from the smallest to the largest (spec §4, "Subscription status"). */
export const TIERS: readonly ['free', ...PaidTier[]] = ['free', ...PAID_TIERS];
export type Tier = (typeof TIERS)[number];

/** A reader with this tier may see everything. */
export const LARGEST_TIER: Tier = TIERS.at(-1) ?? 'free';

/** How many API requests an hour one sender without a key may send, and a free account with one. */
export const API_HOURLY = { visitor: 120, free: 300 } as const;

/** How many API requests an hour the programs of a member with this tier may send. */
export function apiHourly(tier: Tier): number {
  return findPlan(tier)?.apiHourly ?? API_HOURLY.free;
}

/** The plan that a form names, or undefined when there is no such plan. */
export function findPlan(tier: unknown): Plan | undefined {
  return PLANS.find((plan) => plan.tier === tier);
}

export function byTier<T>(of: (tier: PaidTier, plan: Plan) => T): Readonly<Record<PaidTier, T>> {
  return Object.fromEntries(PLANS.map((plan) => [plan.tier, of(plan.tier, plan)])) as Record<PaidTier, T>;
}

/** What a month of a tier costs, in US cents. */
export function monthlyCents(tier: PaidTier): number {
  return findPlan(tier)?.monthlyCents ?? 0;
}

/**
 * A plan's name. Who has paid and has no plan, as when it was withdrawn at that moment, is thanked for Premium (spec §2,
 * "Subscription screens").
 */
export function planName(tier: Tier): string {
  return findPlan(tier)?.name ?? namesNow().premium;
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

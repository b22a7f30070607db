import { TIERS, type Tier } from './access.ts';

/** The tiers that are paid for, from the smallest plan to the largest. */
export const PAID_TIERS = ['basic', 'premium', 'enterprise'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

/** What can be bought, by the month (spec §9, "Plans per month"). */
export interface Plan {
  readonly tier: PaidTier;
  readonly name: string;
  /** US dollars in whole cents. */
  readonly monthlyCents: number;
  readonly isMostPopular: boolean;
}

export const PLANS: readonly Plan[] = [
  { tier: 'basic', name: 'Basic', monthlyCents: 499, isMostPopular: false },
  { tier: 'premium', name: 'Premium', monthlyCents: 999, isMostPopular: true },
  { tier: 'enterprise', name: 'Enterprise', monthlyCents: 2499, isMostPopular: false },
];

/** The plan that a form names, or undefined when there is no such plan. */
export function findPlan(tier: unknown): Plan | undefined {
  return PLANS.find((plan) => plan.tier === tier);
}

/** What a plan is called where it is thanked for; by default Premium (spec §2, "Subscription screens"). */
export function planName(tier: Tier): string {
  return findPlan(tier)?.name ?? 'Premium';
}

export interface PlanButton {
  readonly label: string;
  readonly isDisabled: boolean;
}

/**
 * The button of a plan for a reader of a tier: the own plan reads 'Current Plan', and neither it nor a
 * smaller one can be chosen (spec §2, "Plans").
 */
export function planButton(plan: Plan, tier: Tier): PlanButton {
  return {
    label: plan.tier === tier ? 'Current Plan' : `Choose ${plan.name}`,
    isDisabled: TIERS.indexOf(plan.tier) <= TIERS.indexOf(tier),
  };
}

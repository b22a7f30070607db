import type { PaidTier, Tier } from '#site/plans.ts';

/** A plan that an operator granted (docs/topics/payments.md), and its end in ISO 8601. */
export interface GrantedPlan {
  tier: PaidTier;
  until: string;
}

/** A member's granted plan while it runs, or null. @param now milliseconds since 1970 */
export function runningGrant(granted: Tier | null, until: Date | null, now: number): GrantedPlan | null {
  if (granted === null || granted === 'free' || until === null || until.getTime() <= now) return null;
  return { tier: granted, until: until.toISOString() };
}

/** A moment of a granted plan's last day, in ISO 8601. The plan ends when that day ends. */
export function lastDayOf({ until }: Pick<GrantedPlan, 'until'>): string {
  return new Date(Date.parse(until) - 1).toISOString();
}

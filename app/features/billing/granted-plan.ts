import type { PaidTier, Tier } from '#site/plans.ts';

/** A plan that an operator has granted (docs/topics/payments.md), and the moment at which it ends, in ISO 8601. */
export interface GrantedPlan {
  tier: PaidTier;
  until: string;
}

/** The granted plan of a member while it runs, or null. @param now milliseconds since 1970 */
export function runningGrant(granted: Tier | null, until: Date | null, now: number): GrantedPlan | null {
  if (granted === null || granted === 'free' || until === null || until.getTime() <= now) return null;
  return { tier: granted, until: until.toISOString() };
}

/** A granted plan ends as its last day ends. @returns a moment of that day, in ISO 8601 */
export function lastDayOf({ until }: Pick<GrantedPlan, 'until'>): string {
  return new Date(Date.parse(until) - 1).toISOString();
}

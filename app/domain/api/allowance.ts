import { API_HOURLY, apiHourly, type Tier } from '#domain/billing/plans.ts';
import type { RateLimit } from '#domain/limits.ts';

const HOUR_SECONDS = 3_600;

/** The allowance of requests without a key, by sender, and of wrong keys. */
export const VISITORS_ALLOWANCE = hourly('visitor', API_HOURLY.visitor);

/** The allowance of all keys of a member. */
export function allowanceOf(tier: Tier): RateLimit {
  return hourly(tier, apiHourly(tier));
}

/** What was used comes back evenly over the hour. */
function hourly(name: string, requests: number): RateLimit {
  return { name: `api-${name}`, burst: requests, everySeconds: HOUR_SECONDS / requests };
}

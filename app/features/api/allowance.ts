import type { RateLimit } from '#site/limits.ts';
import { API_HOURLY, apiHourly, type Tier } from '#site/plans.ts';

const HOUR_SECONDS = 3_600;

/** The allowance of each sender for requests without a key or with a wrong one. */
export const VISITORS_ALLOWANCE = hourly('visitor', API_HOURLY.visitor);

/** The allowance that all keys of a member share. */
export function allowanceOf(tier: Tier): RateLimit {
  return hourly(tier, apiHourly(tier));
}

/** A used allowance refills evenly over the hour. */
function hourly(name: string, requests: number): RateLimit {
  return { name: `api-${name}`, burst: requests, everySeconds: HOUR_SECONDS / requests };
}

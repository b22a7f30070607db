import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { countRequest } from '#platform/request/limits.server.ts';
import type { Turn } from '#platform/request/rate-limits.server.ts';
import { VISITOR, type Viewer } from '#site/access.ts';
import type { RateLimit } from '#site/limits.ts';
import { API_HOURLY, apiHourly, type Tier } from '#site/plans.ts';
import { type KeyOwner, ownerOfKey } from './keys.server.ts';
import { ApiProblem } from './problem.server.ts';

/** What a program may do. */
export interface Admission {
  viewer: Viewer;
  /** Whose key it uses; null without one. */
  owner: KeyOwner | null;
  /** What is left of its allowance (draft-ietf-httpapi-ratelimit-headers-10). */
  headers: Readonly<Record<string, string>>;
}

/**
 * Lets a program in, with the rights and allowance of its key's owner, or as a visitor without a key. Cookies
 * count for nothing, so that another site's page cannot read as the member who is looking at it.
 *
 * @throws ApiProblem 401 for a key that does not exist, 429 if the allowance is used up
 */
export async function admit(context: Context, request: Request): Promise<Admission> {
  const secret = keyIn(request);
  const owner = secret === null ? null : await ownerOfKey(context.get(servicesContext).db.write, secret);
  const limit = owner ? allowanceOf(owner.viewer.tier) : VISITORS_ALLOWANCE;
  const headers = await count(context, limit, owner);
  if (secret !== null && !owner) {
    throw new ApiProblem(401, {}, { ...headers, 'WWW-Authenticate': 'Bearer error="invalid_token"' });
  }
  return { viewer: owner?.viewer ?? VISITOR, owner, headers };
}

/** The owner of a request's key, without counting the request; null without a key or with one that does not exist. */
export async function ownerOf(context: Context, request: Request): Promise<KeyOwner | null> {
  const secret = keyIn(request);
  return secret === null ? null : ownerOfKey(context.get(servicesContext).db.write, secret);
}

/** The key of a request. A header of another scheme is taken whole, which no key equals. */
function keyIn(request: Request): string | null {
  const header = request.headers.get('Authorization');
  return header === null ? null : header.replace(/^Bearer +/i, '');
}

async function count(context: Context, limit: RateLimit, owner: KeyOwner | null) {
  const turn = await countRequest(context, limit, owner?.userId ?? null);
  const headers = allowanceHeaders(limit, turn);
  if (turn.isTaken) return headers;
  throw new ApiProblem(429, {}, { ...headers, 'Retry-After': String(turn.next) });
}

function allowanceHeaders({ name, burst, everySeconds }: RateLimit, { left, all }: Turn) {
  return {
    'RateLimit-Policy': `"${name}";q=${burst};w=${Math.round(burst * everySeconds)}`,
    RateLimit: `"${name}";r=${left};t=${all}`,
  };
}

const HOUR_SECONDS = 3_600;

/** The allowance of each sender for requests without a key or with a wrong one. */
const VISITORS_ALLOWANCE = hourly('visitor', API_HOURLY.visitor);

/** The allowance that all keys of a member share. */
function allowanceOf(tier: Tier): RateLimit {
  return hourly(tier, apiHourly(tier));
}

/** A used allowance refills evenly over the hour. */
function hourly(name: string, requests: number): RateLimit {
  return { name: `api-${name}`, burst: requests, everySeconds: HOUR_SECONDS / requests };
}

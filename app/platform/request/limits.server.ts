import { createHash } from 'node:crypto';
import type { RateLimit, RateLimits } from '#site/limits.ts';
import { tooManyAttempts } from '#site/messages.ts';
import { type Context, servicesContext } from './context.server.ts';
import type { Asker } from './gate.server.ts';
import { senderOf } from './person.server.ts';
import { countTurn, giveTurnsBack, type Turn, takeTurn } from './rate-limits.server.ts';
import { Refused, setRetryAfter } from './refused.server.ts';

/** The account is required if it has a limit. */
type Account<Limits extends RateLimits> = Limits extends { account: RateLimit } ? [account: string] : [];

/**
 * Counts one attempt, on all nodes and across restarts: first for the request's sender, then for the account, so that
 * many senders together get no further than one. An attempt that the first limit refuses does not count for the second.
 *
 * @param account a member's id, or an email address, with or without an account @throws Refused 429; the answer says
 * when to try again
 */
export async function countOrRefuse<Limits extends RateLimits>(
  context: Context,
  limits: Limits,
  ...[account]: Account<Limits>
): Promise<void> {
  if (limits.sender) await count(context, limits.sender, senderOf(context));
  if (limits.account && account !== undefined) await count(context, limits.account, nameless(account));
}

/** Deletes the attempts counted for an account. */
export async function forgetAttempts(
  context: Context,
  { account: limit }: { account: RateLimit },
  account: string,
): Promise<void> {
  await giveTurnsBack(context.get(servicesContext).db.write, keyOf(limit, nameless(account)));
}

/**
 * Counts a program's request and returns its remaining allowance.
 *
 * @param of a member's id, or null for the request's sender
 */
export function countRequest(context: Context, limit: RateLimit, of: string | null): Promise<Turn> {
  const key = keyOf(limit, of === null ? senderOf(context) : nameless(of));
  return countTurn(context.get(servicesContext).db.write, key, limit);
}

/** The asker of limited work (`gate.server.ts`). */
export function askerOf(context: Context, request: Request): Asker {
  return { of: senderOf(context), signal: request.signal };
}

async function count(context: Context, limit: RateLimit, of: string): Promise<void> {
  const seconds = await takeTurn(context.get(servicesContext).db.write, keyOf(limit, of), limit);
  if (seconds === null) return;
  setRetryAfter(context, seconds);
  throw new Refused({ status: 429, notice: limit.text ?? tooManyAttempts(seconds) });
}

function keyOf(limit: RateLimit, of: string): string {
  return `${limit.name} ${of}`;
}

/** A hash, so that the table lists no addresses that people have tried. */
function nameless(account: string): string {
  return createHash('sha256').update(account.toLowerCase()).digest('base64url');
}

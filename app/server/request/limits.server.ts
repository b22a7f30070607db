import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { RateLimit } from '#domain/limits.ts';
import { senderContext, servicesContext } from './context.server.ts';
import type { Asker } from './gate.server.ts';
import { giveTurnsBack, takeTurn } from './rate-limits.server.ts';

/**
 * Counts one attempt of a request's sender against a limit, for all nodes and across restarts.
 *
 * @returns null when it may go on, else the seconds to wait: answer 429 with them as Retry-After
 */
export function countAttempt(
  context: Readonly<RouterContextProvider>,
  limit: RateLimit,
): Promise<number | null> {
  return count(context, limit, context.get(senderContext));
}

/**
 * Counts one attempt that concerns an account, whoever makes it, so that many senders together come no
 * further than one.
 *
 * @param account a member's id, or an address that may have an account or not
 */
export function countAttemptOn(
  context: Readonly<RouterContextProvider>,
  limit: RateLimit,
  account: string,
): Promise<number | null> {
  return count(context, limit, nameless(account));
}

/** Forgets the attempts that were counted by `countAttemptOn`. */
export async function forgetAttemptsOn(
  context: Readonly<RouterContextProvider>,
  limit: RateLimit,
  account: string,
): Promise<void> {
  await giveTurnsBack(context.get(servicesContext).db.write, keyOf(limit, nameless(account)));
}

/** Who asks for a turn at work that is done a little at a time. */
export function askerOf(context: Readonly<RouterContextProvider>, request: Request): Asker {
  return { of: context.get(senderContext), signal: request.signal };
}

function count(
  context: Readonly<RouterContextProvider>,
  limit: RateLimit,
  of: string,
): Promise<number | null> {
  return takeTurn(context.get(servicesContext).db.write, keyOf(limit, of), limit);
}

function keyOf(limit: RateLimit, of: string): string {
  return `${limit.name} ${of}`;
}

/** The table needs no list of addresses that somebody has tried. */
function nameless(account: string): string {
  return createHash('sha256').update(account.toLowerCase()).digest('base64url');
}

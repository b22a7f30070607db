import { createHash } from 'node:crypto';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { cookiesOf } from '#platform/request/person.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sessionCookie, signedToken } from '#platform/request/session-cookie.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { paths } from '#site/paths.ts';
import { SECOND_STEP_MINUTES } from '#site/second-step.ts';
import { type AccountToEnter, accountToEnter } from './account-to-enter.server.ts';
import { hasSecondFactor } from './factors/factors.server.ts';
import { rememberedFactor } from './factors/shown-factor.server.ts';
import { deviceCookie, knownDevice } from './known-device.server.ts';
import { lockMember } from './member-lock.server.ts';
import { sealedCookie } from './sealed-cookie.server.ts';
import { beginSession, endSessionByToken, SESSION_SECONDS } from './sessions.server.ts';

/** Somebody who proved to own an account, by a password or through another site. */
export interface Entered {
  /** Whether a session has begun, or the second step follows. */
  next: 'arrive' | 'second step';
  /** Values for Set-Cookie. */
  cookies: string[];
}

const stepCookie = sealedCookie(
  { name: 'second_step', purpose: 'second step', seconds: SECOND_STEP_MINUTES * 60 },
  z.object({ userId: z.string(), password: z.string() }),
);

/**
 * After the first proof, signs a member in or remembers them for the second step. Null if it is too late.
 *
 * @throws Refused for a blocked account, because its owner has just proved that it is theirs
 */
export async function enter(
  context: Context,
  request: Request,
  account: AccountToEnter,
): Promise<Entered | null> {
  refuseBlocked(account);
  if (!(await hasSecondFactor(context.get(servicesContext).db.write, account.id))) {
    return arrive(context, request, { account, hasProvenFactor: false });
  }
  const step = await stepCookie.write(context, { userId: account.id, password: fingerprint(account) });
  return { next: 'second step', cookies: [step] };
}

/** The account whose first step was taken in this browser, unless it has changed since; or null. */
export async function secondStepOf(context: Context): Promise<AccountToEnter | null> {
  const kept = await stepCookie.read(context);
  if (!kept) return null;
  const account = await accountToEnter(context.get(servicesContext).db.write, { id: kept.userId });
  return account?.email_verified && fingerprint(account) === kept.password ? account : null;
}

/**
 * Begins a session and makes the browser a known device. Ends any earlier session of the browser, so that nobody can
 * plant one. Signs nobody in if the account has changed since it was read: a new password or a first second factor ends
 * all sessions, and this one must not begin afterwards.
 *
 * @returns null if nobody was signed in
 * @throws Refused for a blocked account
 */
export async function arrive(
  context: Context,
  request: Request,
  { account, hasProvenFactor }: { account: AccountToEnter; hasProvenFactor: boolean },
): Promise<Entered | null> {
  refuseBlocked(account);
  const { db, secret } = context.get(servicesContext);
  const cookies = cookiesOf(context);
  const former = signedToken(cookies, secret);
  const device = await knownDevice(secret, account, cookies);
  const session = await db.write.transaction(async (all) => {
    await lockMember(all, account.id);
    const now = await accountToEnter(all, { email: account.email });
    const isSame = now?.id === account.id && now.password === account.password && now.blocked_at === null;
    if (!isSame || (!hasProvenFactor && (await hasSecondFactor(all, account.id)))) return null;
    if (former !== null) await endSessionByToken(all, former);
    return beginSession(all, account.id, request.headers.get('User-Agent'));
  });
  if (!session) return null;
  const begun = sessionCookie(session.token, secret, SESSION_SECONDS);
  const known = await deviceCookie(secret, account, device ?? undefined);
  const shown = hasProvenFactor ? [await stepCookie.end(), await rememberedFactor(context, session.id)] : [];
  return { next: 'arrive', cookies: [begun, known, ...shown] };
}

function refuseBlocked({ blocked_at }: AccountToEnter): void {
  if (blocked_at !== null) throw new Refused({ status: 403, notice: ACCOUNT_MESSAGES.login.blocked });
}

/** Changes with the password, so that a first step with an earlier password is worthless. */
function fingerprint({ id, password }: AccountToEnter): string {
  return createHash('sha256')
    .update(JSON.stringify([id, password]))
    .digest('base64url');
}

/** Redirects to the second step, or to the page that the visitor was going to. @param returnTo '' for none */
export function leadOn({ next, cookies }: Entered, returnTo: string): Response {
  const to = next === 'arrive' ? returnTo || paths.tools : paths.secondStepFor(returnTo);
  const answer = redirect(to, 303);
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

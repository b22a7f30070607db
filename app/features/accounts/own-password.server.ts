import { ownSessionContext, servicesContext } from '#platform/request/context.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { askerOf, countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { SessionUser } from '#site/session.ts';
import { passwordHash } from './account-to-enter.server.ts';
import { FRESH_MINUTES, type Proof, SECURITY_TEXTS } from './security.ts';
import { SETTINGS_MESSAGES } from './settings-messages.ts';

type FromMember = Pick<Sent, 'context' | 'request'> & { who: SessionUser };

/**
 * Checks that a typed password is the current one.
 *
 * @returns its hash
 * @throws Refused for any other password; NoTurn
 */
export async function checkPassword({ context, request, who }: FromMember, typed: string): Promise<string> {
  const { db, passwords } = context.get(servicesContext);
  const hash = await passwordHash(db.write, who.id);
  const fits = await passwords.match(typed, [hash], askerOf(context, request));
  if (hash === null || fits !== 0) throw wrongPassword();
  return hash;
}

export function wrongPassword(): Refused {
  return wrong(SETTINGS_MESSAGES.wrongPassword);
}

/** Whether the member signed in so recently that no further proof is needed. */
function isFresh(context: Sent['context']): boolean {
  const session = context.get(ownSessionContext);
  return session !== null && Date.now() - session.createdAt.getTime() < FRESH_MINUTES * 60_000;
}

/** The proof that `proveOwner` would require. */
export async function proofNeeded(context: Sent['context'], userId: string): Promise<Proof> {
  if (isFresh(context)) return 'nothing';
  const hash = await passwordHash(context.get(servicesContext).db.write, userId);
  return hash === null ? 'sign in again' : 'password';
}

/** The proof that `proveByPassword` would require. */
export async function passwordProof(context: Sent['context'], userId: string): Promise<Proof> {
  const hash = await passwordHash(context.get(servicesContext).db.write, userId);
  if (hash !== null) return 'password';
  return isFresh(context) ? 'nothing' : 'sign in again';
}

/**
 * Makes sure that the account's owner is at the keyboard, not somebody who found a signed-in browser: by a fresh
 * session or the password.
 *
 * @throws Refused for anybody else; NoTurn
 */
export async function proveOwner(sent: FromMember, typed: string): Promise<void> {
  const { context, who } = sent;
  if (isFresh(context)) return;
  if ((await passwordHash(context.get(servicesContext).db.write, who.id)) === null) {
    throw new Refused({ status: 403, notice: SECURITY_TEXTS.signInAgain });
  }
  if (typed === '') throw wrong(SECURITY_TEXTS.passwordNeeded);
  await countOrRefuse(context, RATE_LIMITS.password, who.id);
  await checkPassword(sent, typed);
}

/**
 * Makes sure that the account's owner is at the keyboard before the address changes or the account goes: by the
 * password, or for members without one by having just signed in.
 *
 * @throws Refused for anybody else; NoTurn
 */
export async function proveByPassword(sent: FromMember, typed: string): Promise<void> {
  const { context, who } = sent;
  if ((await passwordHash(context.get(servicesContext).db.write, who.id)) !== null) {
    await checkPassword(sent, typed);
  } else if (!isFresh(context)) {
    throw new Refused({ status: 403, notice: SECURITY_TEXTS.signInAgain });
  }
}

function wrong(current_password: string): Refused {
  return new Refused({ status: 400, errors: { current_password } });
}

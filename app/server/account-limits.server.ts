import { data, type RouterContextProvider } from 'react-router';
import { RATE_LIMITS, type RateLimit } from '#domain/limits.ts';
import { ACCOUNT_MESSAGES } from '#domain/members/messages.ts';
import type { EmailTokenPurpose } from '#domain/membership.ts';
import { tooManyAttempts } from '#domain/messages.ts';
import { senderContext, servicesContext } from './context.server.ts';
import { countAttempt, countAttemptOn } from './limits.server.ts';
import { addressOfEmailToken, ownerOfEmailToken } from './queries/email-tokens.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Why an attempt is refused, in words, and the seconds until the next one may go on. */
export interface Refusal {
  text: string;
  seconds: number;
}

/**
 * The limits of the account forms, by sender and by account. They count before any password is hashed, and
 * an address counts whether it has an account or not.
 */
export async function countRegistration(context: Context, email: string): Promise<Refusal | null> {
  const wait = await countAttempt(context, RATE_LIMITS.registerGap);
  if (wait !== null) return { text: ACCOUNT_MESSAGES.register.wait, seconds: wait };
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.register),
    () => countAttemptOn(context, RATE_LIMITS.registerAddress, email),
  ]);
}

export function countLogin(context: Context, email: string): Promise<Refusal | null> {
  const pair = `${email} ${context.get(senderContext)}`;
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.login),
    () => countAttemptOn(context, RATE_LIMITS.loginAccountFromSender, pair),
    () => countAttemptOn(context, RATE_LIMITS.loginAccount, email),
  ]);
}

export function countResend(context: Context, email: string): Promise<Refusal | null> {
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.resend),
    () => countAttemptOn(context, RATE_LIMITS.resendAddress, email),
  ]);
}

/** Another mail in place of a link that has expired: the same limits, for the address that it was sent to. */
export async function countRenewal(context: Context, token: string): Promise<Refusal | null> {
  const { db } = context.get(servicesContext);
  const email = await addressOfEmailToken(db.write, 'signup', token);
  if (email !== null) return countResend(context, email);
  return countEmailLink(context, { purpose: 'signup', token });
}

export function countRecovery(context: Context, email: string): Promise<Refusal | null> {
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.recovery),
    () => countAttemptOn(context, RATE_LIMITS.recoveryAddress, email),
  ]);
}

/** A link that is followed: for the sender, and for the account that it belongs to, where it is one of ours. */
export function countEmailLink(
  context: Context,
  ...candidates: readonly { purpose: EmailTokenPurpose; token: string }[]
): Promise<Refusal | null> {
  const { db } = context.get(servicesContext);
  const onOwner = async ({ purpose, token }: (typeof candidates)[number]) => {
    const owner = await ownerOfEmailToken(db.write, purpose, token);
    return owner === null ? null : countAttemptOn(context, RATE_LIMITS.emailLinkOfAccount, owner);
  };
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.emailLink),
    ...candidates.map((candidate) => () => onOwner(candidate)),
  ]);
}

/** What a signed-in member does: for the account, wherever it is used, and for a sender of many accounts. */
export function countMemberWork(
  context: Context,
  userId: string,
  limits: { account: RateLimit; sender: RateLimit },
): Promise<Refusal | null> {
  return firstRefusal([
    () => countAttempt(context, limits.sender),
    () => countAttemptOn(context, limits.account, userId),
  ]);
}

/** What asks the payment provider, several times each. */
export function countPayment(context: Context, userId: string): Promise<Refusal | null> {
  return countMemberWork(context, userId, {
    account: RATE_LIMITS.billing,
    sender: RATE_LIMITS.billingFromOnePlace,
  });
}

/** A change of address sends a mail to somebody who may not have asked for one. */
export function countEmailChange(context: Context, userId: string, email: string): Promise<Refusal | null> {
  return firstRefusal([
    () => countAttemptOn(context, RATE_LIMITS.emailChangeOfAccount, userId),
    () => countAttemptOn(context, RATE_LIMITS.emailChangeTo, email),
  ]);
}

/** One after the other: what an earlier limit refuses takes no turn of a later one. */
async function firstRefusal(counts: readonly (() => Promise<number | null>)[]): Promise<Refusal | null> {
  for (const count of counts) {
    const seconds = await count();
    if (seconds !== null) return { text: tooManyAttempts(seconds), seconds };
  }
  return null;
}

/** A page that was refused, as 429 with Retry-After. */
export function refused<State>(state: State, { seconds }: Refusal) {
  return data(state, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

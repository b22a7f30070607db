import { data, type RouterContextProvider } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { RATE_LIMITS, type RateLimit } from '#domain/limits.ts';
import type { EmailTokenPurpose } from '#domain/membership.ts';
import { tooManyAttempts } from '#domain/messages.ts';
import { senderContext, servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { gotNoTurn } from '#server/request/gate.server.ts';
import { countAttempt, countAttemptOn, forgetAttemptsOn } from '#server/request/limits.server.ts';
import { addressOfEmailToken, ownerOfEmailToken } from './email-tokens.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Why an attempt is refused, in words, and the seconds until the next one may go on. */
export interface Refusal {
  text: string;
  seconds: number;
  /** Whether whoever asks has asked too often, or too many ask. */
  status: 429 | 503;
}

/** Too many passwords wait to be hashed already: whoever asks has done nothing wrong. */
const BUSY: Refusal = { text: ACCOUNT_MESSAGES.busy, seconds: 5, status: 503 };

/**
 * Runs the write of a form that hashes a password. A failure is logged once and comes back as null, as
 * `orNull` does it.
 *
 * @param refuse makes the answer when the password gets no turn to be hashed
 */
export function orBusy<T>(
  context: Context,
  refuse: (refusal: Refusal) => T,
  work: () => Promise<T>,
): Promise<T | null> {
  return orNull(context, async () => {
    try {
      return await work();
    } catch (error) {
      if (gotNoTurn(error)) return refuse(BUSY);
      throw error;
    }
  });
}

/**
 * The limits of the account forms, by sender and by account. They count before any password is hashed, and
 * an address counts whether it has an account or not.
 */
export async function countRegistration(context: Context, email: string): Promise<Refusal | null> {
  const wait = await countAttempt(context, RATE_LIMITS.registerGap);
  if (wait !== null) return { text: ACCOUNT_MESSAGES.register.wait, seconds: wait, status: 429 };
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.register),
    () => countAttemptOn(context, RATE_LIMITS.registerAddress, email),
  ]);
}

/** Counts before a password that somebody would choose is judged; too many weak ones take no turn of a registration. */
export function countJudging(context: Context): Promise<Refusal | null> {
  return firstRefusal([() => countAttempt(context, RATE_LIMITS.passwordJudged)]);
}

/**
 * Attempts from a device that the account knows are counted by themselves: others' guesses, even from behind
 * the same address, do not keep it out, and it takes no turn of theirs.
 */
export function countLogin(
  context: Context,
  email: string,
  known: { owner: string; device: string } | null,
): Promise<Refusal | null> {
  if (known) {
    return firstRefusal([
      () => countAttemptOn(context, RATE_LIMITS.loginDevice, `${known.owner} ${known.device}`),
      () => countAttemptOn(context, RATE_LIMITS.loginDevicesOfAccount, known.owner),
    ]);
  }
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.login),
    () => countAttemptOn(context, RATE_LIMITS.loginAccountFromSender, pairOf(context, email)),
    () => countAttemptOn(context, RATE_LIMITS.loginAccount, email),
  ]);
}

/** After a reset the owner may try anew, from here too; whoever guesses elsewhere has no more turns than before. */
export async function forgetLogins(context: Context, email: string): Promise<void> {
  await forgetAttemptsOn(context, RATE_LIMITS.loginAccountFromSender, pairOf(context, email));
  await forgetAttemptsOn(context, RATE_LIMITS.loginAccount, email);
}

function pairOf(context: Context, email: string): string {
  return `${email} ${context.get(senderContext)}`;
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
    if (seconds !== null) return { text: tooManyAttempts(seconds), seconds, status: 429 };
  }
  return null;
}

/** A page that was refused, with Retry-After. */
export function refused<State>(state: State, { seconds, status }: Refusal) {
  return data(state, { status, headers: { 'Retry-After': String(seconds) } });
}

import { data, type RouterContextProvider } from 'react-router';
import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES, tooManyAttempts } from '#domain/messages.ts';
import { senderContext } from './context.server.ts';
import { countAttempt, countAttemptOn } from './limits.server.ts';

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
  if (wait !== null) return { text: MESSAGES.register.wait, seconds: wait };
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

export function countRecovery(context: Context, email: string): Promise<Refusal | null> {
  return firstRefusal([
    () => countAttempt(context, RATE_LIMITS.recovery),
    () => countAttemptOn(context, RATE_LIMITS.recoveryAddress, email),
  ]);
}

export function countEmailLink(context: Context): Promise<Refusal | null> {
  return firstRefusal([() => countAttempt(context, RATE_LIMITS.emailLink)]);
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

import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { countOrRefuse, forgetAttempts } from '#platform/request/limits.server.ts';
import { senderOf } from '#platform/request/person.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { EmailTokenPurpose } from '#site/membership.ts';
import { addressOfEmailToken, ownerOfEmailToken } from './email-tokens.server.ts';

/**
 * Limits of account forms that need more than one count. They count before any password is hashed, and count
 * an address whether or not it has an account. Each throws what `countOrRefuse` throws.
 */

/**
 * Attempts from a device that the account knows have their own count: other people's guesses, even from the
 * same IP address, neither lock it out nor use up its turns.
 */
export async function countLogin(
  context: Context,
  email: string,
  known: { owner: string; device: string } | null,
): Promise<void> {
  if (known) {
    await countOrRefuse(context, RATE_LIMITS.loginDevice, `${known.owner} ${known.device}`);
    await countOrRefuse(context, RATE_LIMITS.loginDevices, known.owner);
    return;
  }
  const { sender, account } = RATE_LIMITS.login;
  await countOrRefuse(context, { sender });
  await countOrRefuse(context, RATE_LIMITS.loginFromSender, pairOf(context, email));
  await countOrRefuse(context, { account }, email);
}

/**
 * Codes and passkeys typed or shown in the second step, by an owner or by somebody who knows the password.
 * Known devices have their own count here too.
 */
export async function countSecondStep(
  context: Context,
  userId: string,
  device: string | null,
): Promise<void> {
  const { sender, account } = RATE_LIMITS.secondStep;
  await countOrRefuse(context, { sender });
  if (device === null) await countOrRefuse(context, { account }, userId);
  else await countOrRefuse(context, RATE_LIMITS.secondStepDevice, `${userId} ${device}`);
}

/**
 * After a reset the owner may try again at once, from this sender too; somebody guessing elsewhere gains no
 * turns.
 */
export async function forgetLogins(context: Context, email: string): Promise<void> {
  await forgetAttempts(context, RATE_LIMITS.loginFromSender, pairOf(context, email));
  await forgetAttempts(context, RATE_LIMITS.login, email);
}

function pairOf(context: Context, email: string): string {
  return `${email} ${senderOf(context)}`;
}

/** A request for a new email in place of an expired link, counted for the address the link was sent to. */
export async function countRenewal(context: Context, token: string): Promise<void> {
  const { db } = context.get(servicesContext);
  const email = await addressOfEmailToken(db.write, 'signup', token);
  if (email !== null) await countOrRefuse(context, RATE_LIMITS.resend, email);
  else await countEmailLink(context, { purpose: 'signup', token });
}

/** Counts a link that is followed: for the sender and, if it is one of ours, for its owner's account. */
export async function countEmailLink(
  context: Context,
  ...candidates: readonly { purpose: EmailTokenPurpose; token: string }[]
): Promise<void> {
  const { sender, account } = RATE_LIMITS.emailLink;
  await countOrRefuse(context, { sender });
  for (const { purpose, token } of candidates) {
    const owner = await ownerOfEmailToken(context.get(servicesContext).db.write, purpose, token);
    if (owner !== null) await countOrRefuse(context, { account }, owner);
  }
}

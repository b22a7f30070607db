import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { countOrRefuse, forgetAttempts } from '#platform/request/limits.server.ts';
import { senderOf } from '#platform/request/person.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { EmailTokenPurpose } from '#site/membership.ts';
import { addressOfEmailToken, ownerOfEmailToken } from './email-tokens.server.ts';

/**
 * Limits of account forms that need more than one count. They count before any password is hashed, and count addresses
 * without an account too. Each throws what `countOrRefuse` throws.
 */

/**
 * Counts an attempt to log in. Known devices have their own count: other people's guesses, even from the same IP
 * address, neither lock them out nor use up their turns.
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
 * Counts codes and passkeys in the second step, by the owner or by somebody who knows the password. Known devices have
 * their own count here too.
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

/** Lets the owner try again at once after a reset, also from this sender. An attacker elsewhere gains no turns. */
export async function forgetLogins(context: Context, email: string): Promise<void> {
  await forgetAttempts(context, RATE_LIMITS.loginFromSender, pairOf(context, email));
  await forgetAttempts(context, RATE_LIMITS.login, email);
}

function pairOf(context: Context, email: string): string {
  return `${email} ${senderOf(context)}`;
}

/** Counts a request for a new email in place of an expired link, for the address that got the link. */
export async function countRenewal(context: Context, token: string): Promise<void> {
  const { db } = context.get(servicesContext);
  const email = await addressOfEmailToken(db.write, 'signup', token);
  if (email !== null) await countOrRefuse(context, RATE_LIMITS.resend, email);
  else await countEmailLink(context, { purpose: 'signup', token });
}

/** Counts a followed link, for the sender and for its owner's account if the link is known. */
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

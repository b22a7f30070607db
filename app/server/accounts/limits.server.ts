import type { RouterContextProvider } from 'react-router';
import { RATE_LIMITS } from '#domain/limits.ts';
import type { EmailTokenPurpose } from '#domain/membership.ts';
import { senderContext, servicesContext } from '#server/request/context.server.ts';
import { countOrRefuse, forgetAttempts } from '#server/request/limits.server.ts';
import { addressOfEmailToken, ownerOfEmailToken } from './email-tokens.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Limits of account forms that are more than a pair. They count before any password is hashed, and an address
 * counts whether it has an account or not. Each throws what `countOrRefuse` throws.
 */

/**
 * Attempts from a device that the account knows are counted by themselves: others' guesses, even from behind
 * the same address, do not keep it out, and it takes no turn of theirs.
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

/** After a reset the owner may try anew, from here too; whoever guesses elsewhere has no more turns than before. */
export async function forgetLogins(context: Context, email: string): Promise<void> {
  await forgetAttempts(context, RATE_LIMITS.loginFromSender, pairOf(context, email));
  await forgetAttempts(context, RATE_LIMITS.login, email);
}

function pairOf(context: Context, email: string): string {
  return `${email} ${context.get(senderContext)}`;
}

/** Another mail in place of a link that has expired, for the address that it was sent to. */
export async function countRenewal(context: Context, token: string): Promise<void> {
  const { db } = context.get(servicesContext);
  const email = await addressOfEmailToken(db.write, 'signup', token);
  if (email !== null) await countOrRefuse(context, RATE_LIMITS.resend, email);
  else await countEmailLink(context, { purpose: 'signup', token });
}

/** A link that is followed: for the sender, and for the account that it belongs to, where it is one of ours. */
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

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { LINK_HOURS } from '#site/limits.ts';
import {
  type DeadLink,
  issueEmailToken,
  spendSignupTokens,
  useEmailToken,
  withdrawAllEmailTokens,
} from './email-tokens.server.ts';
import { passwordChangedMail, recoveryMail } from './mails.server.ts';
import { newPasswordFault } from './password-strength.server.ts';
import { findUser, setPassword } from './registration.server.ts';
import { sessions } from './tables/accounts.server.ts';
import { users } from './tables/users.server.ts';

/** The address that the link was sent to. Once the account has another one, the link no longer works. */
const sentTo = z.object({ email: z.string() });

/** Emails a link with which its reader can choose a new password. Addresses without an account get nothing. */
export async function requestRecovery(
  db: DrizzleDb,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  await db.transaction(async (all) => {
    const user = await findUser(all, email);
    if (user) await mailRecovery(all, { userId: user.id, email, origin });
  });
}

/** Emails a member a link for a new password. */
export async function mailRecovery(
  all: DrizzleDb,
  { userId, email, origin }: { userId: string; email: string; origin: string },
): Promise<void> {
  const link = { purpose: 'recovery', userId, payload: { email }, hours: LINK_HOURS.recovery } as const;
  const token = await issueEmailToken(all, link);
  await queueMail(all, recoveryMail({ to: email, origin, token }));
}

export interface NewPasswordHash {
  token: string;
  /** As typed, to compare it with the account's details. */
  password: string;
  password_hash: string;
  origin: string;
}

/**
 * Sets the password that a recovery link allows. The email's reader controls the address, so it counts as confirmed.
 * All sessions and older links of the member end, so that an intruder keeps no pending change of address.
 *
 * @returns the member
 * @throws Refused for a link that no longer works, or for a password; in the latter case the link can be used again
 */
export async function resetPassword(
  db: DrizzleDb,
  { token, password, password_hash, origin }: NewPasswordHash,
): Promise<{ userId: string; email: string }> {
  return db.transaction(async (all) => {
    const link = await useEmailToken(all, 'recovery', token);
    if (link.state !== 'good') throw deadLink(link.state);
    const { owner } = link;
    if (owner.email !== sentTo.parse(link.payload).email) throw deadLink('unknown');
    const fault = await newPasswordFault(password, owner);
    if (fault) throw new Refused({ status: 400, errors: { password: fault } });
    await setPassword(all, owner.id, password_hash);
    await all
      .update(users)
      .set({ email_verified: true, updated_at: new Date() })
      .where(eq(users.id, owner.id));
    await all.delete(sessions).where(eq(sessions.user_id, owner.id));
    await spendSignupTokens(all, owner.id);
    await withdrawAllEmailTokens(all, owner.id);
    await queueMail(all, passwordChangedMail({ to: owner.email, origin }));
    return { userId: owner.id, email: owner.email };
  });
}

function deadLink(state: DeadLink): Refused {
  return new Refused({ status: 400, errors: { link: ACCOUNT_MESSAGES.recovery.link[state] } });
}

import { and, eq, isNotNull } from 'drizzle-orm';
import { changeMember, type Written } from '#catalogue/member-writes.server.ts';
import { byPassword } from '#features/accounts/account-to-enter.server.ts';
import {
  type Addressee,
  accountDeletedMail,
  passwordChangedMail,
} from '#features/accounts/change-mails.server.ts';
import { withdrawAllEmailTokens } from '#features/accounts/email-tokens.server.ts';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { endOtherSessions } from '#features/accounts/sessions.server.ts';
import { accounts } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { readCheckouts } from '#features/billing/checkouts.server.ts';
import { hasSubscription } from '#features/billing/customers.server.ts';
import type { PaymentProvider } from '#features/billing/payment.server.ts';
import { removeReader } from '#features/letters/readers.server.ts';
import { isLastOwner } from '#features/operators/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { currentTier } from '#site/access.ts';
import type { PaidTier } from '#site/plans.ts';

/**
 * Changes a password, ends the other sessions, invalidates all links in mails and mails the member, in one transaction.
 *
 * @param change.former the hash that the current password was checked against @param change.kept the session that stays
 * signed in @returns false if the password has changed since the check
 */
export async function changePassword(
  db: DrizzleDb,
  member: Addressee & { id: string },
  change: { former: string; hash: string; kept: string | null },
): Promise<boolean> {
  return db.transaction(async (all) => {
    await lockMember(all, member.id);
    const changed = await all
      .update(accounts)
      .set({ password: change.hash, updated_at: new Date() })
      .where(and(byPassword(member.id), eq(accounts.password, change.former)))
      .returning({ id: accounts.id });
    if (changed.length === 0) return false;
    await endOtherSessions(all, member.id, change.kept);
    await withdrawAllEmailTokens(all, member.id);
    await queueMail(all, passwordChangedMail(member));
    return true;
  });
}

export interface Leaving {
  /** The payment provider whose subscription has been settled, if any. */
  provider: PaymentProvider | null;
  /** The plan that was given up. */
  forfeited: PaidTier | null;
  /** Addresses of owners named in the settings. */
  owners: readonly string[];
  /** More work for the same transaction. */
  also?: (all: DrizzleDb) => Promise<unknown>;
}

/**
 * Deletes an account and queues the mail about it, in one transaction. Sessions, links, favourites, reports and the
 * weekly letter go with it; ratings, reviews and submissions stay without the member's name.
 *
 * @returns the photo's file, which is left to remove. If nothing was deleted: 'paying' if a subscription still runs,
 * 'buying' if a purchase began after the provider was settled, 'last owner' if nobody else could give roles, 'gone' if
 * there is no such account
 */
export function deleteAccount(
  written: Written,
  userId: string,
  { provider, forfeited, owners, also }: Leaving,
): Promise<{ photo_url: string | null } | 'paying' | 'buying' | 'last owner' | 'gone'> {
  return changeMember(written, { userId }, async (all) => {
    // Before the member's row: changes of roles lock in the same order.
    if (await isLastOwner(all, userId, owners)) return 'last owner';
    const [user] = await all.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) return 'gone';
    const { subscription_status, subscription_expires_at, photo_url } = user;
    if (currentTier(subscription_status, subscription_expires_at, Date.now()) !== 'free') return 'paying';
    if (await hasSubscription(all, userId)) return 'paying';
    if (provider && (await readCheckouts(all, provider, userId)).open) return 'buying';
    await queueMail(all, accountDeletedMail(user, forfeited));
    await removeReader(all, user.email);
    // The size, role and use in a review could still identify the author.
    await all.update(userRatings).set({ about: null }).where(eq(userRatings.user_id, userId));
    const isSubmission = and(eq(proposals.user_id, userId), isNotNull(proposals.new_tool));
    await all.update(proposals).set({ user_id: null }).where(isSubmission);
    await all.delete(users).where(eq(users.id, userId));
    await also?.(all);
    return { photo_url };
  });
}

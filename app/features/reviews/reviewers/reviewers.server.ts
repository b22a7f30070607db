import { and, eq, ne, sql } from 'drizzle-orm';
import { changeMember, type Written } from '#catalogue/member-writes.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ReviewerChoice } from './reviewer-rules.ts';
import { reviewers } from './tables/reviewers.server.ts';

/** Members' choices about their reviews: a public page, and mails about answers (docs/topics/accounts.md). */

/** A member's choices; the defaults are no page, and mails. */
export async function readChoice(db: DrizzleDb, userId: string): Promise<ReviewerChoice> {
  const [row] = await db.select().from(reviewers).where(eq(reviewers.user_id, userId));
  return {
    isPublic: row?.is_public ?? false,
    name: row?.name ?? '',
    slug: row?.slug ?? '',
    hasMail: row?.has_mail ?? true,
  };
}

/**
 * Makes a member's page public under a name and an address, or changes these. Pages with the member's reviews change at
 * once.
 *
 * @returns false if the address is taken
 */
export function showReviewer(
  written: Written,
  { userId, name, slug }: { userId: string; name: string; slug: string },
): Promise<boolean> {
  // Changes of members take turns, so nobody takes the address in between.
  return changeMember(written, { userId }, async (tx) => {
    const others = and(eq(reviewers.slug, slug), ne(reviewers.user_id, userId));
    if ((await tx.$count(reviewers, others)) > 0) return false;
    const chosen = { name, slug, is_public: true };
    await tx
      .insert(reviewers)
      .values({ user_id: userId, ...chosen })
      .onConflictDoUpdate({ target: reviewers.user_id, set: chosen });
    return true;
  });
}

/** Switches a member's page off. Its name and address are kept in case it is switched on again. */
export async function hideReviewer(written: Written, userId: string): Promise<void> {
  await changeMember(written, { userId }, (tx) =>
    tx.update(reviewers).set({ is_public: false }).where(eq(reviewers.user_id, userId)),
  );
}

/**
 * Turns the mails about answers to a member's reviews on or off. Does nothing without such a member, because links stay
 * valid after an account is deleted.
 */
export async function chooseAnswerMail(db: DrizzleDb, userId: string, hasMail: boolean): Promise<void> {
  await db.execute(sql`
    INSERT INTO reviewers (user_id, has_mail) SELECT id, ${hasMail} FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET has_mail = excluded.has_mail`);
}

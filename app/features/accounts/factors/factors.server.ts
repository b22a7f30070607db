import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import type { Addressee } from '../change-mails.server.ts';
import { disownLink } from '../disown-link.server.ts';
import { lockMember } from '../member-lock.server.ts';
import { endOtherSessions } from '../sessions.server.ts';
import { disownableMail, type FACTOR_NEWS, factorMail } from './mails.server.ts';
import { dropRecoveryCodes, makeRecoveryCodes } from './recovery-codes.server.ts';

/**
 * Whether a member has an authenticator app or a passkey. A password alone does not sign them in then
 * (docs/topics/accounts.md).
 */
export async function hasSecondFactor(db: DrizzleDb, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    SELECT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId})
      OR EXISTS (SELECT FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)
      AS has`);
  return rows[0]?.has ?? false;
}

type Member = Addressee & { id: string };
type News = keyof typeof FACTOR_NEWS;

/**
 * Adds a second factor and mails its owner, all or nothing. The first factor brings recovery codes and ends all other
 * sessions, which began without it.
 *
 * @param change.kept the session that stays signed in
 * @param change.origin the site's own, for the mail's link that disowns the factor
 * @param change.add does the work; returns false if it cannot
 * @returns null if nothing was done, else the new codes to show, if any
 */
export async function addFactor(
  db: DrizzleDb,
  userId: string,
  change: { kept: string | null; origin: string; news: News; add: (all: DrizzleDb) => Promise<boolean> },
): Promise<{ codes: string[] | null } | null> {
  return db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    const hadOne = await hasSecondFactor(all, userId);
    if (!member || !(await change.add(all))) return null;
    const disown = await disownLink(all, member, { origin: change.origin, hadOne });
    await queueMail(all, disownableMail(member, change.news, disown));
    if (hadOne) return { codes: null };
    await endOtherSessions(all, userId, change.kept);
    return { codes: await makeRecoveryCodes(all, userId) };
  });
}

/**
 * Changes or removes a member's sign-in methods and mails the owner, all or nothing. Removing the last factor removes
 * the recovery codes.
 *
 * @param change.origin the site's own, for the mail's link that takes the change back
 * @returns false if `work` did nothing
 */
export async function changeFactors(
  db: DrizzleDb,
  userId: string,
  change: {
    news: News;
    origin?: string;
    work: (all: DrizzleDb, member: Member) => Promise<boolean>;
  },
): Promise<boolean> {
  return db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    const hadOne = await hasSecondFactor(all, userId);
    if (!member || !(await change.work(all, member))) return false;
    if (!(await hasSecondFactor(all, userId))) await dropRecoveryCodes(all, userId);
    const { news, origin } = change;
    const mail = origin
      ? disownableMail(member, news, await disownLink(all, member, { origin, hadOne }))
      : factorMail(member, news);
    await queueMail(all, mail);
    return true;
  });
}

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { writeEmailLink } from '#domain/members/email-link.ts';
import type { EmailTokenPurpose } from '#domain/membership.ts';
import { paths } from '#domain/paths.ts';
import {
  addressChangedMails,
  addressTakenMail,
  EMAIL_CHANGE_HOURS,
  leaveAddressMail,
  takeAddressMail,
} from '#server/account-change-mails.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { emailTokens, users } from '#server/db/schema.server.ts';
import { findUser } from './accounts.server.ts';
import {
  consumeEmailToken,
  issueEmailToken,
  lockOwnerOfEmailToken,
  withdrawEmailTokens,
} from './email-tokens.server.ts';
import { lockMember } from './member-lock.server.ts';
import { queueMail } from './outbox.server.ts';
import { endOtherSessions } from './own-sessions.server.ts';

/** A change of address waits as two tokens, one for each address; the one that is left knows of the other. */
const request = z.object({ new_email: z.string(), other_agreed: z.boolean() });

const OLD = 'email_change_old';
const NEW = 'email_change_new';
const OTHER = { [OLD]: NEW, [NEW]: OLD } as const;
type Purpose = keyof typeof OTHER;

/**
 * Sends a link to a member's address and one to the new address, and takes older ones back. A new address
 * that has an account takes the same statements and gets another mail: only its owner may learn of it.
 */
export async function requestEmailChange(
  db: DrizzleDb,
  { userId, newEmail, origin }: { userId: string; newEmail: string; origin: string },
): Promise<void> {
  await db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    if (!member) return;
    await withdraw(all, userId);
    const issue = async (purpose: EmailTokenPurpose) => {
      const payload = { new_email: newEmail, other_agreed: false } satisfies z.output<typeof request>;
      const token = await issueEmailToken(all, { purpose, userId, payload, hours: EMAIL_CHANGE_HOURS });
      return writeEmailLink(origin + paths.confirmEmail, purpose, token);
    };
    await queueMail(all, leaveAddressMail(member, newEmail, await issue(OLD)));
    const link = await issue(NEW);
    const isTaken = (await findUser(all, newEmail))?.email_verified;
    await queueMail(all, isTaken ? addressTakenMail(newEmail) : takeAddressMail(newEmail, link));
  });
}

/** The address that a member has asked for and that has not been confirmed by both, or null. */
export async function pendingEmail(db: DrizzleDb, userId: string): Promise<string | null> {
  const [waiting] = await db
    .select({ payload: emailTokens.payload })
    .from(emailTokens)
    .where(and(eq(emailTokens.user_id, userId), sql`purpose IN (${OLD}, ${NEW}) AND expires_at > now()`))
    .limit(1);
  return waiting ? request.parse(waiting.payload).new_email : null;
}

/**
 * Uses one of the two links up. With the second, the address changes, the member's other sessions end, and
 * both addresses are told; all or nothing.
 *
 * @param kept the session that goes on, if it is the member's
 */
export async function confirmEmailChange(
  db: DrizzleDb,
  { purpose, token }: { purpose: Purpose; token: string },
  kept: string | null,
): Promise<'invalid' | 'half' | 'changed' | 'taken'> {
  return db.transaction(async (all) => {
    const member = await lockOwnerOfEmailToken(all, purpose, token);
    const found = member && (await consumeEmailToken(all, purpose, token));
    if (!found) return 'invalid';
    const { new_email, other_agreed } = request.parse(found.payload);
    if (!other_agreed) return (await noteAgreement(all, member.id, OTHER[purpose])) ? 'half' : 'invalid';
    if (!(await moveTo(all, member.id, new_email))) return 'taken';
    await endOtherSessions(all, member.id, kept);
    for (const mail of addressChangedMails(member, new_email)) await queueMail(all, mail);
    return 'changed';
  });
}

/** Lets the link that is left know that the other one has been used; false when it has been taken back. */
async function noteAgreement(db: DrizzleDb, userId: string, left: Purpose): Promise<boolean> {
  const noted = await db
    .update(emailTokens)
    .set({ payload: sql`payload || '{"other_agreed": true}'` })
    .where(and(eq(emailTokens.user_id, userId), eq(emailTokens.purpose, left)))
    .returning({ purpose: emailTokens.purpose });
  return noted.length > 0;
}

/** False when the address has an account. A registration of it that nobody has confirmed makes way. */
async function moveTo(db: DrizzleDb, userId: string, email: string): Promise<boolean> {
  await db.delete(users).where(and(eq(users.email, email), eq(users.email_verified, false)));
  if (await findUser(db, email)) return false;
  await db
    .update(users)
    .set({ email, email_verified: true, updated_at: new Date() })
    .where(eq(users.id, userId));
  return true;
}

async function withdraw(db: DrizzleDb, userId: string): Promise<void> {
  await withdrawEmailTokens(db, OLD, userId);
  await withdrawEmailTokens(db, NEW, userId);
}

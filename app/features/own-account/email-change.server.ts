import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { EMAIL_CHANGE_DELAY_DAYS, type WaitingChange } from '#features/accounts/account-settings.ts';
import {
  type Addressee,
  addressChangedMails,
  addressTakenMail,
  changeComingMail,
  changeNotMadeMail,
  changeStoppedMails,
  leaveAddressMail,
  takeAddressMail,
} from '#features/accounts/change-mails.server.ts';
import {
  type DeadLink,
  issueEmailToken,
  useEmailToken,
  withdrawEmailTokens,
} from '#features/accounts/email-tokens.server.ts';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { findUser } from '#features/accounts/registration.server.ts';
import { endOtherSessions } from '#features/accounts/sessions.server.ts';
import { emailChanges } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { noteChangedAddress } from '#features/billing/addresses.server.ts';
import { moveReader } from '#features/letters/readers.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { writeEmailLink } from '#site/email-link.ts';
import { LINK_HOURS } from '#site/limits.ts';
import type { EmailTokenPurpose } from '#site/membership.ts';
import { paths } from '#site/paths.ts';

/** A change of address is one row per member. Its links let either address agree, or the old one refuse. */

const OLD = 'email_change_old';
const NEW = 'email_change_new';
const STOP = 'email_change_stop';
type Member = Addressee & { id: string };

/**
 * Mails a link to the member's current address and one to the new address; replaces a pending change. If the new
 * address has an account, the same statements run but it gets a different mail: only its owner may learn of the
 * account.
 */
export async function requestEmailChange(
  db: DrizzleDb,
  { userId, newEmail, origin }: { userId: string; newEmail: string; origin: string },
): Promise<void> {
  await db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    if (!member) return;
    await withdrawEmailTokens(all, userId, [OLD, NEW]);
    await all.delete(emailChanges).where(eq(emailChanges.user_id, userId));
    await all.insert(emailChanges).values({ user_id: userId, new_email: newEmail });
    const issue = async (purpose: EmailTokenPurpose) => {
      const token = await issueEmailToken(all, { purpose, userId, hours: LINK_HOURS.emailChange });
      return writeEmailLink(origin + paths.confirmEmail, purpose, token);
    };
    await queueMail(all, leaveAddressMail(member, newEmail, await issue(OLD)));
    const link = await issue(NEW);
    const isTaken = (await findUser(all, newEmail))?.email_verified;
    await queueMail(all, isTaken ? addressTakenMail(newEmail) : takeAddressMail(newEmail, link));
  });
}

/** SQL: the change waits for a link or for its day. */
const isWaiting = sql`(${emailChanges.due_at} IS NOT NULL
  OR ${emailChanges.created_at} > now() - make_interval(hours => ${LINK_HOURS.emailChange}))`;

/** A member's pending change, or null. */
export async function waitingChange(db: DrizzleDb, userId: string): Promise<WaitingChange | null> {
  const [waiting] = await db
    .select({ email: emailChanges.new_email, dueAt: emailChanges.due_at })
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, userId), isWaiting));
  return waiting ? { email: waiting.email, dueAt: waiting.dueAt?.toISOString() ?? null } : null;
}

export interface Agreement {
  purpose: typeof OLD | typeof NEW;
  token: string;
  /** The session that stays signed in, if it is the member's. */
  kept: string | null;
  origin: string;
}

/**
 * Uses up the link with which an address agrees. Once both have agreed, the address changes at once. If only the new
 * one has, the change is set for a later day, and the old one is told how to stop it.
 */
export async function confirmEmailChange(
  db: DrizzleDb,
  { purpose, token, kept, origin }: Agreement,
): Promise<'half' | 'waiting' | 'changed' | 'taken' | DeadLink> {
  return db.transaction(async (all) => {
    const link = await useEmailToken(all, purpose, token);
    if (link.state !== 'good') return link.state;
    const { owner } = link;
    const change = await noteAgreement(all, owner.id, purpose);
    if (!change) return 'unknown';
    if (change.old_agreed && change.new_agreed) {
      return (await carryOut(all, owner, change.new_email, kept)) ? 'changed' : 'taken';
    }
    if (!change.due_at) return 'half';
    const hours = (EMAIL_CHANGE_DELAY_DAYS + 1) * 24;
    const stop = await issueEmailToken(all, { purpose: STOP, userId: owner.id, hours });
    const href = writeEmailLink(origin + paths.stopEmailChange, STOP, stop);
    await queueMail(all, changeComingMail(owner, change.new_email, change.due_at, href));
    return 'waiting';
  });
}

async function noteAgreement(db: DrizzleDb, userId: string, purpose: Agreement['purpose']) {
  const due_at = sql`CASE WHEN NOT ${emailChanges.old_agreed}
    THEN now() + make_interval(days => ${EMAIL_CHANGE_DELAY_DAYS}) END`;
  const [change] = await db
    .update(emailChanges)
    .set(purpose === OLD ? { old_agreed: true } : { new_agreed: true, due_at })
    .where(eq(emailChanges.user_id, userId))
    .returning();
  return change;
}

/**
 * Completes a change: sets the new address, ends the member's other sessions, tells both addresses, and queues the news
 * for the payment provider.
 *
 * @returns false if the new address has an account; the change then ends without effect
 */
async function carryOut(
  db: DrizzleDb,
  member: Member,
  newEmail: string,
  kept: string | null,
): Promise<boolean> {
  await withdrawEmailTokens(db, member.id, [OLD, NEW, STOP]);
  await db.delete(emailChanges).where(eq(emailChanges.user_id, member.id));
  if (!(await moveTo(db, member.id, newEmail))) return false;
  await moveReader(db, member.email, newEmail);
  await endOtherSessions(db, member.id, kept);
  await noteChangedAddress(db, member.id);
  for (const mail of addressChangedMails(member, newEmail)) await queueMail(db, mail);
  return true;
}

/** Returns false if the address has an account. An unconfirmed registration of the address gives way. */
async function moveTo(db: DrizzleDb, userId: string, email: string): Promise<boolean> {
  await db.delete(users).where(and(eq(users.email, email), eq(users.email_verified, false)));
  if (await findUser(db, email)) return false;
  await db
    .update(users)
    .set({ email, email_verified: true, updated_at: new Date() })
    .where(eq(users.id, userId));
  return true;
}

/** Cancels a member's change; tells both addresses if its day was already set. */
export async function takeBackEmailChange(db: DrizzleDb, userId: string): Promise<void> {
  await db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    if (member) await takeBack(all, member);
  });
}

/** Cancels a change by the link sent to the old address. Stops any change that is pending by then. */
export async function stopEmailChange(db: DrizzleDb, token: string): Promise<'done' | DeadLink> {
  return db.transaction(async (all) => {
    const link = await useEmailToken(all, STOP, token);
    if (link.state !== 'good') return link.state;
    await takeBack(all, link.owner);
    return 'done';
  });
}

async function takeBack(db: DrizzleDb, member: Member): Promise<void> {
  await withdrawEmailTokens(db, member.id, [OLD, NEW]);
  const [change] = await db.delete(emailChanges).where(eq(emailChanges.user_id, member.id)).returning();
  if (!change?.due_at) return;
  for (const mail of changeStoppedMails(member, change.new_email)) await queueMail(db, mail);
}

/** The members whose change is due, longest waiting first. */
export async function membersWithDueChange(db: DrizzleDb, limit: number): Promise<string[]> {
  const due = await db
    .select({ userId: emailChanges.user_id })
    .from(emailChanges)
    .where(lte(emailChanges.due_at, sql`now()`))
    .orderBy(emailChanges.due_at)
    .limit(limit);
  return due.map(({ userId }) => userId);
}

/** Moves a failed change behind all others that are due. */
export async function postponeChange(db: DrizzleDb, userId: string, minutes: number): Promise<void> {
  await db
    .update(emailChanges)
    .set({ due_at: sql`now() + make_interval(mins => ${minutes})` })
    .where(and(eq(emailChanges.user_id, userId), lte(emailChanges.due_at, sql`now()`)));
}

/** Completes a change that is due: once, even with simultaneous callers, and not if it was stopped meanwhile. */
export async function completeDueChange(db: DrizzleDb, userId: string): Promise<void> {
  await db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    const [change] = await all
      .select({ new_email: emailChanges.new_email })
      .from(emailChanges)
      .where(and(eq(emailChanges.user_id, userId), lte(emailChanges.due_at, sql`now()`)));
    if (!member || !change || (await carryOut(all, member, change.new_email, null))) return;
    await queueMail(all, changeNotMadeMail(member, change.new_email));
    await queueMail(all, addressTakenMail(change.new_email));
  });
}

/** Deletes changes with expired links. */
export async function forgetStaleChanges(db: DrizzleDb): Promise<void> {
  await db.delete(emailChanges).where(and(isNull(emailChanges.due_at), sql`NOT ${isWaiting}`));
}

import { eq, sql } from 'drizzle-orm';
import { changeMember, type Written } from '#catalogue/member-writes.server.ts';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { endOtherSessions } from '#features/accounts/sessions.server.ts';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DeskActionName } from '#features/operators/actions.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { readAccount } from '#features/operators/operators.server.ts';
import { type Role, roleOf } from '#features/operators/roles.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type QueuedMail, queueMail } from '#platform/mail/outbox.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import type { PaidTier } from '#site/plans.ts';
import { MEMBER_TEXTS } from '../members.ts';
import {
  blockedMail,
  exportedMail,
  grantEndedMail,
  grantedMail,
  sessionsEndedMail,
  unblockedMail,
} from './mails.server.ts';

/** The account that an operator changes. */
export interface Change {
  userId: string;
  by: DeskAction['by'];
  /** Email addresses of owners in the settings. */
  owners: readonly string[];
}

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>> & { role: Role | null };

interface Done {
  before?: unknown;
  after?: unknown;
  mail: QueuedMail;
}

/**
 * Changes an account, logs that and mails the account's owner, in one transaction.
 *
 * @param work throws Refused, or returns null if there is nothing to change
 * @returns the entry in the log; null if there is no such member
 */
async function change(
  db: DrizzleDb,
  whose: Change,
  action: DeskActionName,
  work: Work,
): Promise<string | null> {
  return db.transaction((all) => changeIn(all, whose, action, work));
}

type Work = (all: DrizzleDb, member: Member) => Promise<Done | null>;

async function changeIn(
  all: DrizzleDb,
  { userId, by, owners }: Change,
  action: DeskActionName,
  work: Work,
): Promise<string | null> {
  const member = await lockMember(all, userId);
  if (!member) return null;
  const account = await readAccount(all, userId, member.email);
  const done = await work(all, { ...member, role: account && roleOf(account, owners) });
  if (!done) throw new Refused({ status: 409, notice: MEMBER_TEXTS.unchanged });
  const { before, after, mail } = done;
  const subject = { kind: 'member', id: userId } as const;
  const entry = await recordAction(all, { by, action, subject, before, after });
  await queueMail(all, mail);
  return entry;
}

/** Operators must lose their role first, so that nobody with fewer rights can lock them out. */
function refuseRole({ role }: Member): void {
  if (role !== null) throw new Refused({ status: 409, notice: MEMBER_TEXTS.hasRole });
}

/** A change that also affects pages with the member's reviews, which link to their public page. */
function changeInPublic(
  written: Written,
  whose: Change,
  action: DeskActionName,
  work: Work,
): Promise<string | null> {
  return changeMember(written, { userId: whose.userId }, (all) => changeIn(all, whose, action, work));
}

/**
 * Blocks a member: ends all sessions, refuses sign-in, stops keys and private feeds, and hides the public page. Public
 * reviews stay.
 */
export function blockMember(written: Written, whose: Change, note: string): Promise<string | null> {
  return changeInPublic(written, whose, 'member.block', async (all, member) => {
    refuseRole(member);
    const blocked = await all
      .update(users)
      .set({ blocked_at: sql`now()`, blocked_note: note })
      .where(sql`${users.id} = ${member.id} AND ${users.blocked_at} IS NULL`)
      .returning({ id: users.id });
    if (blocked.length === 0) return null;
    await endOtherSessions(all, member.id, null);
    return { before: { blocked: false }, after: { blocked: true, note }, mail: blockedMail(member, note) };
  });
}

/** Unblocks a member. */
export function unblockMember(written: Written, whose: Change): Promise<string | null> {
  return changeInPublic(written, whose, 'member.unblock', async (all, member) => {
    const freed = await all
      .update(users)
      .set({ blocked_at: null, blocked_note: null })
      .where(sql`${users.id} = ${member.id} AND ${users.blocked_at} IS NOT NULL`)
      .returning({ id: users.id });
    if (freed.length === 0) return null;
    return { before: { blocked: true }, after: { blocked: false }, mail: unblockedMail(member) };
  });
}

/** Ends all sessions of a member without a role. */
export function endSessions(db: DrizzleDb, whose: Change): Promise<string | null> {
  return change(db, whose, 'member.sessions', async (all, member) => {
    refuseRole(member);
    const count = await all.$count(sessions, eq(sessions.user_id, member.id));
    if (count === 0) return null;
    await endOtherSessions(all, member.id, null);
    return { before: { sessions: count }, after: { sessions: 0 }, mail: sessionsEndedMail(member) };
  });
}

/** Grants a plan in place of any granted before, or ends it (null). The paid plan is not affected. */
export function grantPlan(
  db: DrizzleDb,
  whose: Change,
  plan: { tier: PaidTier; until: Date } | null,
): Promise<string | null> {
  return change(db, whose, plan ? 'member.grant' : 'member.ungrant', async (all, member) => {
    const { tier = null, until = null } = plan ?? {};
    const [before] = await all
      .select({ tier: users.granted_tier, until: users.granted_until })
      .from(users)
      .where(eq(users.id, member.id));
    const isSame = before?.tier === tier && before?.until?.getTime() === until?.getTime();
    if (isSame) return null;
    await all.update(users).set({ granted_tier: tier, granted_until: until }).where(eq(users.id, member.id));
    const mail = plan ? grantedMail(member, plan.tier, plan.until) : grantEndedMail(member);
    return { before, after: { tier, until }, mail };
  });
}

/** Logs that an operator copies a member's data. @returns the entry in the log; null if there is no such member */
export function noteExport(db: DrizzleDb, whose: Change): Promise<string | null> {
  return change(db, whose, 'member.export', async (_, member) => ({ mail: exportedMail(member) }));
}

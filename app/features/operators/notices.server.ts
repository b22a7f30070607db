import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type QueuedMail, queueMail } from '#platform/mail/outbox.server.ts';
import { publicOrigin, type Settings } from '#platform/start/settings.server.ts';
import { SITE } from '#site/site.ts';
import { type DeskAction, recordAction } from './audit.server.ts';
import { NOTICES, type NoticeKind } from './notices.ts';
import { mayDo, roleOf } from './roles.ts';
import { operatorNotices, operators } from './tables/operators.server.ts';

let site: Pick<Settings, 'OPERATOR_EMAILS' | 'SITE_URL' | 'PORT'> | undefined;

/** Has this process tell the operators of the site with these settings. */
export function tellOperatorsOf(settings: NonNullable<typeof site>): void {
  site = settings;
}

/** What a notice says; a line with the page at the desk follows. */
type Notice = Pick<QueuedMail, 'subject' | 'text' | 'failure_notice'> & Partial<Pick<QueuedMail, 'reply_to'>>;

/**
 * Queues a mail about something that has come in to every operator who wants to know; to the site's own address
 * while nobody does. Call it in the transaction that stores what has come in.
 */
export async function queueNotice(tx: DrizzleDb, kind: NoticeKind, notice: Notice): Promise<void> {
  if (!site) throw new Error('tellOperatorsOf has to be called first.');
  const readers = await readersOf(tx, kind, site.OPERATOR_EMAILS);
  const text = `${notice.text}\nAt the desk: ${publicOrigin(site)}${NOTICES[kind].page}\n`;
  for (const to of readers.length > 0 ? readers : [SITE.email])
    await queueMail(tx, { reply_to: null, html: null, ...notice, to, text });
}

/** Who has chosen a kind of notice, and may still settle what it is about. */
async function readersOf(tx: DrizzleDb, kind: NoticeKind, owners: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ email: users.email, isVerified: users.email_verified, given: operators.role })
    .from(operatorNotices)
    .innerJoin(users, eq(users.id, operatorNotices.user_id))
    .leftJoin(operators, eq(operators.user_id, users.id))
    .where(
      and(eq(operatorNotices.kind, kind), or(isNotNull(operators.role), inArray(users.email, [...owners]))),
    )
    .orderBy(users.email);
  return found.flatMap((account) => {
    const role = roleOf(account, owners);
    return role && mayDo(role, NOTICES[kind].right) ? [account.email] : [];
  });
}

/** What an operator has chosen. */
export async function chosenNotices(db: DrizzleDb, userId: string): Promise<NoticeKind[]> {
  const rows = await db
    .select({ kind: operatorNotices.kind })
    .from(operatorNotices)
    .where(eq(operatorNotices.user_id, userId));
  return rows.map(({ kind }) => kind);
}

/** Stores an operator's choice in place of the previous one, and writes that to the log. */
export function chooseNotices(
  db: DrizzleDb,
  by: DeskAction['by'],
  kinds: readonly NoticeKind[],
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await chosenNotices(tx, by.id);
    await tx.delete(operatorNotices).where(eq(operatorNotices.user_id, by.id));
    if (kinds.length > 0)
      await tx.insert(operatorNotices).values(kinds.map((kind) => ({ user_id: by.id, kind })));
    await recordAction(tx, {
      by,
      action: 'notices.choose',
      subject: { kind: 'operator', id: by.id },
      before,
      after: kinds,
    });
  });
}

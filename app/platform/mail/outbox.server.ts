import { eq, inArray, sql } from 'drizzle-orm';
import type { DrizzleDb } from '../database/connection.server.ts';
import type { Mail } from './mailer.server.ts';
import { outbox } from './tables/mail.server.ts';

/** A waiting mail, and how often it was tried. */
export interface WaitingMail extends Mail {
  attempts: number;
}

/** A mail for the queue; one without an address to unsubscribe belongs to no list. */
export type QueuedMail = Omit<Mail, 'id' | 'created_at' | 'unsubscribe'> &
  Partial<Pick<Mail, 'unsubscribe'>> & {
    /** For a mail that tells operators of failed mails: nobody is told if it fails itself. */
    failure_notice?: 'never';
  };

/** Queues a mail. Call it in the transaction that does what the mail is about. */
export async function queueMail(db: DrizzleDb, mail: QueuedMail): Promise<void> {
  await db.insert(outbox).values(mail);
}

/**
 * Takes the mail that has been due longest and hides it from other workers for a while. If this worker dies,
 * the mail is due again after that.
 *
 * @param held ids of mails that this worker already has
 */
export async function claimMail(
  db: DrizzleDb,
  holdSeconds: number,
  held: readonly string[] = [],
): Promise<WaitingMail | undefined> {
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, due_at: fromNow(holdSeconds) })
    .where(
      eq(
        outbox.id,
        sql`(SELECT id FROM outbox WHERE failed_at IS NULL AND due_at <= now()
            AND id <> ALL (${sql.param([...held])}::uuid[])
          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      ),
    )
    .returning({
      id: outbox.id,
      to: outbox.to,
      reply_to: outbox.reply_to,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      unsubscribe: outbox.unsubscribe,
      created_at: outbox.created_at,
      attempts: outbox.attempts,
    });
  return mail;
}

/** Deletes mails that were sent: they may hold what only their readers should see. */
export async function forgetMails(db: DrizzleDb, ids: readonly string[]): Promise<void> {
  await db.delete(outbox).where(inArray(outbox.id, [...ids]));
}

/** Makes a claimed mail due at once, as if it had not been claimed. */
export async function giveBackMail(db: DrizzleDb, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} - 1`, due_at: sql`now()` })
    .where(eq(outbox.id, id));
}

/** Tries a mail again later. */
export async function postponeMail(
  db: DrizzleDb,
  id: string,
  delaySeconds: number,
  error: string,
): Promise<void> {
  await db
    .update(outbox)
    .set({ due_at: fromNow(delaySeconds), last_error: error })
    .where(eq(outbox.id, id));
}

/** Leaves a mail unsent for an operator to see. */
export async function giveUpMail(db: DrizzleDb, id: string, error: string): Promise<void> {
  await db.update(outbox).set({ failed_at: sql`now()`, last_error: error }).where(eq(outbox.id, id));
}

/** How many mails are waiting, and how many were given up. */
export async function countMails(db: DrizzleDb): Promise<{ waiting: number; failed: number }> {
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE failed_at IS NULL)::int`,
      failed: sql<number>`count(failed_at)::int`,
    })
    .from(outbox);
  return counts ?? { waiting: 0, failed: 0 };
}

/** From this moment, not from the start of a transaction that may have waited for a lock. */
function fromNow(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DrizzleDb } from '../database/connection.server.ts';
import { type Job, sendJobs } from '../jobs/job.server.ts';
import type { Mail } from './mailer.server.ts';
import { HAS_A_JOB, outbox } from './tables/mail.server.ts';

const FIRST_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 6 * 60 * 60;
/** About two days with these delays. */
export const MAX_ATTEMPTS = 18;

/** Sends one mail. The job has the mail's id. */
export const MAIL_JOB: Job = {
  name: 'mail',
  // A mail that hangs does not delay the others.
  atOnce: 8,
  pollSeconds: 1,
  mostSeconds: 120,
  retryAfter: (attempt) => Math.min(FIRST_DELAY_SECONDS * 2 ** (attempt - 1), MAX_DELAY_SECONDS),
};

/** A mail for the queue; a mail of no list has no address to unsubscribe. */
export type QueuedMail = Omit<Mail, 'id' | 'created_at' | 'unsubscribe'> &
  Partial<Pick<Mail, 'unsubscribe'>> & {
    /** For a mail that reports failed mails: its own failure is not reported. */
    failure_notice?: 'never';
  };

/** Queues a mail. Call it in the transaction that the mail reports. */
export function queueMail(tx: DrizzleDb, mail: QueuedMail): Promise<void> {
  return queueMails(tx, [mail]);
}

/** Queues mails with their jobs, all or nothing, also without a transaction of the caller. */
export async function queueMails(db: DrizzleDb, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await db.transaction(async (tx) => {
    const rows = mails.map((mail) => ({ ...mail, due_at: HAS_A_JOB }));
    const queued = await tx.insert(outbox).values(rows).returning({ id: outbox.id });
    await sendMailJobs(tx, queued);
  });
}

/** Sends the jobs of queued mails. */
export async function sendMailJobs(tx: DrizzleDb, mails: readonly { id: string }[]): Promise<void> {
  await sendJobs(
    tx,
    MAIL_JOB,
    mails.map(({ id }) => ({ id })),
  );
}

/** A mail to send; undefined if it was sent or has failed for good. */
export async function readMail(db: DrizzleDb, id: string): Promise<Mail | undefined> {
  const [mail] = await db
    .select({
      id: outbox.id,
      to: outbox.to,
      reply_to: outbox.reply_to,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      unsubscribe: outbox.unsubscribe,
      created_at: outbox.created_at,
    })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.failed_at)));
  return mail;
}

/** Deletes a sent mail: its text is private. */
export async function forgetMail(db: DrizzleDb, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

/** Marks a mail as failed, for an operator to see. */
export async function giveUpMail(
  db: DrizzleDb,
  id: string,
  { attempts, error }: { attempts: number; error: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({ failed_at: sql`now()`, last_error: error, attempts })
    .where(eq(outbox.id, id));
}

/**
 * Sends a job for each mail without one: those of a restored backup, and those that nodes of an earlier version have
 * queued and left. Such nodes leave mails with a job alone.
 */
export async function adoptMails(db: DrizzleDb): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      UPDATE outbox SET due_at = ${HAS_A_JOB} WHERE failed_at IS NULL AND (due_at < now() - interval '2 minutes'
        OR due_at = ${HAS_A_JOB} AND NOT EXISTS (
          SELECT FROM jobs.job WHERE job.name = ${MAIL_JOB.name} AND job.id = outbox.id AND job.state < 'completed'))
      RETURNING id`);
    await sendMailJobs(tx, rows);
  });
}

/** How many mails are waiting, and how many have failed. */
export async function countMails(db: DrizzleDb): Promise<{ waiting: number; failed: number }> {
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE failed_at IS NULL)::int`,
      failed: sql<number>`count(failed_at)::int`,
    })
    .from(outbox);
  return counts ?? { waiting: 0, failed: 0 };
}

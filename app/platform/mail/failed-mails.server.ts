import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { DrizzleDb } from '../database/connection.server.ts';
import { sendMailJobs } from './outbox.server.ts';
import { HAS_A_JOB, outbox } from './tables/mail.server.ts';

const MAX_SHOWN = 100;

/** A mail that could not be sent. Its private text stays in the queue. */
export interface FailedMail {
  id: string;
  to: string;
  subject: string;
  attempts: number;
  error: string | null;
  failed_at: string;
}

/** The failed mails, latest first, and their number. */
export async function failedMails(db: DrizzleDb): Promise<{ mails: FailedMail[]; count: number }> {
  const [total] = await db.select({ count: count() }).from(outbox).where(isNotNull(outbox.failed_at));
  const rows = await db
    .select({
      id: outbox.id,
      to: outbox.to,
      subject: outbox.subject,
      attempts: outbox.attempts,
      error: outbox.last_error,
      failed_at: outbox.failed_at,
    })
    .from(outbox)
    .where(isNotNull(outbox.failed_at))
    .orderBy(desc(outbox.failed_at))
    .limit(MAX_SHOWN);
  const mails = rows.map((row) => ({ ...row, failed_at: new Date(row.failed_at ?? 0).toISOString() }));
  return { mails, count: total?.count ?? 0 };
}

/** Marks all failed mails as reported to operators. @returns the newly marked ones, latest first */
export async function takeUntoldFailures(tx: DrizzleDb): Promise<{ subject: string; failed_at: string }[]> {
  const { rows } = await tx.execute<{ subject: string; failed_at: string }>(sql`
    WITH told AS (
      UPDATE outbox SET failure_notice = 'sent' WHERE failed_at IS NOT NULL AND failure_notice = 'due'
      RETURNING subject, failed_at)
    SELECT subject, failed_at FROM told ORDER BY failed_at DESC`);
  return rows;
}

/** Makes a failed mail due again. @returns its recipient's address; null if there is no such mail */
export async function resendMail(tx: DrizzleDb, id: string): Promise<string | null> {
  const [mail] = await tx
    .update(outbox)
    .set({
      failed_at: null,
      attempts: 0,
      failure_notice: sql`CASE ${outbox.failure_notice} WHEN 'sent' THEN 'due' ELSE ${outbox.failure_notice} END`,
      due_at: HAS_A_JOB,
    })
    .where(and(eq(outbox.id, id), isNotNull(outbox.failed_at)))
    .returning({ id: outbox.id, to: outbox.to });
  if (!mail) return null;
  await sendMailJobs(tx, [mail]);
  return mail.to;
}

/** Deletes a failed mail. @returns its recipient's address; null if there is no such mail */
export async function dropMail(tx: DrizzleDb, id: string): Promise<string | null> {
  const [mail] = await tx
    .delete(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.failed_at)))
    .returning({ to: outbox.to });
  return mail?.to ?? null;
}

import { and, eq, sql } from 'drizzle-orm';
import type { SubmissionField, ToolSubmission } from '#features/editing/submission.ts';
import { toolSubmissions } from '#features/editing/tables/submissions.server.ts';
import { type NoticeSite, queueNotice } from '#features/operators/notices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { answeredMail } from './mails.server.ts';

/** A submission that its member was asked about, as its form shows it, or null. */
export async function readAskedSubmission(
  db: DrizzleDb,
  userId: string,
  id: string,
): Promise<{ question: string; typed: Record<SubmissionField, string | null> } | null> {
  const [found] = await db.select().from(toolSubmissions).where(ownAsked(userId, id));
  if (!found) return null;
  const { name, description, url, contact_email, tags } = found;
  const { developer_name, developer_website, pricing_info, affiliate_link } = found;
  return {
    question: found.state_note ?? '',
    typed: {
      name,
      description,
      url,
      contact_email,
      developer_name,
      developer_website,
      pricing_info,
      affiliate_link,
      tags: tags.join(', '),
    },
  };
}

/**
 * Stores a member's answer, with which the submission waits again, and the mail that tells operators; both or
 * neither.
 *
 * @returns false when the member was not asked, or has answered already
 */
export function answerSubmission(
  db: DrizzleDb,
  site: NoticeSite,
  { id, userId, submission }: { id: string; userId: string; submission: ToolSubmission },
): Promise<boolean> {
  return db.transaction(async (both) => {
    const stored = await both
      .update(toolSubmissions)
      .set({ ...submission, state: 'waiting', settled_at: null })
      .where(ownAsked(userId, id))
      .returning({ id: toolSubmissions.id });
    if (stored.length === 0) return false;
    await queueNotice(both, site, 'submissions', answeredMail(submission));
    return true;
  });
}

/** Whether a submission is a member's own, in whatever state. */
export async function ownsSubmission(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  const own = and(eq(toolSubmissions.id, id), eq(toolSubmissions.user_id, userId));
  return (await db.$count(toolSubmissions, own)) > 0;
}

function ownAsked(userId: string, id: string) {
  return and(
    eq(toolSubmissions.id, id),
    eq(toolSubmissions.user_id, userId),
    eq(toolSubmissions.state, sql`'asked'`),
  );
}

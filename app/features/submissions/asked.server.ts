import { and, eq, sql } from 'drizzle-orm';
import type { KnownAddress, SubmissionField } from '#features/editing/submission.ts';
import { queueNotice } from '#features/operators/notices.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { answeredMail } from './mails.server.ts';
import { knownAddress, type Submitted } from './submissions.server.ts';

/** A submission that its member was asked about, as its form shows it, or null. */
export async function readAskedSubmission(
  db: DrizzleDb,
  userId: string,
  id: string,
): Promise<{ question: string; typed: Record<SubmissionField, string | null> } | null> {
  const [asked] = await db.select().from(proposals).where(ownAsked(userId, id));
  if (!asked?.new_tool) return null;
  const { tags, found: _, ...typed } = asked.new_tool;
  return { question: asked.answer ?? '', typed: { ...typed, tags: tags.join(', ') } };
}

/**
 * Stores a member's answer, with which the submission waits again, and the mail that tells operators; both or
 * neither.
 *
 * @returns what already has another address than was asked about, with nothing stored; 'settled' when the member was
 *   not asked, or has answered already
 */
export function answerSubmission(
  db: DrizzleDb,
  { id, ...submitted }: Submitted & { id: string },
): Promise<'stored' | 'settled' | KnownAddress> {
  const { userId, submission } = submitted;
  return db.transaction(async (both) => {
    const before = await readAskedSubmission(both, userId, id);
    if (!before) return 'settled';
    const isKnown = submitted.isKnown || before.typed.url === submission.url;
    const known = await knownAddress(both, { ...submitted, isKnown });
    if (known) return known;
    const stored = await both
      .update(proposals)
      .set({ new_tool: submission, state: 'waiting', settled_at: null, changed_at: sql`now()` })
      .where(ownAsked(userId, id))
      .returning({ id: proposals.id });
    if (stored.length === 0) return 'settled';
    await queueNotice(both, 'submissions', answeredMail(submission));
    return 'stored';
  });
}

/** Whether a submission is a member's own, in whatever state. */
export async function ownsSubmission(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  return (await db.$count(proposals, isOwn(userId, id))) > 0;
}

function isOwn(userId: string, id: string) {
  return and(eq(proposals.id, id), eq(proposals.user_id, userId), eq(proposals.origin, sql`'member'`));
}

function ownAsked(userId: string, id: string) {
  return and(isOwn(userId, id), eq(proposals.state, sql`'asked'`));
}

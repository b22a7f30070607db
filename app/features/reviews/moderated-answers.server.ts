import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changeTool, TAKES_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { moderatedAnswerMail, readAnswerer } from './answer-mails.server.ts';
import { userRatings } from './tables/ratings.server.ts';
import { reviewAnswers } from './tables/review-answers.server.ts';

/** An operator's action on a review's answer; `note` is for its author. */
export interface AnswerModeration {
  hide: boolean;
  ratingId: string;
  note: string | null;
  by: DeskAction['by'];
  /** The site's own, for the mail's link. */
  origin: string;
}

/**
 * Hides a vendor's answer or shows it again, logs that and tells its author; all or nothing.
 *
 * @returns the log's entry; null if the answer is in that state already
 */
export function moderateAnswer(written: Written, moderation: AnswerModeration): Promise<string | null> {
  const { hide: hidden, ratingId, note, by, origin } = moderation;
  return onAnswer(written, ratingId, async (tx) => {
    if (!(await setHidden(tx, ratingId, hidden))) return null;
    const entry = await recordAction(tx, {
      by,
      action: hidden ? 'answer.hide' : 'answer.show',
      subject: { kind: 'answer', id: ratingId },
      before: { hidden: !hidden },
      after: { hidden, note },
    });
    const author = await readAnswerer(tx, ratingId);
    if (author) await queueMail(tx, moderatedAnswerMail(author, { hidden, note, origin }));
    return entry;
  });
}

const moved = z.object({ before: z.object({ hidden: z.boolean() }) });

/** Restores an answer's state from before an action. */
export async function undoAnswer<T>(
  written: Written,
  entry: { subject_id: string; before: unknown },
  finish: (tx: DrizzleDb) => Promise<T>,
): Promise<T | null> {
  const { before } = moved.parse(entry);
  return onAnswer(written, entry.subject_id, async (tx) =>
    (await setHidden(tx, entry.subject_id, before.hidden)) ? finish(tx) : null,
  );
}

/** Changes an answer under the lock of tools, and drops the pages that show it. */
async function onAnswer<T>(
  written: Written,
  ratingId: string,
  work: (tx: DrizzleDb) => Promise<T | null>,
): Promise<T | null> {
  const [answered] = await written.db.write
    .select({ toolId: userRatings.tool_id })
    .from(reviewAnswers)
    .innerJoin(userRatings, eq(userRatings.id, reviewAnswers.rating_id))
    .where(eq(reviewAnswers.rating_id, ratingId));
  if (!answered) return null;
  return changeTool(written, { toolId: answered.toolId, takesAway: TAKES_AWAY }, work);
}

/** @returns false if it is in that state already */
async function setHidden(tx: DrizzleDb, ratingId: string, hidden: boolean): Promise<boolean> {
  const changed = await tx
    .update(reviewAnswers)
    .set({ hidden_at: hidden ? sql`now()` : null })
    .where(
      sql`${reviewAnswers.rating_id} = ${ratingId} AND (${reviewAnswers.hidden_at} IS NOT NULL) <> ${hidden}`,
    )
    .returning({ id: reviewAnswers.rating_id });
  return changed.length > 0;
}

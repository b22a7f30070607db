import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { queueNotice } from '#features/operators/notices.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ReportReason } from '#site/membership.ts';
import { say } from '#site/noun.ts';
import { REPORT_LABELS } from './rating.ts';
import { reviewReports, userRatings } from './tables/ratings.server.ts';

export interface ReviewReport {
  toolId: string;
  ratingId: string;
  userId: string;
  reason: ReportReason;
  note: string | null;
  /** The address of the tool's page, for the email. */
  page: string;
}

export type ReportResult = 'stored' | 'stored before' | 'gone' | 'own';

/** A review's answer, unless it is hidden. */
const SHOWN_ANSWER = sql<string | null>`(SELECT a.text FROM review_answers a
  WHERE a.rating_id = ${userRatings}.id AND a.hidden_at IS NULL)`;

/**
 * Stores a member's report of a review and the mail to operators; both or neither. A second report counts only after
 * the first is settled, because the author may have rewritten the review since.
 */
export async function reportReview(db: DrizzleDb, report: ReviewReport): Promise<ReportResult> {
  const { toolId, ratingId, userId, reason, note } = report;
  return db.transaction(async (both) => {
    const [review] = await both
      .select({ author: userRatings.user_id, text: userRatings.review, answer: SHOWN_ANSWER })
      .from(userRatings)
      .where(
        and(
          eq(userRatings.id, ratingId),
          eq(userRatings.tool_id, toolId),
          isNotNull(userRatings.review),
          isNull(userRatings.review_hidden_at),
        ),
      );
    if (!review) return 'gone';
    // A review's author may still report its answer.
    if (review.author === userId && review.answer === null) return 'own';
    const stored = await both
      .insert(reviewReports)
      .values({ rating_id: ratingId, user_id: userId, reason, note })
      .onConflictDoUpdate({
        target: [reviewReports.rating_id, reviewReports.user_id],
        set: { reason, note, settled_at: null, created_at: sql`now()` },
        setWhere: isNotNull(reviewReports.settled_at),
      })
      .returning({ id: reviewReports.id });
    if (stored.length === 0) return 'stored before';
    await queueNotice(both, 'reviews', reportMail(report, review.text ?? '', review.answer));
    return 'stored';
  });
}

function reportMail(
  { toolId, ratingId, reason, note, page }: ReviewReport,
  text: string,
  answer: string | null,
) {
  return {
    subject: `A review of ${toolId} was reported`,
    text: `${[
      `Reason: ${REPORT_LABELS[reason]}`,
      `Page: ${page}`,
      `Review: ${ratingId}`,
      ...(note ? [`Note:\n${note}`] : []),
      `The review reads:\n${text}`,
      ...(answer ? [say`The vendor’s answer reads:\n${answer}`] : []),
    ].join('\n\n')}\n`,
  };
}

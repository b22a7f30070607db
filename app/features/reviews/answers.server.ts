import { and, eq, sql } from 'drizzle-orm';
import { changeTool, TAKES_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { claimOf, heldClaim } from '#features/claims/claims.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { answerMail, readReviewer, type Site } from './answer-mails.server.ts';
import { userRatings } from './tables/ratings.server.ts';
import { reviewAnswers } from './tables/review-answers.server.ts';

/** The review that a vendor answers, and its tool. */
export interface Answering {
  toolId: string;
  ratingId: string;
  userId: string;
}

/** The result of an answer (`hidden`: stored, but an operator keeps it off the page), or why it was not stored. */
export type AnswerResult = 'stored' | 'hidden' | 'not the vendor' | 'gone' | 'own';

/**
 * Stores a vendor's answer to a review in place of any earlier one, and the first time tells the reviewer; both or
 * neither. An answer that an operator has hidden stays hidden, whatever its new text says.
 *
 * @throws NoSuchTool
 */
export function saveAnswer(
  written: Written,
  site: Site,
  { text, ...answering }: Answering & { text: string },
): Promise<AnswerResult> {
  const { toolId, ratingId: rating_id, userId: user_id } = answering;
  return changeTool(written, { toolId, takesAway: TAKES_AWAY }, async (tx) => {
    if ((await claimOf(tx, answering)) !== 'held') return 'not the vendor';
    const [review] = await tx
      .select({ author: userRatings.user_id })
      .from(userRatings)
      .where(
        and(
          ofTool(answering),
          sql`${userRatings.review} IS NOT NULL AND ${userRatings.review_hidden_at} IS NULL`,
        ),
      );
    if (!review) return 'gone';
    if (review.author === user_id) return 'own';
    const [stored] = await tx
      .insert(reviewAnswers)
      .values({ rating_id, user_id, text })
      .onConflictDoUpdate({
        target: reviewAnswers.rating_id,
        set: {
          user_id,
          text,
          answered_at: sql`CASE WHEN ${reviewAnswers.text} = ${text} THEN ${reviewAnswers.answered_at} ELSE now() END`,
        },
      })
      .returning({
        isNew: sql<boolean>`xmax = 0`,
        isHidden: sql<boolean>`${reviewAnswers.hidden_at} IS NOT NULL`,
      });
    if (stored?.isNew) await tell(tx, site, rating_id);
    return stored?.isHidden ? 'hidden' : 'stored';
  });
}

async function tell(tx: DrizzleDb, site: Site, ratingId: string): Promise<void> {
  const reviewer = await readReviewer(tx, ratingId);
  if (reviewer) await queueMail(tx, answerMail(reviewer, site));
}

/**
 * Withdraws the answer to a review and deletes its text. Without an answer, nothing changes.
 *
 * @returns false for anybody who does not speak for the tool
 * @throws NoSuchTool
 */
export function withdrawAnswer(written: Written, answering: Answering): Promise<boolean> {
  return changeTool(written, { toolId: answering.toolId, takesAway: TAKES_AWAY }, async (tx) => {
    if ((await claimOf(tx, answering)) !== 'held') return false;
    await tx
      .update(reviewAnswers)
      .set({ text: null })
      .where(
        eq(
          reviewAnswers.rating_id,
          sql`(${tx.select({ id: userRatings.id }).from(userRatings).where(ofTool(answering))})`,
        ),
      );
    return true;
  });
}

/**
 * How many reviews a tool's page shows, and how many of them lack an answer of a present vendor. A hidden answer counts
 * as one.
 */
export async function countAnswered(
  db: DrizzleDb,
  toolId: string,
): Promise<{ reviews: number; unanswered: number }> {
  const { rows } = await db.execute<{ reviews: number; unanswered: number }>(sql`
    SELECT count(*)::int AS reviews, (count(*) FILTER (WHERE a.text IS NULL))::int AS unanswered
    FROM user_ratings r LEFT JOIN review_answers a ON a.rating_id = r.id
      AND EXISTS (${heldClaim({ toolId: sql`r.tool_id`, userId: sql`a.user_id` })})
    WHERE r.tool_id = ${toolId} AND r.review IS NOT NULL AND r.review_hidden_at IS NULL`);
  return rows[0] ?? { reviews: 0, unanswered: 0 };
}

function ofTool({ toolId, ratingId }: Answering) {
  return and(eq(userRatings.id, ratingId), eq(userRatings.tool_id, toolId));
}

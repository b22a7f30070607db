import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ReportReason } from '#domain/membership.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { reviewReports, userRatings } from '#server/db/schema/ratings.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { isoDate } from '#server/listing/tool-page.server.ts';
import { type DeskAction, recordAction } from '#server/operators/audit.server.ts';
import { changeTool, TAKES_AWAY, type Written } from './tool-activity.server.ts';

/** A review that members have reported, as the operator sees it. */
export interface ReportedReview {
  ratingId: string;
  tool: { id: string; name: string };
  rating: number;
  /** Null when its author has removed the text. */
  review: string | null;
  /** Null when its author has left. */
  author: string | null;
  reports: { id: string; reason: ReportReason; note: string | null; created_at: string }[];
}

/** At most this many reports are shown together; the next ones follow when these are settled. */
const MAX_REPORTS = 200;

/** Reviews with unsettled reports, longest waiting first. */
export async function reportedReviews(db: DrizzleDb): Promise<ReportedReview[]> {
  const rows = await db
    .select({
      ratingId: userRatings.id,
      toolId: aiTools.id,
      toolName: aiTools.name,
      rating: userRatings.rating,
      review: userRatings.review,
      author: users.email,
      reportId: reviewReports.id,
      reason: reviewReports.reason,
      note: reviewReports.note,
      created_at: reviewReports.created_at,
    })
    .from(reviewReports)
    .innerJoin(userRatings, eq(userRatings.id, reviewReports.rating_id))
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .leftJoin(users, eq(users.id, userRatings.user_id))
    .where(isNull(reviewReports.settled_at))
    .orderBy(asc(reviewReports.created_at), asc(reviewReports.id))
    .limit(MAX_REPORTS);
  const reviews = new Map<string, ReportedReview>();
  for (const { toolId, toolName, reportId, reason, note, created_at, ...review } of rows) {
    const entry = reviews.get(review.ratingId) ?? {
      ...review,
      tool: { id: toolId, name: toolName },
      reports: [],
    };
    entry.reports.push({ id: reportId, reason, note, created_at: isoDate(created_at) });
    reviews.set(review.ratingId, entry);
  }
  return [...reviews.values()];
}

/**
 * Takes a review off its page and settles its reports; the stars still count.
 *
 * @returns false when no report is waiting any more
 */
export async function hideReview(written: Written, ratingId: string, by: DeskAction['by']): Promise<boolean> {
  const [rated] = await written.db.write
    .select({ toolId: userRatings.tool_id })
    .from(userRatings)
    .where(eq(userRatings.id, ratingId));
  if (!rated) return false;
  return changeTool(written, { toolId: rated.toolId, takesAway: TAKES_AWAY }, async (tx) => {
    if (!(await settleReports(tx, ratingId))) return false;
    await tx
      .update(userRatings)
      .set({ review_hidden_at: sql`coalesce(${userRatings.review_hidden_at}, now())` })
      .where(eq(userRatings.id, ratingId));
    await recordAction(tx, {
      by,
      action: 'review.hide',
      subject: { kind: 'review', id: ratingId },
      before: { hidden: false },
      after: { hidden: true },
    });
    return true;
  });
}

/**
 * Settles the reports of a review that may stay.
 *
 * @returns false when no report is waiting any more
 */
export function dismissReports({ db }: Written, ratingId: string, by: DeskAction['by']): Promise<boolean> {
  return db.write.transaction(async (tx) => {
    if (!(await settleReports(tx, ratingId))) return false;
    await recordAction(tx, { by, action: 'review.dismiss', subject: { kind: 'review', id: ratingId } });
    return true;
  });
}

async function settleReports(db: DrizzleDb, ratingId: string): Promise<boolean> {
  const settled = await db
    .update(reviewReports)
    .set({ settled_at: sql`now()` })
    .where(and(eq(reviewReports.rating_id, ratingId), isNull(reviewReports.settled_at)))
    .returning({ id: reviewReports.id });
  return settled.length > 0;
}

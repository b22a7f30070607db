import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnRating } from '#domain/ratings/rating.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { userRatings } from '#server/db/schema.server.ts';
import type { ToolChange } from '#server/request/shown-tags.server.ts';
import { refreshFigures } from './rating-figures.server.ts';
import { changeTool, TAKES_AWAY } from './tool-activity.server.ts';

/**
 * Inserts or updates a member's own rating of a tool (spec §7) with all that follows from it: the tool's
 * average and count, and their copies in its categories. A review that the operator has taken off the page
 * stays off, whatever it says afterwards.
 *
 * @throws NoSuchTool
 */
export async function saveRating(
  db: DrizzleDb,
  { toolId, userId, rating, review }: Omit<OwnRating, 'isHidden'> & { toolId: string; userId: string },
): Promise<{ change: ToolChange; isNew: boolean }> {
  // Another text takes the place of the one that stood there.
  const takesAway = sql<boolean>`EXISTS (SELECT FROM user_ratings
    WHERE tool_id = ${toolId} AND user_id = ${userId} AND review IS NOT NULL)`;
  const { change, result } = await changeTool(db, { toolId, takesAway }, async (tx) => {
    const before = await tx.select({ id: userRatings.id }).from(userRatings).where(ownRating(toolId, userId));
    await tx
      .insert(userRatings)
      .values({ tool_id: toolId, user_id: userId, rating, review })
      .onConflictDoUpdate({
        target: [userRatings.tool_id, userRatings.user_id],
        set: { rating, review },
      });
    await refreshFigures(tx, toolId);
    return { isNew: before.length === 0 };
  });
  return { change, ...result };
}

/**
 * Removes a member's own rating and review of a tool; removing what is not there changes nothing. One whose
 * review the operator has taken off the page stays: with it, whoever rates again would write the review anew.
 *
 * @param withReview whether the member has agreed that a written review goes too; without it, one with a
 *   review stays
 * @returns why the rating is still there, or null when it is not
 * @throws NoSuchTool
 */
export async function removeRating(
  db: DrizzleDb,
  { toolId, userId, withReview }: { toolId: string; userId: string; withReview: boolean },
): Promise<{ change: ToolChange; kept: 'hidden' | 'review' | null }> {
  const own = ownRating(toolId, userId);
  const mayGo = withReview ? undefined : isNull(userRatings.review);
  const { change, result } = await changeTool(db, { toolId, takesAway: TAKES_AWAY }, async (tx) => {
    await tx.delete(userRatings).where(and(own, isNull(userRatings.review_hidden_at), mayGo));
    await refreshFigures(tx, toolId);
    return tx.select({ hiddenAt: userRatings.review_hidden_at }).from(userRatings).where(own);
  });
  const [kept] = result;
  if (!kept) return { change, kept: null };
  return { change, kept: kept.hiddenAt ? 'hidden' : 'review' };
}

function ownRating(toolId: string, userId: string) {
  return and(eq(userRatings.tool_id, toolId), eq(userRatings.user_id, userId));
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { changeTool, TAKES_AWAY, TAKES_NOTHING_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { refreshFigures } from '#catalogue/rating-figures.server.ts';
import type { OwnRating } from './rating.ts';
import { afterForm, type Beginning } from './rating-forms.server.ts';
import { userFavorites, userRatings } from './tables/ratings.server.ts';

/** A rating as its form sends it. */
interface SentRating extends Omit<OwnRating, 'isHidden' | 'about'> {
  about?: OwnRating['about'];
  toolId: string;
  userId: string;
  began?: Beginning | null;
}

/** Thrown in a transaction to undo a rating that would replace a review that its form has not seen. */
export class NewerReview extends Error {}

/**
 * Inserts or updates a member's rating of a tool (spec §7), with the tool's average and count and their copies in its
 * categories. A review that an operator has hidden stays hidden, whatever its new text says.
 *
 * @param began what the form was opened with, if it says so (`afterForm`)
 * @throws NoSuchTool
 * @throws NewerReview
 */
export async function saveRating(
  written: Written,
  { toolId, userId, began = null, about = null, ...said }: SentRating,
): Promise<{ isNew: boolean }> {
  // A changed text takes the earlier one off the pages.
  const takesAway = sql<boolean>`EXISTS (SELECT FROM user_ratings
    WHERE tool_id = ${toolId} AND user_id = ${userId} AND coalesce(review, about::text) IS NOT NULL)`;
  return changeTool(written, { toolId, takesAway }, async (tx) => {
    const [stored] = await tx
      .select({ rating: userRatings.rating, review: userRatings.review, about: userRatings.about })
      .from(userRatings)
      .where(ownRating(toolId, userId));
    const kept = afterForm({ ...said, about }, began, stored);
    if (!kept) throw new NewerReview();
    await tx
      .insert(userRatings)
      .values({ tool_id: toolId, user_id: userId, ...kept })
      .onConflictDoUpdate({ target: [userRatings.tool_id, userRatings.user_id], set: kept });
    await refreshFigures(tx, toolId);
    return { isNew: !stored };
  });
}

/**
 * Removes a member's rating and review of a tool. Without one, nothing changes. A rating whose review an operator has
 * hidden stays, because its author could otherwise rate again and restore the review.
 *
 * @param withReview whether the member agreed to lose a written review; otherwise a rating with a review stays
 * @returns why the rating is still there, or null if it is gone
 * @throws NoSuchTool
 */
export async function removeRating(
  written: Written,
  { toolId, userId, withReview }: { toolId: string; userId: string; withReview: boolean },
): Promise<'hidden' | 'review' | null> {
  const own = ownRating(toolId, userId);
  const mayGo = withReview ? undefined : and(isNull(userRatings.review), isNull(userRatings.about));
  const [kept] = await changeTool(written, { toolId, takesAway: TAKES_AWAY }, async (tx) => {
    await tx.delete(userRatings).where(and(own, isNull(userRatings.review_hidden_at), mayGo));
    await refreshFigures(tx, toolId);
    return tx.select({ hiddenAt: userRatings.review_hidden_at }).from(userRatings).where(own);
  });
  if (!kept) return null;
  return kept.hiddenAt ? 'hidden' : 'review';
}

/**
 * Restores the stars of a rating that its author has just removed. A rating given since then stays.
 *
 * @throws NoSuchTool
 */
export async function restoreStars(
  written: Written,
  { toolId, userId, rating }: { toolId: string; userId: string; rating: number },
): Promise<void> {
  await changeTool(written, { toolId, takesAway: TAKES_NOTHING_AWAY }, async (tx) => {
    await tx.insert(userRatings).values({ tool_id: toolId, user_id: userId, rating }).onConflictDoNothing();
    await refreshFigures(tx, toolId);
  });
}

function ownRating(toolId: string, userId: string) {
  return and(eq(userRatings.tool_id, toolId), eq(userRatings.user_id, userId));
}

/**
 * Adds a tool to a member's favourites or removes it (spec §7). Repeating it changes nothing.
 *
 * @throws NoSuchTool
 */
export async function setFavorite(
  written: Written,
  { toolId, userId, favorite }: { toolId: string; userId: string; favorite: boolean },
): Promise<void> {
  await changeTool(written, { toolId, takesAway: TAKES_NOTHING_AWAY }, (tx) =>
    favorite
      ? tx.insert(userFavorites).values({ tool_id: toolId, user_id: userId }).onConflictDoNothing()
      : tx
          .delete(userFavorites)
          .where(and(eq(userFavorites.tool_id, toolId), eq(userFavorites.user_id, userId))),
  );
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { changeTool, TAKES_AWAY, TAKES_NOTHING_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { refreshFigures } from '#catalogue/rating-figures.server.ts';
import type { OwnRating } from './rating.ts';
import { afterForm, type Beginning } from './rating-forms.server.ts';
import { userFavorites, userRatings } from './tables/ratings.server.ts';

/** A rating as its form gives it. */
interface SentRating extends Omit<OwnRating, 'isHidden' | 'about'> {
  about?: OwnRating['about'];
  toolId: string;
  userId: string;
  began?: Beginning | null;
}

/** Thrown inside a transaction to undo a rating that would replace a review that its form has not seen. */
export class NewerReview extends Error {}

/**
 * Inserts or updates a member's own rating of a tool (spec §7), and with it the tool's average and count and
 * their copies in its categories. A review that the operator has taken off the page stays off, whatever its
 * new text says.
 *
 * @param began what the form began with, if it says so (`afterForm`)
 * @throws NoSuchTool
 * @throws NewerReview
 */
export async function saveRating(
  written: Written,
  { toolId, userId, began = null, about = null, ...said }: SentRating,
): Promise<{ isNew: boolean }> {
  // Another text replaces the previous one.
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
 * Removes a member's own rating and review of a tool; without one, nothing changes. A rating whose review the
 * operator has taken off the page stays: otherwise its author could rate again and restore the review.
 *
 * @param withReview whether the member has agreed to lose a written review too; if not, a rating with a
 * review stays
 * @returns why the rating is still there, or null when it is gone
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
 * Gives back the stars of a rating that its author has just removed. A rating given since then stays as it is.
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

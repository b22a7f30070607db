import { desc, eq } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { categoryChips } from '#catalogue/tools/tool-cards.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { PROFILE_PAGE_SIZE } from '#site/limits.ts';
import type { ListedTool, OwnFavorite, OwnRating } from './member-lists.ts';

/** A member's favourites and ratings, newest first (spec §7). */

const listedTool = {
  id: aiTools.id,
  name: aiTools.name,
  developer_name: aiTools.developer_name,
  logoimage_url: aiTools.logoimage_url,
  status: aiTools.status,
  is_premium: aiTools.is_premium,
  categories: categoryChips,
} satisfies Record<keyof ListedTool, unknown>;

/** @param page counted from 1 */
export async function listFavorites(db: DrizzleDb, userId: string, page: number): Promise<OwnFavorite[]> {
  const rows = await db
    .select({ created_at: userFavorites.created_at, tool: listedTool })
    .from(userFavorites)
    .innerJoin(aiTools, eq(aiTools.id, userFavorites.tool_id))
    .where(eq(userFavorites.user_id, userId))
    .orderBy(desc(userFavorites.created_at), desc(userFavorites.id))
    .limit(PROFILE_PAGE_SIZE)
    .offset((page - 1) * PROFILE_PAGE_SIZE);
  return rows.map(({ tool, created_at }) => ({ tool, created_at: isoDate(created_at) }));
}

/** @param page counted from 1 */
export async function listRatings(db: DrizzleDb, userId: string, page: number): Promise<OwnRating[]> {
  const rows = await db
    .select({
      rating: userRatings.rating,
      review: userRatings.review,
      hidden_at: userRatings.review_hidden_at,
      created_at: userRatings.created_at,
      tool: listedTool,
    })
    .from(userRatings)
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .where(eq(userRatings.user_id, userId))
    .orderBy(desc(userRatings.created_at), desc(userRatings.id))
    .limit(PROFILE_PAGE_SIZE)
    .offset((page - 1) * PROFILE_PAGE_SIZE);
  return rows.map(({ hidden_at, created_at, ...rating }) => ({
    ...rating,
    isReviewHidden: hidden_at !== null,
    created_at: isoDate(created_at),
  }));
}

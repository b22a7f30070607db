import { desc, eq } from 'drizzle-orm';
import { PROFILE_PAGE_SIZE } from '#domain/limits.ts';
import type { ListedTool, OwnFavorite, OwnRating } from '#domain/profiles/member-lists.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { userFavorites, userRatings } from '#server/db/schema/ratings.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { categoryChips } from '#server/listing/tool-cards.server.ts';
import { isoDate } from '#server/listing/tool-page.server.ts';

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

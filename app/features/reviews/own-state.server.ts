import { sql } from 'drizzle-orm';
import { heldClaim } from '#features/claims/claims.server.ts';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { OwnState } from './rating.ts';
import { beginning } from './rating-beginning.server.ts';

const ownState = built((db) => {
  const [toolId, userId] = [sql.placeholder('toolId'), sql.placeholder('userId')];
  return db
    .select({
      rating: sql<OwnState['rating']>`(
        SELECT json_build_object('rating', rating, 'review', review, 'about', about, 'isHidden', review_hidden_at IS NOT NULL)
        FROM user_ratings WHERE tool_id = ${toolId} AND user_id = ${userId})`,
      favorite: sql<boolean>`EXISTS (
        SELECT FROM user_favorites WHERE tool_id = ${toolId} AND user_id = ${userId})`,
      isVendor: sql<boolean>`EXISTS (${heldClaim({ toolId: sql`${toolId}`, userId: sql`${userId}` })})`,
    })
    .from(sql`(SELECT) AS one`);
});

/** A member's own rating and favourite of a tool, and whether they speak for it, in one statement (spec §7). */
export async function readOwnState(db: DrizzleDb, toolId: string, userId: string): Promise<OwnState> {
  const [state] = await ownState(db).execute({ toolId, userId });
  const { rating, favorite, isVendor } = state ?? { rating: null, favorite: false, isVendor: false };
  return { rating, began: beginning(rating), favorite, isVendor };
}

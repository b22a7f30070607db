import { sql } from 'drizzle-orm';
import type { OwnState } from '#domain/ratings/rating.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { heldClaim } from '#server/vendors/claims.server.ts';

/** A member's own rating and favourite of a tool, and whether they speak for it, in one statement (spec §7). */
export async function readOwnState(db: DrizzleDb, toolId: string, userId: string): Promise<OwnState> {
  const { rows } = await db.execute<Pick<OwnState, keyof OwnState>>(sql`
    SELECT
      (SELECT json_build_object('rating', rating, 'review', review,
        'isHidden', review_hidden_at IS NOT NULL)
        FROM user_ratings WHERE tool_id = ${toolId} AND user_id = ${userId}) AS rating,
      EXISTS (SELECT FROM user_favorites WHERE tool_id = ${toolId} AND user_id = ${userId}) AS favorite,
      EXISTS (${heldClaim({ toolId: sql`${toolId}`, userId: sql`${userId}` })}) AS "isVendor"`);
  return rows[0] ?? { rating: null, favorite: false, isVendor: false };
}

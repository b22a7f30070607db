import { and, eq } from 'drizzle-orm';
import { changeTool, TAKES_NOTHING_AWAY, type Written } from '#catalogue/member-writes.server.ts';
import { userFavorites } from './tables/ratings.server.ts';

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

import { and, eq } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { userFavorites } from '#server/db/schema.server.ts';
import type { ToolChange } from '#server/request/shown-tags.server.ts';
import { changeTool, TAKES_NOTHING_AWAY } from './tool-activity.server.ts';

/**
 * Adds a tool to a member's favourites or takes it away (spec §7). Doing it twice is doing it once.
 *
 * @throws NoSuchTool
 */
export async function setFavorite(
  db: DrizzleDb,
  { toolId, userId, favorite }: { toolId: string; userId: string; favorite: boolean },
): Promise<ToolChange> {
  const { change } = await changeTool(db, { toolId, takesAway: TAKES_NOTHING_AWAY }, (tx) =>
    favorite
      ? tx.insert(userFavorites).values({ tool_id: toolId, user_id: userId }).onConflictDoNothing()
      : tx
          .delete(userFavorites)
          .where(and(eq(userFavorites.tool_id, toolId), eq(userFavorites.user_id, userId))),
  );
  return change;
}

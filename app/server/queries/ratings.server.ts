import { and, eq, isNull, sql } from 'drizzle-orm';
import { LIMITS } from '#domain/limits.ts';
import type { OwnRating } from '#domain/members/rating.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools, toolCategories, userRatings } from '#server/db/schema.server.ts';
import type { ToolChange } from '#server/shown-tags.server.ts';
import { changeTool } from './tool-activity.server.ts';

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
  const { change, result } = await changeTool(db, toolId, (tx) =>
    withFigures(tx, toolId, () =>
      tx
        .insert(userRatings)
        .values({ tool_id: toolId, user_id: userId, rating, review })
        .onConflictDoUpdate({
          target: [userRatings.tool_id, userRatings.user_id],
          set: { rating, review },
        }),
    ),
  );
  return { change, isNew: result.added > 0 };
}

/**
 * Removes a member's own rating and review of a tool; removing what is not there changes nothing. One whose
 * review the operator has taken off the page stays: with it, whoever rates again would write the review anew.
 *
 * @throws NoSuchTool
 */
export async function removeRating(
  db: DrizzleDb,
  toolId: string,
  userId: string,
): Promise<{ change: ToolChange; isKept: boolean }> {
  const own = and(eq(userRatings.tool_id, toolId), eq(userRatings.user_id, userId));
  const { change, result } = await changeTool(db, toolId, async (tx) => {
    await withFigures(tx, toolId, () =>
      tx.delete(userRatings).where(and(own, isNull(userRatings.review_hidden_at))),
    );
    return tx.select({ id: userRatings.id }).from(userRatings).where(own);
  });
  return { change, isKept: result.length > 0 };
}

/** How many ratings, and all their stars. */
interface Sum {
  count: number;
  stars: number;
}

/**
 * Runs a write of ratings and computes the tool's figures anew from all its rows, so that nothing adds up
 * wrong over time. Ratings that came with the catalogue have no rows: they are what the figures held beyond
 * the rows before the write, and go on counting (docs/decisions/0021-figures-that-came-along.md).
 *
 * @returns by how many the rows are more than before
 */
async function withFigures(
  tx: DrizzleDb,
  toolId: string,
  write: () => Promise<unknown>,
): Promise<{ added: number }> {
  const [stored] = await tx
    .select({ count: aiTools.rating_count, average: aiTools.avg_rating })
    .from(aiTools)
    .where(eq(aiTools.id, toolId));
  const before = await sumOfRows(tx, toolId);
  await write();
  const after = await sumOfRows(tx, toolId);
  const brought = broughtAlong(stored ?? { count: 0, average: 0 }, before);
  const rating_count = after.count + brought.count;
  const avg_rating = rating_count === 0 ? 0 : (after.stars + brought.stars) / rating_count;
  await tx.update(aiTools).set({ avg_rating, rating_count }).where(eq(aiTools.id, toolId));
  await tx.update(toolCategories).set({ avg_rating, rating_count }).where(eq(toolCategories.tool_id, toolId));
  return { added: after.count - before.count };
}

async function sumOfRows(tx: DrizzleDb, toolId: string): Promise<Sum> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      stars: sql<number>`coalesce(sum(${userRatings.rating}), 0)::int`,
    })
    .from(userRatings)
    .where(eq(userRatings.tool_id, toolId));
  return row ?? { count: 0, stars: 0 };
}

/** Finer than any average that a catalogue gives, coarser than what a division leaves behind. */
const STEPS = 1_000_000;

/** The ratings in a tool's stored figures that no row stands for. */
function broughtAlong(stored: { count: number; average: number }, rows: Sum): Sum {
  const count = Math.max(0, stored.count - rows.count);
  const stars = Math.round((stored.average * stored.count - rows.stars) * STEPS) / STEPS;
  return { count, stars: Math.min(Math.max(stars, 0), count * LIMITS.maxRating) };
}

import { eq, type SQL, sql } from 'drizzle-orm';
import { categoryNames } from '#server/db/catalogue-version.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { aiTools, catalogueState, toolActivity } from '#server/db/schema.server.ts';
import type { ToolChange } from '#server/shown-tags.server.ts';

/** No node that runs is further behind, and one that were would drop everything it has. */
const KEPT_FOR: SQL = sql`interval '1 day'`;
const SWEPT_AT_ONCE = 20;

/**
 * Takes the state row of the catalogue for the rest of the transaction and says that a tool's public figures
 * change. It is the first statement of every such transaction: all who write tools take this lock first, so
 * that they wait for each other in one order and what they count adds up.
 *
 * @returns what to drop from the kept pages once it is committed; null when there is no such tool
 */
export async function beginToolChange(tx: DrizzleDb, toolId: string): Promise<ToolChange | null> {
  const [state] = await tx
    .insert(catalogueState)
    .values({ activity: 1 })
    .onConflictDoUpdate({
      target: catalogueState.id,
      set: { activity: sql`${catalogueState.activity} + 1` },
    })
    .returning({ activity: catalogueState.activity });
  if (!state) throw new Error('The state of the catalogue could not be written.');
  await tx.insert(toolActivity).values({ version: state.activity, tool_id: toolId });
  await tx.execute(sql`
    DELETE FROM tool_activity WHERE version IN (
      SELECT version FROM tool_activity WHERE created_at < now() - ${KEPT_FOR}
      ORDER BY created_at LIMIT ${SWEPT_AT_ONCE})`);
  const [tool] = await tx
    .select({ categories: categoryNames(sql`${aiTools.id}`) })
    .from(aiTools)
    .where(eq(aiTools.id, toolId));
  return tool ? { toolId, ...tool } : null;
}

/** Thrown inside a transaction to leave nothing behind of a write about a tool that does not exist. */
export class NoSuchTool extends Error {}

/**
 * Writes what changes a tool's public figures, with the news of it, whole or not at all.
 *
 * @returns what to drop from the kept pages, and what the work gives
 * @throws NoSuchTool
 */
export function changeTool<Result>(
  db: DrizzleDb,
  toolId: string,
  work: (tx: DrizzleDb) => Promise<Result>,
): Promise<{ change: ToolChange; result: Result }> {
  return db.transaction(async (tx) => {
    const change = await beginToolChange(tx, toolId);
    if (!change) throw new NoSuchTool(toolId);
    return { change, result: await work(tx) };
  });
}

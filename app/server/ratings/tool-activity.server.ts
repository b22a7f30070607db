import { type SQL, sql } from 'drizzle-orm';
import { categoryNames } from '#server/db/catalogue-version.server.ts';
import type { Database, DrizzleDb } from '#server/db/connection.server.ts';
import { catalogueState } from '#server/db/schema/catalogue.server.ts';
import { aiTools } from '#server/db/schema/tools.server.ts';
import { dropWritten, type ToolChange, type WrittenPages } from '#server/request/shown-tags.server.ts';

/** No running node is further behind than this; one that was would drop everything it has. */
const KEPT_FOR: SQL = sql`interval '1 day'`;
const SWEPT_AT_ONCE = 20;

/**
 * Locks the catalogue's state row for the rest of the transaction and records that the public figures of
 * tools change. It comes first in every such transaction: all writers of tools take this lock first, so that
 * they queue in one order and the counts add up.
 *
 * @param takesAway whether the change may remove something from the tools' pages
 * @returns what to drop from the kept pages after the commit, for each of the tools that exist
 */
async function beginChanges(
  tx: DrizzleDb,
  toolIds: readonly string[],
  takesAway: SQL<boolean>,
): Promise<ToolChange[]> {
  const [state] = await tx
    .insert(catalogueState)
    .values({ activity: toolIds.length })
    .onConflictDoUpdate({
      target: catalogueState.id,
      set: { activity: sql`${catalogueState.activity} + ${toolIds.length}` },
    })
    .returning({ activity: catalogueState.activity });
  if (!state || toolIds.length === 0) return [];
  const before = state.activity - toolIds.length;
  // One parameter for all: a statement takes at most 65,535, and a member may have marked more tools.
  const ids = sql`${sql.param([...toolIds])}::text[]`;
  const { rows } = await tx.execute<{ takes_away: boolean }>(sql`
    INSERT INTO tool_activity (version, tool_id, takes_away)
    SELECT ${before}::bigint + position, tool_id, ${takesAway}
    FROM unnest(${ids}) WITH ORDINALITY AS t (tool_id, position)
    RETURNING takes_away`);
  await tx.execute(sql`
    DELETE FROM tool_activity WHERE version IN (
      SELECT version FROM tool_activity WHERE created_at < now() - ${KEPT_FOR}
      ORDER BY created_at LIMIT ${toolIds.length + SWEPT_AT_ONCE})`);
  const changed = await tx
    .select({
      toolId: aiTools.id,
      categories: categoryNames('ai_tools.id'),
      // The write itself comes later: it adds one rating at most, or removes one.
      changesRated: sql<boolean>`${aiTools.rating_count} <= 1`,
    })
    .from(aiTools)
    .where(sql`${aiTools.id} = ANY (${ids})`);
  const isAnythingGone = rows.some(({ takes_away }) => takes_away);
  return changed.map((change) => ({ ...change, takesAway: isAnythingGone }));
}

/** The change only adds to the pages, or counts. */
export const TAKES_NOTHING_AWAY = sql<boolean>`false`;
/** A page copied before the change may show what nobody should see any more. */
export const TAKES_AWAY = sql<boolean>`true`;

/** Thrown inside a transaction to undo a write about a tool that does not exist. */
export class NoSuchTool extends Error {}

/** Where to write, and the pages of this process that show it. */
export interface Written {
  db: Pick<Database, 'write'>;
  pages: WrittenPages;
}

/**
 * Writes a change to a tool's public figures and records it, all or nothing. Pages that show the tool are
 * dropped right after the commit, so that the authors find what they have written.
 *
 * @throws NoSuchTool
 */
export function changeTool<Result>(
  written: Written,
  { toolId, takesAway }: { toolId: string; takesAway: SQL<boolean> },
  work: (tx: DrizzleDb) => Promise<Result>,
): Promise<Result> {
  return dropAfter(written, async (tx) => {
    const changes = await beginChanges(tx, [toolId], takesAway);
    if (changes.length === 0) throw new NoSuchTool(toolId);
    return { changes, result: await work(tx) };
  });
}

/**
 * Writes a change to how a member appears on the pages of tools. Those pages are dropped right after the
 * commit.
 *
 * @param how `changes` when only the name or photo beside the member's reviews changes; `leaves` when the
 * favourites go too, which may be very many
 */
export function changeMember<Result>(
  written: Written,
  userId: string,
  how: 'changes' | 'leaves',
  work: (tx: DrizzleDb) => Promise<Result>,
): Promise<Result> {
  return dropAfter(written, async (tx) => {
    await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
    const { rows } = await tx.execute<{ tool_id: string }>(sql`
      SELECT tool_id FROM user_ratings WHERE user_id = ${userId} AND review IS NOT NULL
      UNION SELECT tool_id FROM user_favorites WHERE user_id = ${userId} AND ${how === 'leaves'}
      UNION SELECT r.tool_id FROM review_answers a JOIN user_ratings r ON r.id = a.rating_id
        WHERE a.user_id = ${userId} AND ${how === 'leaves'}`);
    const ids = rows.map(({ tool_id }) => tool_id);
    return { changes: await beginChanges(tx, ids, TAKES_AWAY), result: await work(tx) };
  });
}

/** The only place where a member's write makes kept pages old. Other nodes learn of it from the table. */
async function dropAfter<Result>(
  { db, pages }: Written,
  work: (tx: DrizzleDb) => Promise<{ changes: ToolChange[]; result: Result }>,
): Promise<Result> {
  const { changes, result } = await db.write.transaction(work);
  dropWritten(pages, changes);
  return result;
}

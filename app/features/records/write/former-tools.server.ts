import { sql } from 'drizzle-orm';
import { leaveIndex } from '#catalogue/index-tools.server.ts';
import { refreshFigures } from '#catalogue/rating-figures.server.ts';
import { deleteTool } from '../companies/write-companies.server.ts';
import { moveMarks } from './marks.server.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * Sets the former ids of the changed tools to those that their records name. An id named by several tools
 * belongs to the one that the others were merged into.
 *
 * @returns the ids that led to the changed tools before
 */
export async function replaceFormerIds(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`DELETE FROM former_tools WHERE tool_id IN (SELECT id FROM changed_tools) RETURNING id`,
  );
  await tx.execute(
    sql`INSERT INTO former_tools (id, tool_id)
        SELECT DISTINCT ON (former) former, staged.id
        FROM staged_tools staged JOIN changed_tools changed ON changed.id = staged.id, unnest(staged.former_ids) AS former
        ORDER BY former, EXISTS (SELECT FROM staged_tools other WHERE staged.id = ANY (other.former_ids)), staged.id
        ON CONFLICT (id) DO UPDATE SET tool_id = excluded.tool_id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds tools that are still listed under a former id of a changed tool, and merges them into it: what
 * members gave them moves along. Records that name the merged tool keep its id, which is resolved when they are
 * read.
 *
 * @returns how many tools are no longer listed
 */
export async function absorbFormerTools(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: string; into: string }>(
    sql`SELECT former.id, present_tool_id(former.id) AS into FROM former_tools former
        JOIN changed_tools changed ON changed.id = former.tool_id
        JOIN ai_tools listed ON listed.id = former.id ORDER BY former.id`,
  );
  for (const { id, into } of rows) {
    await moveMarks(tx, id, into);
    await removeTool(tx, id);
    await tx.execute(sql`DELETE FROM desk_values WHERE kind = 'tools' AND id = ${id}`);
    await refreshFigures(tx, into);
  }
  return rows.length;
}

/**
 * Deletes a tool with its links and the rounds that only it reports. Updates all counters except the number of tools.
 */
export async function removeTool(tx: Transaction, id: string): Promise<void> {
  await tx.execute(
    sql`UPDATE categories SET tool_count = tool_count - 1 FROM tool_categories link
        WHERE link.tool_id = ${id} AND link.specialization_id = '' AND link.category_id = categories.id`,
  );
  await tx.execute(
    sql`UPDATE specializations SET tool_count = tool_count - 1 FROM tool_categories link
        WHERE link.tool_id = ${id} AND link.category_id = specializations.category_id
          AND link.specialization_id = specializations.id`,
  );
  await leaveIndex(tx);
  await deleteTool(tx, id);
}

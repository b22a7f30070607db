import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { gone } from '#platform/request/failures.server.ts';
import { MESSAGES } from '#site/messages.ts';
import type { NearName } from '#site/near-name.ts';
import { paths } from '#site/paths.ts';
import { aiTools, withdrawnRecords, withdrawnTools } from '../tables/tools.server.ts';

/**
 * Refuses the address of a withdrawn tool, under its present id or a former one. The status 410 makes search
 * engines forget it sooner than a 404 would (RFC 9110 §15.5.11).
 */
export async function refuseWithdrawn(db: DrizzleDb, id: string): Promise<void> {
  if (!(await isWithdrawn(db, id))) return;
  throw gone(MESSAGES.tool.withdrawn, await readReplacement(db, id));
}

/** The listed tool that replaces a withdrawn one, if an operator has named one that is still listed. */
async function readReplacement(db: DrizzleDb, id: string): Promise<NearName[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT tool.id, tool.name FROM ${withdrawnRecords} kept
    JOIN ${aiTools} tool ON tool.id = present_tool_id(kept.replaced_by)
    WHERE kept.id IN (${id}, present_tool_id(${id}))`);
  return rows.map((tool) => ({ name: tool.name, to: paths.tool(tool.id) }));
}

/** Whether the tool with this id, present or former, was withdrawn. */
export async function isWithdrawn(db: DrizzleDb, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM ${withdrawnTools} WHERE ${withdrawnTools.id} IN (${id}, present_tool_id(${id}))`,
  );
  return rows.length > 0;
}

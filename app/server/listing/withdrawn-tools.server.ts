import { sql } from 'drizzle-orm';
import { MESSAGES } from '#domain/messages.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { withdrawnTools } from '#server/db/schema/tools.server.ts';
import { gone } from '#server/request/failures.server.ts';

/**
 * Refuses the address of a withdrawn tool, under its present id or a former one. The status 410 makes search
 * engines forget it sooner than a 404 would (RFC 9110 §15.5.11).
 */
export async function refuseWithdrawn(db: DrizzleDb, id: string): Promise<void> {
  if (await isWithdrawn(db, id)) throw gone(MESSAGES.tool.withdrawn);
}

/** Whether the tool with this id, present or former, was withdrawn. */
export async function isWithdrawn(db: DrizzleDb, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM ${withdrawnTools} WHERE ${withdrawnTools.id} IN (${id}, present_tool_id(${id}))`,
  );
  return rows.length > 0;
}

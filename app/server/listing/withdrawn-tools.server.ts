import { sql } from 'drizzle-orm';
import { MESSAGES } from '#domain/messages.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { withdrawnTools } from '#server/db/schema/tools.server.ts';
import { gone } from '#server/request/failures.server.ts';

/**
 * Refuses the address of a tool that was taken out of the catalogue, under this id or a former one: search
 * engines then forget it sooner than after a 404 (RFC 9110 §15.5.11).
 */
export async function refuseWithdrawn(db: DrizzleDb, id: string): Promise<void> {
  if (await isWithdrawn(db, id)) throw gone(MESSAGES.tool.withdrawn);
}

/** Whether a tool of this id, or of this former id, was withdrawn. */
export async function isWithdrawn(db: DrizzleDb, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM ${withdrawnTools} WHERE ${withdrawnTools.id} IN (${id}, present_tool_id(${id}))`,
  );
  return rows.length > 0;
}

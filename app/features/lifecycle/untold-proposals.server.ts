import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Marks all waiting proposals as told to operators. @returns those that were not marked yet, oldest first */
export async function takeUntoldProposals(tx: DrizzleDb): Promise<{ name: string; reason: string }[]> {
  const { rows } = await tx.execute<{ name: string; reason: string }>(sql`
    WITH told AS (
      UPDATE proposals SET told_at = now() WHERE origin = 'checker' AND state = 'waiting' AND told_at IS NULL
      RETURNING tool_id, remark, created_at)
    SELECT ai_tools.name, told.remark AS reason FROM told JOIN ai_tools ON ai_tools.id = told.tool_id
    ORDER BY told.created_at, ai_tools.id`);
  return rows;
}

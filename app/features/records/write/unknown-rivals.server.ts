import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

const MOST = 100;

/**
 * Rivals that are named but not listed: often a misspelt id, but later files may bring them.
 *
 * @returns the ids of the naming tools by the rival's id; at most 100 rivals
 */
export async function findUnknownRivals(db: DrizzleDb): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await db.execute<{ rival: string; named_by: string[] }>(sql`
    WITH unlisted AS MATERIALIZED (
      -- Most are listed under the id that is named, and following former ids takes longer than finding them.
      SELECT rival, tool_id FROM tool_facts CROSS JOIN LATERAL unnest(rivals) AS rival
      WHERE NOT EXISTS (SELECT FROM ai_tools WHERE id = rival))
    SELECT rival, array_agg(tool_id ORDER BY tool_id) AS named_by FROM unlisted
    WHERE NOT EXISTS (SELECT FROM ai_tools WHERE id = present_tool_id(rival))
    GROUP BY rival ORDER BY rival LIMIT ${MOST}`);
  return new Map(rows.map(({ rival, named_by }) => [rival, named_by]));
}

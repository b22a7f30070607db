import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { SITE } from '#site/site.ts';
import type { Memory } from '../memory.ts';

/** How many tools are looked at: enough to tell what a directory records, and quick in a large one. */
const SAMPLE = 500;

/**
 * The ids of the public facts that a directory records at all: its pages call no others missing.
 *
 * @returns null for a directory of AI tools: each may have all of them
 */
export async function readUsedFacts(db: DrizzleDb, memory: Memory): Promise<readonly string[] | null> {
  if (SITE.listed.isAi) return null;
  return memory.read('used facts', async () => {
    const { rows } = await db.execute<{ key: string }>(sql`
      SELECT DISTINCT key FROM (
        SELECT t.is_premium, t.business_current_status, d.decision_information
        FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id LIMIT ${SAMPLE}) AS sampled
      CROSS JOIN LATERAL (
        SELECT jsonb_object_keys(coalesce(sampled.decision_information, '{}'))
        UNION ALL SELECT 'free_tier' WHERE sampled.is_premium IS NOT NULL
        UNION ALL SELECT 'business_current_status' WHERE sampled.business_current_status IS NOT NULL
      ) AS recorded (key)`);
    return rows.map(({ key }) => key);
  });
}

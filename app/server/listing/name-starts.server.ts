import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** Rewrites the name beginnings by which these tools are suggested. */
export async function writeNameStarts(db: DrizzleDb, toolIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param(toolIds)}::text[]`;
  await db.execute(sql`
    DELETE FROM name_starts old WHERE tool_id = ANY (${ids}) AND NOT EXISTS (
      SELECT FROM ai_tools, name_starts_of(name, prominence) AS start
      WHERE id = old.tool_id AND start.key = old.key)`);
  await db.execute(sql`
    INSERT INTO name_starts AS old (tool_id, key, rank, is_start)
    SELECT id, key, rank, is_start FROM ai_tools, name_starts_of(name, prominence) WHERE id = ANY (${ids})
    ORDER BY id, key
    ON CONFLICT (tool_id, key) DO UPDATE SET rank = excluded.rank, is_start = excluded.is_start
      WHERE (old.rank, old.is_start) <> (excluded.rank, excluded.is_start)`);
}

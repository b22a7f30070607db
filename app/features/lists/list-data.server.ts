import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** A list as the export of a member's data has it. Nothing in it opens the list for others. */
interface ListData extends Record<string, unknown> {
  name: string;
  is_shared: boolean;
  shares_notes: boolean;
  shown_as: string;
  created_at: string;
  /** When it was deleted, while it can be brought back. */
  removed_at: string | null;
  tools: { tool_id: string; tool_name: string; note: string; created_at: string }[];
}

/** Everything stored about a member's lists, also of deleted ones that can still be brought back. */
export async function listData(db: DrizzleDb, userId: string): Promise<ListData[]> {
  const { rows } = await db.execute<ListData>(sql`
    SELECT name, share_key IS NOT NULL AS is_shared, shares_notes, shown_as, created_at::text, removed_at::text,
      coalesce((SELECT json_agg(json_build_object('tool_id', t.id, 'tool_name', t.name, 'note', e.note,
          'created_at', e.created_at) ORDER BY e.place, e.created_at, e.id)
        FROM list_entries e JOIN ai_tools t ON t.id = e.tool_id WHERE e.list_id = l.id), '[]') AS tools
    FROM tool_lists l WHERE user_id = ${userId} ORDER BY l.created_at, l.id`);
  return rows;
}

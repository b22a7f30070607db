import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';

/** For the largest catalogue; three thousand tools take 11 kB each, a million 5 kB. */
const ROOM_A_TOOL_KB = 6;
const LEAST_ROOM_MB = 256;

/**
 * What the measured database is started with: room for what listings and searches read of so many tools, whatever the
 * machine does with files that it keeps in memory itself.
 */
export function roomForFiles(tools: number): { shared_buffers: string } {
  return { shared_buffers: `${LEAST_ROOM_MB + Math.ceil((tools * ROOM_A_TOOL_KB) / 1_000)}MB` };
}

/** Besides the indexes of orders, of which a listing reads the beginning. */
const TABLES = ['ai_tools', 'tool_search', 'tool_facts', 'tool_categories'];

/**
 * Has the database read into its own memory what answers come from, as it would be after some hours of visits.
 *
 * @returns how much that is, in bytes
 */
export async function readFiles(db: Database): Promise<number> {
  await db.bulk.execute(sql`CREATE EXTENSION IF NOT EXISTS pg_prewarm`);
  const { rows } = await db.bulk.execute<{ bytes: string }>(sql`
    SELECT sum(pg_prewarm(files.oid)) * current_setting('block_size')::int AS bytes
    FROM (
      SELECT oid FROM pg_class WHERE oid = ANY (${sql.param(TABLES)}::regclass[])
      UNION ALL
      SELECT indexrelid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
      WHERE indrelid = ANY (${sql.param(TABLES)}::regclass[]) AND (indisunique OR amname = 'gin')
    ) AS files`);
  return Number(rows[0]?.bytes ?? 0);
}

import { type SQL, sql } from 'drizzle-orm';

/**
 * Every id that leads to some tools, their own included, over any number of mergers, as a column `id`: the inverse of
 * the database function `present_tool_id`.
 *
 * @param toolIds an array of texts
 */
export function idsLeadingTo(toolIds: SQL): SQL {
  return sql`(WITH RECURSIVE called (id) AS (
    SELECT unnest(${toolIds}) UNION SELECT former.id FROM former_tools former JOIN called ON former.tool_id = called.id)
    SELECT id FROM called)`;
}

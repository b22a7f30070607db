import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { COMPANY } from './funding-events.server.ts';

/** A company that makes tools. */
export interface ListedCompany {
  [column: string]: unknown;
  /** Its name as a single word. */
  key: string;
  /** Its name as rounds know it. */
  company: string;
  name: string;
  /** Best known first. */
  tools: { id: string; name: string }[];
}

const TOOLS_SHOWN = 50;

/**
 * Companies by name, read from one index however many there are.
 *
 * @param after the key of the last one seen; '' for the beginning
 * @param beginning what the key must begin with
 */
export async function companiesAfter(
  db: DrizzleDb,
  after: string,
  beginning: string,
  limit: number,
): Promise<ListedCompany[]> {
  const { rows } = await db.execute<ListedCompany>(sql`
    SELECT keys.key, best.company, best.name, best.tools
    FROM (
      SELECT DISTINCT developer_key AS key FROM tool_search
      WHERE developer_key > ${after} AND developer_key >= ${beginning} AND starts_with(developer_key, ${beginning})
      ORDER BY key LIMIT ${limit}) AS keys
    CROSS JOIN LATERAL (
      SELECT min(company) AS company, min(developer_name) AS name,
        json_agg(json_build_object('id', id, 'name', tool_name) ORDER BY place) AS tools
      FROM (
        SELECT ${COMPANY} AS company, t.developer_name, t.id, t.name AS tool_name,
          row_number() OVER (ORDER BY t.prominence DESC, t.sort_name, t.id) AS place
        FROM tool_search s JOIN ai_tools t ON t.id = s.tool_id
        WHERE s.developer_key = keys.key
        ORDER BY place LIMIT ${TOOLS_SHOWN}) AS made) AS best
    ORDER BY keys.key`);
  return rows;
}

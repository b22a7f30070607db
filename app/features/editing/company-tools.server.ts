import { sql } from 'drizzle-orm';
import { hostOfAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

export interface CompanyWithTools {
  name: string;
  /** Whether it has a record of its own. */
  hasRecord: boolean;
  /** How many tools it has; `tools` has the first of them, by site. */
  count: number;
  tools: { id: string; name: string; host: string | null; developer: string | null }[];
}

/** The most tools that one edit changes. */
const MOST_SHOWN = 500;

/** A company for the desk; null if there is none. */
export async function readCompanyTools(db: DrizzleDb, id: string): Promise<CompanyWithTools | null> {
  const { rows } = await db.execute<Pick<CompanyWithTools, keyof CompanyWithTools>>(sql`
    SELECT c.name, EXISTS (SELECT FROM company_records r WHERE r.id = c.id) AS "hasRecord",
      (SELECT count(*)::int FROM company_tools made WHERE made.company_id = c.id) AS count,
      (SELECT coalesce(json_agg(line ORDER BY host NULLS FIRST, sort_name, id), '[]') FROM (
        SELECT t.id, t.sort_name, host, json_build_object('id', t.id, 'name', t.name, 'host', host, 'developer', t.developer_name) AS line
        FROM company_tools made JOIN ai_tools t ON t.id = made.tool_id
        CROSS JOIN LATERAL (SELECT ${hostOfAddress(sql`t.url`)} AS host) AS site
        WHERE made.company_id = c.id ORDER BY host NULLS FIRST, t.sort_name, t.id LIMIT ${MOST_SHOWN}) AS listed) AS tools
    FROM companies c WHERE c.id = ${id}`);
  return rows[0] ?? null;
}

/** A listed tool's company; null if the tool is not listed. */
export async function companyOfTool(
  db: DrizzleDb,
  toolId: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT c.id, c.name FROM company_tools made JOIN companies c ON c.id = made.company_id
    WHERE made.tool_id = ${toolId}`);
  return rows[0] ?? null;
}

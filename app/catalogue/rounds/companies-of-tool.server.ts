import { type SQL, sql } from 'drizzle-orm';
import { idsLeadingTo } from '../tools/former-ids.server.ts';

/**
 * The companies whose rounds a tool shows, as a column `id`: the one that makes it, and those whose record calls it their main
 * tool, because its maker has bought them since. A record may name the tool by an id of before a merger.
 */
export function companiesOfTool(toolId: SQL): SQL {
  return sql`(SELECT company_id AS id FROM company_tools WHERE tool_id = ${toolId}
    UNION SELECT id FROM company_records
    WHERE main_tool = ANY(ARRAY${idsLeadingTo(sql`ARRAY[${toolId}]::text[]`)}))`;
}

/** The other way: the tools that show a company's rounds, as a column `id`. */
export function toolsOfCompany(companyId: SQL): SQL {
  return sql`(SELECT tool_id AS id FROM company_tools WHERE company_id = ${companyId}
    UNION SELECT present_tool_id(main_tool) FROM company_records WHERE id = ${companyId} AND main_tool IS NOT NULL)`;
}

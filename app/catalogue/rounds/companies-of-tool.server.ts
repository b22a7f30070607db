import { type SQL, sql } from 'drizzle-orm';

/**
 * The companies whose rounds a tool shows, as a column `id`: the one that makes it, and those whose record calls it their main
 * tool, because its maker has bought them since.
 */
export function companiesOfTool(toolId: SQL): SQL {
  return sql`(SELECT company_id AS id FROM company_tools WHERE tool_id = ${toolId}
    UNION SELECT id FROM company_records
    WHERE main_tool = ANY(ARRAY(SELECT ${toolId}::text UNION ALL SELECT id FROM former_tools WHERE tool_id = ${toolId})))`;
}

/** The other way: the tools that show a company's rounds, as a column `id`. */
export function toolsOfCompany(companyId: SQL): SQL {
  return sql`(SELECT tool_id AS id FROM company_tools WHERE company_id = ${companyId}
    UNION SELECT present_tool_id(main_tool) FROM company_records WHERE id = ${companyId} AND main_tool IS NOT NULL)`;
}

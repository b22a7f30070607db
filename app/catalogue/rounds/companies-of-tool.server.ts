import { type SQL, sql } from 'drizzle-orm';
import { VISITOR } from '#site/access.ts';
import { idsLeadingTo } from '../tools/former-ids.server.ts';
import { openTo } from '../tools/open-to.server.ts';

/**
 * The companies whose rounds a tool shows, as a column `id`: the one that makes it, and those whose record calls it their main
 * tool, because its maker has bought them since. A record may name the tool by an id of before a merger.
 */
export function companiesOfTool(toolId: SQL): SQL {
  return sql`(SELECT company_id AS id FROM company_tools WHERE tool_id = ${toolId}
    UNION SELECT id FROM company_records
    WHERE main_tool = ANY(ARRAY${idsLeadingTo(sql`ARRAY[${toolId}]::text[]`)}))`;
}

/**
 * The rounds `r` that a tool shows, as tables and a condition, with the rows `made` of its company and `t` of the tool. Where its
 * funding is open to everybody, so are only the open rounds of its companies.
 */
export function roundsShownBy(toolId: SQL): SQL {
  return sql`company_tools made JOIN ai_tools t ON t.id = made.tool_id
    -- As an array, so that the planner looks their rounds up.
    JOIN funding_rounds r ON r.company_id = ANY(ARRAY(SELECT id FROM ${companiesOfTool(toolId)} AS its))
    WHERE made.tool_id = ${toolId} AND (r.is_open OR NOT ${openTo(VISITOR, 'funding_info_is_premium', 't')})`;
}

/** Whether a tool shows a round of its companies. What its own list says of others is not asked. */
export function showsRounds(toolId: SQL): SQL {
  return sql`EXISTS (SELECT FROM ${roundsShownBy(toolId)})`;
}

/** The other way: the tools that show a company's rounds, as a column `id`. */
export function toolsOfCompany(companyId: SQL): SQL {
  return sql`(SELECT tool_id AS id FROM company_tools WHERE company_id = ${companyId}
    UNION SELECT present_tool_id(main_tool) FROM company_records WHERE id = ${companyId} AND main_tool IS NOT NULL)`;
}

/** Who raised a round of a tool's list: the company that the list names, if it has a record, or else the one that makes the tool. */
export function raiserOf(named: SQL, maker: SQL): SQL {
  return sql`coalesce((SELECT record.id FROM company_records record WHERE record.id = ${named}), ${maker})`;
}

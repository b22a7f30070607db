import { type SQL, sql } from 'drizzle-orm';

/**
 * The ids of a tool's categories, as rows for FROM. `OFFSET 0` keeps them a subquery of their own. In a join, the planner
 * would overestimate what they cost, because it expects to skip through all categories in the index, and would rather
 * try each category for each tool.
 *
 * @param tool the tool's id in the statement around it
 */
export function ownCategories(tool: SQL): SQL {
  return sql`(SELECT category_id FROM tool_categories WHERE tool_id = ${tool} AND specialization_id = '' OFFSET 0)`;
}

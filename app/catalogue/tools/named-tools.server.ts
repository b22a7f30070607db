import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { formerIdsOfName, keysOfName, type NameCandidate, type NamingTool, toolNamed } from './named-tool.ts';

/**
 * The tools that a tool's details mention by name, if the name is unambiguous (spec §7, "Competitor lookup"), in one
 * statement.
 *
 * @param names in lower case @returns ids by name; the tool's own names have none
 */
export async function findNamedTools(
  db: DrizzleDb,
  names: readonly string[],
  namingId: string,
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    SELECT tool.id, tool.name, tool.developer_name,
      ARRAY(SELECT id FROM former_tools WHERE tool_id = tool.id) AS former_ids,
      ARRAY(SELECT category_id FROM tool_categories WHERE tool_id = tool.id AND specialization_id = '') AS categories,
      CASE WHEN tool.id = ${namingId}
        THEN coalesce((SELECT rivals FROM tool_facts WHERE tool_id = tool.id), '{}') ELSE '{}' END AS rivals
    FROM ai_tools tool
    WHERE tool.id IN (
      SELECT ${namingId}
      UNION SELECT id FROM ai_tools WHERE sort_name = ANY (${sql.param(names)}::text[])
      UNION SELECT tool_id FROM tool_search WHERE name_key = ANY (${sql.param(names.flatMap(keysOfName))}::text[])
      UNION SELECT tool_id FROM former_tools WHERE id = ANY (${sql.param(names.flatMap(formerIdsOfName))}::text[]))`);
  const naming = rows.find(({ id }) => id === namingId);
  if (!naming) return new Map();
  return new Map(
    names.flatMap((name) => {
      const id = toolNamed(name, rows, naming);
      return id === null || id === namingId ? [] : [[name, id] as const];
    }),
  );
}

/** The driver needs a type alias, not an interface. */
type Row = Pick<NameCandidate & NamingTool, keyof (NameCandidate & NamingTool)>;

import { sql } from 'drizzle-orm';
import { joinedName } from '#catalogue/search/language/words.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import { findTools, idIn, type ToolLine } from './find-tools.server.ts';

/**
 * The tool that a text means, or a sentence that says why it means none: several tools have the name, or none has, and
 * these are similar.
 */
export type MeantTool = { tool: ToolLine } | { reason: string; isAmbiguous: boolean };

const MOST_OFFERED = 5;

/**
 * The listed tools that typed texts mean: an id (also a former one), the address of a tool's page, or a name that only
 * one tool has, else a name that only one has apart from spaces, hyphens and accents, else a former name.
 */
export async function toolsMeant(db: DrizzleDb, typed: readonly string[]): Promise<Map<string, MeantTool>> {
  const given = [...new Set(typed)].map((text) => ({ text, id: idIn(text), key: joinedName(text) }));
  const { rows } = await db.execute<{ text: string; way: number; tool: ToolLine }>(sql`
    WITH given AS MATERIALIZED (
      SELECT text, present_tool_id(id) AS id, lower(text) AS name, key
      FROM json_to_recordset(${JSON.stringify(given)}::json) AS given (text text, id text, key text)
    ), named AS (
      SELECT text, 1 AS way, tool.id FROM given JOIN ai_tools tool ON tool.id = given.id
      UNION SELECT text, 2, tool.id FROM given JOIN ai_tools tool ON tool.sort_name = given.name
      UNION SELECT text, 3, tool_id FROM given JOIN tool_search ON name_key = key WHERE key <> ''
      UNION SELECT text, 4, former.id FROM given
        JOIN (SELECT id, lower(unnest(former_names)) AS name FROM ai_tools WHERE former_names <> '{}') former
          ON former.name = given.name
    )
    SELECT text, way, json_build_object('id', tool.id, 'name', tool.name, 'url', tool.url) AS tool
    FROM named JOIN ai_tools tool USING (id) ORDER BY way, tool.id`);
  const meant = new Map<string, MeantTool>();
  for (const { text } of given) {
    const all = rows.filter((row) => row.text === text);
    const found = all.filter(({ way }) => way === all[0]?.way);
    const [first] = found;
    if (first && found.length === 1) meant.set(text, { tool: first.tool });
    else if (first)
      meant.set(text, { reason: MEANT_TEXTS.several(found.map(({ tool }) => tool)), isAmbiguous: true });
    else meant.set(text, { reason: MEANT_TEXTS.none(await toolsNear(db, text)), isAmbiguous: false });
  }
  return meant;
}

/** `toolsMeant` for one text. */
export async function toolMeant(db: DrizzleDb, typed: string): Promise<MeantTool> {
  return (await toolsMeant(db, [typed])).get(typed) ?? { reason: MEANT_TEXTS.none([]), isAmbiguous: false };
}

const MEANT_TEXTS = {
  several: (tools: readonly ToolLine[]) =>
    say`Several tools have this name. Give the id of one: ${tools
      .slice(0, MOST_OFFERED)
      .map(({ id }) => id)
      .join(', ')}`,
  none: (near: readonly ToolLine[]) =>
    near.length === 0
      ? say`No tool has this name or id.`
      : say`No tool has this name or id. Near it: ${near.map(({ id, name }) => `${name} (${id})`).join(', ')}`,
} as const;

/** Tools with the text in their name, or else with the most similar names. */
async function toolsNear(db: DrizzleDb, text: string): Promise<ToolLine[]> {
  if (text === '') return [];
  const found = await findTools(db, text);
  if (found.length > 0) return found.slice(0, MOST_OFFERED);
  const { rows } = await db.execute<ToolLine & Record<string, unknown>>(sql`
    SELECT id, name, url FROM ai_tools WHERE sort_name % lower(${text})
    ORDER BY similarity(sort_name, lower(${text})) DESC, id LIMIT ${MOST_OFFERED}`);
  return rows;
}

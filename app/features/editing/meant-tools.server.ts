import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import { findTools, idIn, type ToolLine } from './find-tools.server.ts';

/** The tool that a text means, or a sentence that says why it means none and suggests similar ones. */
export type MeantTool = { tool: ToolLine } | { reason: string };

const MOST_OFFERED = 5;

/**
 * The listed tools that typed texts mean: an id (also a former one), the address of a tool's page, or a full name that
 * only one tool has.
 */
export async function toolsMeant(db: DrizzleDb, typed: readonly string[]): Promise<Map<string, MeantTool>> {
  const given = [...new Set(typed)].map((text) => ({ text, id: idIn(text) }));
  const { rows } = await db.execute<{ text: string; is_id: boolean; tool: ToolLine }>(sql`
    SELECT given.text, tool.id = present_tool_id(given.id) AS is_id,
      json_build_object('id', tool.id, 'name', tool.name, 'url', tool.url) AS tool
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS given (text text, id text)
    JOIN ai_tools tool ON tool.id = present_tool_id(given.id) OR tool.sort_name = lower(given.text)
    ORDER BY is_id DESC, tool.id`);
  const meant = new Map<string, MeantTool>();
  for (const { text } of given) {
    const found = rows.filter((row) => row.text === text);
    const [first] = found;
    if (first && (first.is_id || found.length === 1)) meant.set(text, { tool: first.tool });
    else if (first) meant.set(text, { reason: MEANT_TEXTS.several(found.map(({ tool }) => tool)) });
    else meant.set(text, { reason: MEANT_TEXTS.none(await toolsNear(db, text)) });
  }
  return meant;
}

/** `toolsMeant` for one text. */
export async function toolMeant(db: DrizzleDb, typed: string): Promise<MeantTool> {
  return (await toolsMeant(db, [typed])).get(typed) ?? { reason: MEANT_TEXTS.none([]) };
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

import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Tool, ToolCategory } from '#domain/entities.ts';
import type { FieldGroup } from '#domain/tools/tool-fields.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import {
  aiTools,
  categories,
  formerTools,
  specializations,
  toolCategories,
  toolDetails,
} from '#server/db/schema.server.ts';
import { toolCardColumns } from './tool-cards.server.ts';

/** A tool with how many users have it among their favourites, and the facts it is chosen by. */
interface ToolForPage {
  tool: Tool & { favorites: number };
  /** The stored group, which every visitor may see. */
  decision: unknown;
  /** Names of its rivals by id, for those that are listed. */
  rivals: ReadonlyMap<string, string>;
}

const favorites: SQL<number> = sql`(SELECT count(*)::int FROM user_favorites f WHERE f.tool_id = ai_tools.id)`;

const decision: SQL<unknown> = sql`(
  SELECT decision_information FROM tool_details WHERE tool_id = ai_tools.id)`;
/** A tool's rivals that are listed. */
export const rivals: SQL<{ id: string; name: string }[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', rival.id, 'name', rival.name))
  FROM tool_facts facts JOIN ai_tools rival ON rival.id = ANY (facts.rivals)
  WHERE facts.tool_id = ai_tools.id), '[]')`;

/** A tool by id with its public fields and categories, or null; nothing from its tabs (spec §7). */
export async function readTool(db: DrizzleDb, id: string): Promise<ToolForPage | null> {
  const [row] = await db
    .select({
      ...toolCardColumns,
      basic_info_is_premium: aiTools.basic_info_is_premium,
      business_info_is_premium: aiTools.business_info_is_premium,
      category_info_is_premium: aiTools.category_info_is_premium,
      tech_info_is_premium: aiTools.tech_info_is_premium,
      social_media_info_is_premium: aiTools.social_media_info_is_premium,
      market_info_is_premium: aiTools.market_info_is_premium,
      funding_info_is_premium: aiTools.funding_info_is_premium,
      basic_information_short_description: aiTools.basic_information_short_description,
      business_developer_name: aiTools.business_developer_name,
      business_developer_location: aiTools.business_developer_location,
      business_developer_website: aiTools.business_developer_website,
      created_at: aiTools.created_at,
      updated_at: aiTools.updated_at,
      favorites,
      decision,
      rivals,
    })
    .from(aiTools)
    .where(eq(aiTools.id, id));
  if (!row) return null;
  const { decision: stored, rivals: listed, ...tool } = row;
  return {
    tool: { ...tool, created_at: isoDate(tool.created_at), updated_at: isoDate(tool.updated_at) },
    decision: stored,
    rivals: new Map(listed.map((rival) => [rival.id, rival.name])),
  };
}

/** The current id for a former id, or for one that differs only in case; or null. */
export async function findPresentTool(db: DrizzleDb, id: string): Promise<string | null> {
  const small = id.toLowerCase();
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${formerTools.tool_id} AS id, 1 AS place FROM ${formerTools} WHERE ${formerTools.id} = ${id}
    UNION ALL
    SELECT ${aiTools.id}, 2 FROM ${aiTools} WHERE ${aiTools.id} = ${small} AND ${aiTools.id} <> ${id}
    UNION ALL
    SELECT ${formerTools.tool_id}, 3 FROM ${formerTools} WHERE ${formerTools.id} = ${small}
    ORDER BY place LIMIT 1`);
  return rows[0]?.id ?? null;
}

/** The driver writes a time with a space between date and time. */
export function isoDate(time: string): string {
  return new Date(time).toISOString();
}

/**
 * One group of a tool's details as it is stored. The caller has checked `canViewTab` first: a locked group is
 * not read at all (design: "Locked means absent").
 */
export async function readGroupData(db: DrizzleDb, toolId: string, group: FieldGroup): Promise<unknown> {
  const [row] = await db
    .select({ data: toolDetails[group] })
    .from(toolDetails)
    .where(eq(toolDetails.tool_id, toolId));
  return row?.data ?? null;
}

/** A tool's categories by name, each with the tool's specializations in it. */
export async function readToolCategories(db: DrizzleDb, toolId: string): Promise<ToolCategory[]> {
  const chosen: SQL<ToolCategory['specializations']> = sql`coalesce(
    json_agg(json_build_object('id', ${specializations.id}, 'name', ${specializations.name},
      'description', ${specializations.description}) ORDER BY ${specializations.name})
    FILTER (WHERE ${specializations.id} IS NOT NULL), '[]')`;
  return db
    .select({
      id: categories.id,
      name: categories.name,
      hex_color: categories.hex_color,
      description: categories.description,
      specializations: chosen,
    })
    .from(toolCategories)
    .innerJoin(categories, eq(categories.id, toolCategories.category_id))
    .leftJoin(
      specializations,
      and(
        eq(specializations.category_id, toolCategories.category_id),
        eq(specializations.id, toolCategories.specialization_id),
      ),
    )
    .where(eq(toolCategories.tool_id, toolId))
    .groupBy(categories.id)
    .orderBy(asc(categories.name));
}

/**
 * Ids of listed tools by lower-case name (spec §7, "Competitor lookup"), except the asking tool itself. If
 * several tools share a name, the first by id counts.
 */
export async function findToolIds(
  db: DrizzleDb,
  names: string[],
  askingId: string,
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([aiTools.sort_name], { name: aiTools.sort_name, id: aiTools.id })
    .from(aiTools)
    .where(and(inArray(aiTools.sort_name, names), ne(aiTools.id, askingId)))
    .orderBy(asc(aiTools.sort_name), asc(aiTools.id));
  return new Map(rows.map(({ name, id }) => [name, id]));
}

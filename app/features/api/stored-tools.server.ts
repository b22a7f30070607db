import { eq, type SQL, sql } from 'drizzle-orm';
import { SHOWN_CONTENTS, shownGroup } from '#catalogue/rounds/rounds-of-tool.server.ts';
import { aiTools, toolDetails } from '#catalogue/tables/tools.server.ts';
import { openPlans } from '#catalogue/tools/open-plans.server.ts';
import { openTo } from '#catalogue/tools/open-to.server.ts';
import { pictureColumn, withAddress } from '#catalogue/tools/picture-column.server.ts';
import { toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { ownSources } from '#features/editing/own-sources.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type PremiumFlags, TOOL_TABS, type Viewer } from '#site/access.ts';
import type { PartChoice } from './tool-parts.ts';
import type { StoredTool } from './tool-record.ts';

const flags = Object.fromEntries(TOOL_TABS.map(({ flag }) => [flag, aiTools[flag]])) as Pick<
  typeof aiTools,
  keyof PremiumFlags
>;

/** A tool as it is stored, with its place in the list that it was read for. */
export interface ReadTool {
  tool: StoredTool;
  /** Null where the rows have no keys. */
  keys: string[] | null;
}

/**
 * Reads what public records of tools need, in one statement. Of the chosen parts, only those that this viewer
 * may see leave the database.
 *
 * @param rows (id, position, keys), in the order of `position`
 */
export async function readStoredTools(
  db: DrizzleDb,
  rows: SQL,
  viewer: Viewer,
  parts: PartChoice,
): Promise<ReadTool[]> {
  const found = await db
    .select({
      ...toolCardColumns,
      ...flags,
      former_names: aiTools.former_names,
      other_names: aiTools.other_names,
      basic_information_short_description: aiTools.basic_information_short_description,
      business_developer_name: aiTools.business_developer_name,
      business_developer_location: aiTools.business_developer_location,
      business_developer_website: aiTools.business_developer_website,
      business_current_status: aiTools.business_current_status,
      open_plans: openPlans,
      picture: pictureColumn,
      own_sources: ownSources(viewer),
      updated_at: aiTools.updated_at,
      contents: SHOWN_CONTENTS,
      groups: groupsOf(viewer, parts),
      specializations: specializationsOf(viewer, parts),
      keys: sql<string[] | null>`page.keys`,
    })
    .from(aiTools)
    .leftJoin(toolDetails, eq(toolDetails.tool_id, aiTools.id))
    .innerJoin(sql`(${rows}) AS page`, sql`page.id = ${aiTools.id}`)
    .orderBy(sql`page.position`);
  return found.map(({ keys, ...tool }) => ({
    tool: {
      ...tool,
      picture: tool.picture && withAddress(tool.id, tool.picture),
      updated_at: isoDate(tool.updated_at),
    },
    keys,
  }));
}

/** The rows of tools by id, in the given order. */
export function rowsOfTools(ids: readonly string[]): SQL {
  return sql`SELECT id, position, NULL::json AS keys
    FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS given (id, position)`;
}

function groupsOf(viewer: Viewer, parts: PartChoice): SQL<StoredTool['groups']> {
  const open = TOOL_TABS.flatMap(({ id, flag, group }) => {
    if (group === null || !parts.has(id)) return [];
    return [sql`${group}::text, CASE WHEN ${openTo(viewer, flag, 'ai_tools')} THEN ${shownGroup(group)} END`];
  });
  const decision = parts.has('decision') ? [sql`'decision', ${toolDetails.decision}`] : [];
  return sql`jsonb_build_object(${sql.join([...decision, ...open], sql`, `)})`;
}

function specializationsOf(viewer: Viewer, parts: PartChoice): SQL<StoredTool['specializations'][number][]> {
  if (!parts.has('categories')) return sql`'[]'::json`;
  return sql`CASE WHEN ${openTo(viewer, 'category_info_is_premium', 'ai_tools')} THEN coalesce((
    SELECT json_agg(json_build_object('category_id', kind.category_id, 'id', kind.id, 'name', kind.name) ORDER BY kind.name)
    FROM tool_categories own JOIN specializations kind
      ON kind.category_id = own.category_id AND kind.id = own.specialization_id
    WHERE own.tool_id = ai_tools.id), '[]') ELSE '[]' END`;
}

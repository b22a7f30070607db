import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { SHOWN_CONTENTS, shownGroup } from '#catalogue/rounds/rounds-of-tool.server.ts';
import { aiTools, toolDetails } from '#catalogue/tables/tools.server.ts';
import { countFacts, readContents, type ToolContents, tabState } from '#catalogue/tools/tab-contents.ts';
import { toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import { descriptionSource } from '#features/editing/own-sources.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { canViewTab, type PremiumFlags, TOOL_TABS, type Viewer } from '#site/access.ts';
import { LIMITS } from '#site/limits.ts';
import type { ComparedTool } from './comparison.ts';

type Card = ComparedTool['tool'];

export interface AskedTool {
  tool: Card;
  rivals: ReadonlyMap<string, string>;
  /** The ids that led to it. */
  askedAs: readonly string[];
}

/** The tools that a comparison's address leads to. */
interface AskedTools {
  /** In the given order, without repeats, at most as many as asked for. */
  tools: AskedTool[];
  /** The ids that lead to no tool. */
  unknown: string[];
  /** Those that the address names beyond that. */
  leftOut: { id: string; name: string }[];
}

const flags = Object.fromEntries(TOOL_TABS.map(({ flag }) => [flag, aiTools[flag]])) as Pick<
  typeof aiTools,
  keyof PremiumFlags
>;

/** A tool's listed rivals, by the id that it names them by, which may be a former one. */
const rivals: SQL<{ id: string; name: string }[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', given.id, 'name', rival.name))
  FROM tool_facts facts CROSS JOIN LATERAL unnest(facts.rivals) AS given (id)
  JOIN ai_tools rival ON rival.id = present_tool_id(given.id)
  WHERE facts.tool_id = ai_tools.id), '[]')`;

/** The tools that an address names, and what else may be chosen: their rivals, and what a search found. */
export function choicesFor(
  { tools, unknown, leftOut }: AskedTools,
  found: { data: readonly { id: string; name: string; description: string }[] } | null,
) {
  const ids = new Set(tools.map(({ tool }) => tool.id));
  const others = new Map(tools.flatMap((each) => [...each.rivals]).filter(([id]) => !ids.has(id)));
  return {
    ...{ unknown, leftOut },
    tools: tools.map(({ tool: { id, name, logoimage_url: logo, categories } }) => ({
      ...{ id, name, logo },
      hexColor: categories[0]?.hex_color,
    })),
    rivals: [...others].map(([id, name]) => ({ id, name })),
    found:
      found?.data
        .filter(({ id }) => !ids.has(id))
        .slice(0, LIMITS.comparedFound)
        .map(({ id, name, description }) => ({ id, name, description })) ?? null,
  };
}

/**
 * The tools that an address names by id, by former id or with other capitals, in one statement.
 *
 * @param most how many of them
 */
export async function readAskedTools(
  db: DrizzleDb,
  ids: readonly string[],
  most: number = LIMITS.compared,
): Promise<AskedTools> {
  if (ids.length === 0) return { tools: [], unknown: [], leftOut: [] };
  const rows = await db
    .select({
      ...toolCardColumns,
      ...flags,
      business_developer_location: aiTools.business_developer_location,
      business_developer_website: aiTools.business_developer_website,
      business_current_status: aiTools.business_current_status,
      description_source: descriptionSource,
      rivals,
      spellings: sql<string[]>`asked.spellings`,
    })
    .from(aiTools)
    .innerJoin(sql`(${presentTools(ids)}) AS asked`, sql`asked.id = ${aiTools.id}`)
    .orderBy(sql`asked.place`);
  const known = new Set(rows.flatMap(({ spellings }) => spellings));
  return {
    tools: rows.slice(0, most).map(({ rivals: listed, spellings, ...tool }) => ({
      tool,
      rivals: new Map(listed.map(({ id, name }) => [id, name])),
      askedAs: spellings,
    })),
    unknown: ids.filter((id) => !known.has(id)),
    leftOut: rows.slice(most).map(({ id, name }) => ({ id, name })),
  };
}

/** Where each id leads, as the tool's own page resolves it. */
export function presentTools(ids: readonly string[]): SQL {
  return sql`
    SELECT id, min(place) AS place, array_agg(asked) AS spellings
    FROM (SELECT asked, place, coalesce(
            (SELECT id FROM ai_tools WHERE id = present_tool_id(asked)),
            (SELECT id FROM ai_tools WHERE id = present_tool_id(lower(asked)))) AS id
          FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS given (asked, place)) AS resolved
    WHERE id IS NOT NULL
    GROUP BY id`;
}

/**
 * The details of tools. Each group is read only for the tools whose tab this viewer may see (spec §6); for
 * the others, only the number of facts leaves the database.
 */
export async function readComparedDetails(
  db: DrizzleDb,
  { tools }: Pick<AskedTools, 'tools'>,
  viewer: Viewer,
): Promise<ComparedTool[]> {
  const values = TOOL_TABS.flatMap(({ flag, group }) => {
    if (group === null) return [];
    const open = tools.filter(({ tool }) => canViewTab(tool, flag, viewer)).map(({ tool }) => tool.id);
    const isOpen = sql`${toolDetails.tool_id} = ANY(${sql.param(open)}::text[])`;
    return [sql`${group}::text`, sql`CASE WHEN ${isOpen} THEN ${shownGroup(group)} END`];
  });
  const rows = await db
    .select({
      id: toolDetails.tool_id,
      decision: toolDetails.decision,
      contents: SHOWN_CONTENTS,
      open: sql<ComparedTool['open']>`jsonb_strip_nulls(jsonb_build_object(${sql.join(values, sql`, `)}))`,
    })
    .from(toolDetails)
    .where(
      inArray(
        toolDetails.tool_id,
        tools.map(({ tool }) => tool.id),
      ),
    )
    .orderBy(asc(toolDetails.tool_id));
  const detailsOf = new Map(rows.map((row) => [row.id, row]));
  return tools.map(({ askedAs: _, ...each }) => {
    const { decision = null, open = {}, contents } = detailsOf.get(each.tool.id) ?? {};
    return {
      ...each,
      decision,
      open,
      closed: closedGroups(each.tool, viewer),
      locked: lockedFacts(each.tool, readContents(contents ?? null), viewer),
    };
  });
}

function closedGroups(tool: Card, viewer: Viewer): ComparedTool['closed'] {
  return TOOL_TABS.flatMap(({ flag, group }) =>
    group === null || canViewTab(tool, flag, viewer) ? [] : [group],
  );
}

/** How many facts each locked group holds, or 0 if nobody has counted yet. An empty group is not locked. */
function lockedFacts(tool: Card, contents: ToolContents | null, viewer: Viewer): ComparedTool['locked'] {
  return Object.fromEntries(
    TOOL_TABS.flatMap((tab) => {
      if (tab.group === null || tabState(tool, tab, contents, viewer) !== 'locked') return [];
      const held = contents?.[tab.group];
      return [[tab.group, held ? countFacts(held) : 0]];
    }),
  );
}

import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { TOOL_TABS, VISITOR } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import { momentumOf } from '../figures/momentum.ts';
import { catalogueOf } from '../loader.server.ts';
import type { Momentum } from '../market/momentum.ts';
import { readOpenUntil } from '../market/read-markets.server.ts';
import { activity } from '../market/tool-momentum.server.ts';
import type { Named } from '../rounds/rounds.ts';
import { SHOWN_CONTENTS, shownGroup } from '../rounds/rounds-of-tool.server.ts';
import { categories, specializations, toolCategories } from '../tables/categories.server.ts';
import { aiTools, toolDetails } from '../tables/tools.server.ts';
import type { OpenTabs } from './decision.ts';
import type { Rival, Tool, ToolCategory } from './entities.ts';
import { readGroup } from './field-values.ts';
import { DETAIL_GROUPS, type FieldGroup } from './fields/field-row.ts';
import { TELLING_FIELDS, type TellingTexts } from './not-recorded.ts';
import { openPlans } from './open-plans.server.ts';
import { openTo } from './open-to.server.ts';
import { pictureColumn, withAddress } from './picture-column.server.ts';
import { readPlans } from './price-notes.ts';
import { readContents, type ToolContents } from './tab-contents.ts';
import { toolCardColumns } from './tool-cards.server.ts';
import { type SourceSynopsis, TOOL_FIELDS, type ToolFieldKey } from './tool-fields.ts';
import type { ToolPicture } from './tool-picture.ts';

/** A tool with its number of favourites, and what everybody may know of its details. */
interface ToolForPage {
  tool: Tool & { favorites: number };
  /** Where the description and the maker come from, as far as everybody may know. */
  heading: HeadingSources;
  /** Who owns the company that makes it, as far as everybody may know, with the source of that company's record. */
  owner: Owner | null;
  maker: Maker | null;
  /** What its tabs hold; null if nobody has counted it yet. */
  contents: ToolContents | null;
  /** What tabs that are open to every visitor say beside the facts. */
  open: OpenTabs;
  /** What fields of tabs say that may tell a fact which is not recorded by itself, if every visitor may read them. */
  telling: TellingTexts;
  /** The stored group, which every visitor may see. */
  decision: unknown;
  /** Its nearest rivals that are listed and still going. */
  rivals: Rival[];
  /** The day on which the checker last read the tool's own page at its site, as YYYY-MM-DD; null if it has not. */
  seenOn: string | null;
  picture: ToolPicture | null;
  /** Null while lists do not have it. */
  momentum: Momentum | null;
}

/** What the record of the company that makes a tool knows, which its page shows. */
export interface Maker {
  name: string;
  hasSite: boolean;
  hasPlace: boolean;
}

export interface Owner extends Named {
  /** The name of the company that it owns. */
  of: string;
  source: SourceSynopsis | null;
}

/** Stored values of the heading with their sources; null where a locked tab holds the source. */
export interface HeadingSources {
  description: StoredSource | null;
  maker: StoredSource | null;
  place: StoredSource | null;
  website: StoredSource | null;
}

interface StoredSource {
  source_synopsis?: SourceSynopsis;
}

const NO_HEADING: HeadingSources = { description: {}, maker: {}, place: {}, website: {} };

const RIVALS_SHOWN = 3;

const favorites: SQL<number> = sql`(SELECT count(*)::int FROM user_favorites f WHERE f.tool_id = ai_tools.id)`;

const decision: SQL<unknown> = sql`(
  SELECT decision_information FROM tool_details WHERE tool_id = ai_tools.id)`;
const languages: SQL<unknown> = sql`(
  SELECT basic_information -> 'basic_information_localization' FROM tool_details
  WHERE tool_id = ai_tools.id AND ${openTo(VISITOR, 'basic_info_is_premium', 'ai_tools')})`;
const telling: SQL<TellingTexts | null> = sql`(
  SELECT jsonb_strip_nulls(jsonb_build_object(${sql.join(TELLING_FIELDS.map(openValue), sql`, `)})) FROM tool_details
  WHERE tool_id = ai_tools.id)`;
const heading: SQL<HeadingSources | null> = sql`(
  SELECT jsonb_build_object(
    'description', CASE WHEN ${openTo(VISITOR, 'basic_info_is_premium', 'ai_tools')}
      THEN coalesce(basic_information -> 'basic_information_short_description', '{}') END,
    'maker', CASE WHEN ${openTo(VISITOR, 'business_info_is_premium', 'ai_tools')}
      THEN coalesce(business_information -> 'business_developer_name', '{}') END,
    'place', CASE WHEN ${openTo(VISITOR, 'business_info_is_premium', 'ai_tools')}
      THEN coalesce(business_information -> 'business_location', '{}') END,
    'website', CASE WHEN ${openTo(VISITOR, 'business_info_is_premium', 'ai_tools')}
      THEN coalesce(business_information -> 'business_website', '{}') END)
  FROM tool_details WHERE tool_id = ai_tools.id)`;
const contents: SQL<unknown> = sql`(SELECT ${SHOWN_CONTENTS} FROM tool_details WHERE tool_id = ai_tools.id)`;
const rivals: SQL<Rival[]> = sql`coalesce((
  SELECT json_agg(near ORDER BY place) FROM (
    SELECT rival.id, rival.name, rival.logoimage_url AS logo, min(given.place) AS place,
      (SELECT hex_color FROM tool_categories link JOIN categories ON categories.id = link.category_id
       WHERE link.tool_id = rival.id ORDER BY categories.name LIMIT 1) AS hex_color
    FROM tool_facts facts, unnest(facts.rivals) WITH ORDINALITY AS given (id, place)
    JOIN ai_tools rival ON rival.id = present_tool_id(given.id) AND rival.status NOT IN ('merged', 'closed')
    WHERE facts.tool_id = ai_tools.id AND rival.id <> ai_tools.id
    GROUP BY rival.id ORDER BY min(given.place) LIMIT ${sql.raw(String(RIVALS_SHOWN))}) AS near), '[]')`;

const seenOn: SQL<string | null> = sql`(
  SELECT seen_on::text FROM site_watches watched WHERE watched.tool_id = ai_tools.id AND watched.url = ai_tools.url)`;

/** The key of a field of a tab, and its value if every visitor may open the tab. */
function openValue(key: ToolFieldKey): SQL {
  const group = TOOL_FIELDS.find((field) => field.key === key)?.group;
  const tab = TOOL_TABS.find((each) => each.group === group);
  const [column] = Object.entries(DETAIL_GROUPS).find(([, name]) => name === group) ?? [];
  if (!tab || column === undefined) throw new Error(`${key} is in no tab`);
  return sql`${key}::text, CASE WHEN ${openTo(VISITOR, tab.flag, 'ai_tools')} THEN ${sql.identifier(column)} -> ${key}::text -> 'value' END`;
}

const toolById = built((db) =>
  db
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
      former_names: aiTools.former_names,
      business_developer_name: aiTools.business_developer_name,
      business_developer_location: aiTools.business_developer_location,
      business_developer_website: aiTools.business_developer_website,
      business_current_status: aiTools.business_current_status,
      created_at: aiTools.created_at,
      updated_at: aiTools.updated_at,
      favorites,
      decision,
      contents,
      languages,
      plans: openPlans,
      telling,
      heading,
      rivals,
      seenOn,
      picture: pictureColumn,
      company_id: sql<
        string | null
      >`(SELECT company_id FROM company_tools made WHERE made.tool_id = ai_tools.id)`,
      maker: sql<(Maker & { source: SourceSynopsis | null }) | null>`(
        SELECT json_build_object('name', maker.name, 'hasSite', record.url IS NOT NULL, 'hasPlace', record.country IS NOT NULL,
          'source', record.source)
        FROM company_tools made JOIN companies maker ON maker.id = made.company_id
        JOIN company_records record ON record.id = maker.id WHERE made.tool_id = ai_tools.id)`,
      activity,
    })
    .from(aiTools)
    .where(eq(aiTools.id, sql.placeholder('id'))),
);

/** A tool by id with its public fields and categories, or null; nothing from its tabs (spec §7). */
export async function readTool(db: DrizzleDb, id: string): Promise<ToolForPage | null> {
  const [[row], catalogue] = await Promise.all([toolById(db).execute({ id }), catalogueOf(db)]);
  if (!row) return null;
  const entry = catalogue.withId(id);
  const until = await readOpenUntil(catalogue);
  const {
    decision: stored,
    contents: counted,
    languages: named,
    plans: sold,
    telling: readable,
    heading: sources,
    rivals: listed,
    seenOn: seen,
    picture: taken,
    activity: recorded,
    business_current_status,
    maker,
    ...tool
  } = row;
  const status = readGroup('business', { business_current_status }).data.business_current_status ?? null;
  return {
    tool: {
      ...tool,
      business_current_status: status,
      created_at: isoDate(tool.created_at),
      updated_at: isoDate(tool.updated_at),
    },
    owner: row.company_id === null ? null : ownerOf(catalogue, row.company_id, maker?.source ?? null),
    maker: maker && { name: maker.name, hasSite: maker.hasSite, hasPlace: maker.hasPlace },
    contents: readContents(counted),
    open: {
      languages: readGroup('basic', { basic_information_localization: named }).data
        .basic_information_localization,
      ...(sold !== null && {
        plans: readPlans(sold) ?? null,
      }),
    },
    telling: readable ?? {},
    heading: sources ?? NO_HEADING,
    decision: stored,
    rivals: listed.map(({ id, name, logo, hex_color }) => ({ id, name, logo, hex_color })),
    seenOn: seen,
    picture: taken && withAddress(id, taken),
    momentum: entry && momentumOf(catalogue, entry, until, recorded),
  };
}

function ownerOf(catalogue: Catalogue, companyId: string, source: SourceSynopsis | null): Owner | null {
  const company = catalogue.companies.find(({ id }) => id === companyId);
  if (!company || company.parent === null || !catalogue.mayKnowCompany(VISITOR, company.parent)) return null;
  const owner = catalogue.companies.find(({ id }) => id === company.parent);
  return owner ? { id: owner.id, name: owner.name, of: company.name, source } : null;
}

/** The current id for a former id, or for one that differs only in case; or null. */
export async function findPresentTool(db: DrizzleDb, id: string): Promise<string | null> {
  const small = id.toLowerCase();
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${aiTools.id} FROM ${aiTools}
    JOIN (VALUES (present_tool_id(${id}), 1), (present_tool_id(${small}), 2)) AS meant (id, place) USING (id)
    WHERE ${aiTools.id} <> ${id} ORDER BY place LIMIT 1`);
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
  const [row] = await groupOfTool(db, group).execute({ id: toolId });
  return row?.data ?? null;
}

const groupOfTool = built((db, group: FieldGroup) =>
  db
    .select({ data: shownGroup(group) })
    .from(toolDetails)
    .where(eq(toolDetails.tool_id, sql.placeholder('id'))),
);

/** A tool's categories by name, each with the tool's specializations in it. */
export async function readToolCategories(db: DrizzleDb, toolId: string): Promise<ToolCategory[]> {
  const chosen: SQL<ToolCategory['specializations']> = sql`coalesce(
    json_agg(json_build_object('id', ${specializations.id}, 'name', ${specializations.name},
      'description', ${specializations.description}) ORDER BY ${specializations.position}, ${specializations.name})
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

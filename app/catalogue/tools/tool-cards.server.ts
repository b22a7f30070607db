import { type SQL, sql } from 'drizzle-orm';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import { formatShortMonth } from '#site/format.ts';
import { showsRounds } from '../rounds/companies-of-tool.server.ts';
import { withRounds } from '../rounds/rounds-of-tool.server.ts';
import type { View } from '../search/filters/tool-query.ts';
import { ownCategories } from '../tables/own-categories.server.ts';
import { aiTools } from '../tables/tools.server.ts';
import { isOutdatedAs, OUTDATED } from './certainty.ts';
import { conditionalFields, conditionsOf } from './conditions.ts';
import type { CategoryChip, ToolCard } from './entities.ts';
import { dayOf } from './fact-ages.ts';
import { describePriceFrom, type PriceFrom } from './fact-words.ts';
import type { DETAIL_GROUPS } from './fields/field-row.ts';
import { openPlans } from './open-plans.server.ts';
import { openTo } from './open-to.server.ts';
import { priceContradiction } from './plans.ts';
import { PLANS_DIFFER, readPlans } from './price-notes.ts';
import { type StoredRow, tableRow } from './table-row.ts';
import type { ToolFieldKey } from './tool-fields.ts';

/** A tool's categories by name, read with the tool in one statement. */
export const categoryChips: SQL<CategoryChip[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'hex_color', c.hex_color) ORDER BY c.name)
  FROM ${ownCategories(sql`ai_tools.id`)} AS l JOIN categories c ON c.id = l.category_id), '[]'::json)`;

interface StoredPrice extends PriceFrom {
  /** Of its source. */
  on?: string;
  plans?: unknown;
}

/**
 * The lowest list price, worded for people. It is in the index of the key; the day of its source, by which it is judged, is
 * looked up in the tool's details, for the cards of one page alone. A node of an older version that writes a price in dollars
 * leaves the foreign one before it (migration 0060).
 */
const priceAs = (worded: (stored: StoredPrice) => string | null) =>
  sql<string | null>`(
  SELECT jsonb_strip_nulls(jsonb_build_object('amount', price_amount, 'per', price_per,
      'billed', decided #> '{value,billed}', 'on', decided #> '{source_synopsis,date_updated}', 'as_of', decided #> '{value,as_of}',
      'plans', ${openPlans}))
    || CASE WHEN price_amount IS NULL THEN coalesce(foreign_price, '{}') ELSE '{}' END
  FROM tool_facts facts LEFT JOIN LATERAL (
    SELECT decision_information -> 'decision_price_from' AS decided FROM tool_details
    WHERE tool_id = facts.tool_id) AS said ON true
  WHERE facts.tool_id = ai_tools.id AND num_nonnulls(price_per, price_amount, foreign_price) > 0)`.mapWith(
    worded,
  );

/** The price as it is recorded, for what tells of a time, so that its age is not judged. */
export const recordedPrice: SQL<string | null> = priceAs(({ on: _, as_of: __, plans, ...stored }) => {
  const text = describePriceFrom(stored);
  return text !== null && isContradicted(stored, plans) ? `${text} · ${PLANS_DIFFER}` : text;
});

function isContradicted(price: PriceFrom, plans: unknown): boolean {
  return priceContradiction(price, readPlans(plans)?.value ?? []) !== null;
}

function shownPrice({ on, as_of, plans, ...stored }: StoredPrice): string | null {
  const text = describePriceFrom(stored);
  if (text === null) return null;
  const judged = { kind: 'price', today: dayOf(Date.now()), asOf: as_of } as const;
  const day = formatShortMonth(as_of ?? on);
  const age = [...(day === null ? [] : [`as of ${day}`]), ...(isOutdatedAs(judged, on) ? [OUTDATED] : [])];
  return [text, ...age, ...(isContradicted(stored, plans) ? [PLANS_DIFFER] : [])].join(' · ');
}

/** The first rival of a tool that has ended. Other tools' rivals are not read. */
const instead: SQL<ToolCard['instead']> = sql`CASE WHEN ai_tools.status IN ('merged', 'closed') THEN (
  SELECT json_build_object('id', rival.id, 'name', rival.name)
  FROM tool_facts facts, unnest(facts.rivals) WITH ORDINALITY AS given (id, place)
  JOIN ai_tools rival ON rival.id = present_tool_id(given.id) AND rival.status NOT IN ('merged', 'closed')
  WHERE facts.tool_id = ai_tools.id AND rival.id <> ai_tools.id
  ORDER BY place LIMIT 1) END`;

/** The columns of a tool card (spec §2, "Tool card"). */
export const toolCardColumns = {
  id: aiTools.id,
  name: aiTools.name,
  description: aiTools.description,
  developer_name: aiTools.developer_name,
  tags: aiTools.tags,
  status: aiTools.status,
  is_premium: aiTools.is_premium,
  is_featured: aiTools.is_featured,
  logoimage_url: aiTools.logoimage_url,
  url: aiTools.url,
  tool_name_affiliate_link: aiTools.tool_name_affiliate_link,
  avg_rating: aiTools.avg_rating,
  rating_count: aiTools.rating_count,
  categories: categoryChips,
  instead,
  price: priceAs(shownPrice),
  has_free_tier: sql<boolean>`EXISTS (SELECT FROM tool_facts WHERE tool_id = ai_tools.id AND 'free-tier' = ANY(flags))`,
};

type CardColumns = { [C in keyof ToolCard]-?: SQL<ToolCard[C]> };

/** Leaves out the parts of a card that the table does not show. */
const UNSEEN = {
  description: sql`''`,
  tags: sql`'{}'::text[]`,
  url: sql`NULL`,
  logoimage_url: sql`NULL`,
  categories: sql`'[]'::json`,
  price: sql`NULL`,
  has_free_tier: sql`false`,
} satisfies Partial<CardColumns>;

/** What a view shows of a tool: its card and, in the table, its row. */
function viewColumns(isTable: boolean, viewer: Viewer) {
  const stored: SQL<StoredRow | null> = isTable ? storedRow(viewer) : sql`NULL`;
  return { ...toolCardColumns, ...(isTable && UNSEEN), stored };
}

/** Reads only the fields that the table shows, and nothing from a tab that the viewer may not open. */
function storedRow(viewer: Viewer): SQL<StoredRow> {
  const open = {
    basic: openTo(viewer, 'basic_info_is_premium', 'ai_tools'),
    business: openTo(viewer, 'business_info_is_premium', 'ai_tools'),
    funding: openTo(viewer, 'funding_info_is_premium', 'ai_tools'),
  };
  return sql`(
    SELECT json_build_object('is_premium', ai_tools.is_premium, 'status', ai_tools.status, 'avg_rating', ai_tools.avg_rating,
      'rating_count', ai_tools.rating_count, 'country', ai_tools.country,
      'decision', ${fields('decision_information', DECISION)},
      'basic', CASE WHEN ${open.basic} THEN ${fields('basic_information', BASIC)} END,
      'business', CASE WHEN ${open.business} THEN ${fields('business_information', BUSINESS)} END,
      'isBusinessOpen', ${open.business},
      'funding', CASE WHEN ${open.funding} THEN ${withRounds(fields('funding_competition_information', FUNDING), sql`ai_tools.id`)} END,
      'isFundingLocked', NOT ${open.funding} AND ${HAS_ROUNDS})
    FROM (SELECT) AS one LEFT JOIN tool_details details ON details.tool_id = ai_tools.id)`;
}

const DECISION: ToolFieldKey[] = ['decision_price_from', 'decision_platforms', 'decision_flags'];
const BASIC: ToolFieldKey[] = ['basic_information_release_date'];
const BUSINESS: ToolFieldKey[] = ['business_location', 'business_pricing_plans'];
const FUNDING: ToolFieldKey[] = ['funding_total_funding', 'funding_funding_rounds'];

/** Only a tab that holds something is locked (docs/decisions/0057). */
const HAS_ROUNDS = sql`(details.contents #> '{funding,counted,funding_funding_rounds}' IS NOT NULL
  OR ${showsRounds(sql`ai_tools.id`)})`;

function fields(group: keyof typeof DETAIL_GROUPS, keys: ToolFieldKey[]): SQL {
  const column = sql`details.${sql.identifier(group)}`;
  const pairs = keys.map((key) => sql`${key}::text, ${column} -> ${key}::text`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`;
}

/** The phrases that people type when they need the tool. As JSON, because the driver reads arrays character by character. */
const needs = sql<
  string[]
>`coalesce((SELECT to_json(needs) FROM tool_facts WHERE tool_id = ${aiTools.id}), '[]')`;

/** Of each tool, the facts of the keys, as stored. */
const conditional = sql<unknown>`(SELECT jsonb_strip_nulls(jsonb_object_agg(key, details.decision_information -> key))
  FROM unnest(${sql.placeholder('keys')}::text[]) AS key, tool_details details WHERE details.tool_id = ai_tools.id)`;

const cardsOf = built((db, isTable: boolean, tier: Viewer['tier']) =>
  db
    .select({ ...viewColumns(isTable, { tier }), conditional, needs })
    .from(aiTools)
    .innerJoin(
      sql`unnest(${sql.placeholder('ids')}::text[]) WITH ORDINALITY AS page (id, position)`,
      sql`page.id = ${aiTools.id}`,
    )
    .orderBy(sql`page.position`),
);

/**
 * The cards of tools by id, in the given order, as a view shows them to a viewer. Ids without a tool are left out.
 *
 * @param filters names of the filters that are set, of whose conditions the cards tell (`conditions.ts`)
 */
export async function readCards(
  db: DrizzleDb,
  ids: readonly string[],
  view: View | null,
  { tier }: Viewer,
  filters: readonly string[] = [],
) {
  if (ids.length === 0) return [];
  const keys = conditionalFields(filters);
  const today = dayOf(Date.now());
  const rows = await cardsOf(db, view === 'table', tier).execute({ ids, keys });
  return rows.map(({ stored, conditional, ...card }) => {
    const conditions = conditionsOf(conditional, filters, today);
    return {
      ...card,
      ...(conditions.length > 0 && { conditions }),
      ...(stored !== null && { row: tableRow(stored, today) }),
    };
  });
}

import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { TOOL_TABS, VISITOR } from '#site/access.ts';
import { DOLLARS } from '#site/currencies.ts';
import { siteKey } from '#site/web-address.ts';
import type { Counted, Document } from './entry.ts';
import { datedFacts } from './figures/fact-ages.ts';
import { showsRounds } from './rounds/companies-of-tool.server.ts';
import type { ListPrice } from './search/filters/price-offers.ts';
import { regionsOf } from './search/filters/regions.ts';
import { facetWord } from './search/filters/selection.ts';
import { joinedName } from './search/language/words.ts';
import { topicWord } from './search/ranking/tool-document.ts';
import { sortKeyColumns } from './tables/sort-key-columns.server.ts';
import { fieldValue } from './tools/field-value.server.ts';
import { FREE_TIER_FLAGS } from './tools/flags.ts';
import { openTo } from './tools/open-to.server.ts';
import { ownersOf } from './tools/owners.ts';
import type { PricedPlan } from './tools/plans.ts';
import type { SortKeys } from './tools/sort-keys.ts';
import { hasEnded, type ToolStatus } from './tools/tool-status.ts';

interface Row extends Record<string, unknown> {
  number: number;
  id: string;
  name: string;
  name_key: string;
  developer_key: string | null;
  developer_name: string | null;
  former_names: string[];
  other_names: string[];
  url: string | null;
  developer_website: string | null;
  made_by: string | null;
  status_text: string | null;
  prominence: number;
  status: ToolStatus;
  rivals: string[];
  price_amount: number | null;
  price_per: string | null;
  price_billed: string | null;
  plans: PricedPlan[] | null;
  /** In another currency than US dollars. */
  foreign_price: { amount: number; currency: string } | null;
  words: string[];
  impacts: number[];
  avg_rating: number;
  rating_count: number;
  created_at: number;
  sort_keys: SortKeys;
  company: string | null;
  changed: number;
  launch_is_open: boolean;
  locked_launch_year: number | null;
  newest_release: string | null;
  data_points: number | null;
  decision_facts: number | null;
  held: string | null;
  open_facts: string | null;
  locked_tabs: number;
}

/** The month of the newest dated model of the row `d` of tool_details. */
const NEWEST_RELEASE = sql`(
  SELECT max(substring(model ->> 'release_date' FROM '^[0-9]{4}(?:-[0-9]{2})?'))
  FROM (SELECT ${fieldValue('basic_information', 'basic_information_models')} AS models) AS stored
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(models) WHEN 'array' THEN models ELSE '[]' END) AS model)`;

/** The plans of the row `d` of tool_details without what their cost does not follow from. */
const PLANS = sql`(
  SELECT jsonb_agg(plan - ARRAY['as_of', 'detail', 'includes'] ORDER BY place)
  FROM (SELECT ${fieldValue('business_information', 'business_pricing_plans')} AS plans) AS stored
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(plans) WHEN 'array' THEN plans ELSE '[]' END) WITH ORDINALITY AS each (plan, place))`;
const NO_PLANS: readonly PricedPlan[] = [];
const NO_PRICE: ListPrice = { amount: null, per: null, currency: DOLLARS };

const FREE_TIER = sql.join(
  FREE_TIER_FLAGS.map((flag) => sql`${flag}`),
  sql`, `,
);

/** The flags with the dates of their sources. Whether there is a free tier is a fact of its own, of another kind than the others. */
const FLAGS = sql`(
  SELECT string_agg(field || '=' || dates, '|')
  FROM (
    SELECT CASE WHEN code IN (${FREE_TIER}) THEN 'decision_flags:free-tier' ELSE 'decision_flags' END AS field,
      coalesce(string_agg(DISTINCT source ->> 'date_updated', ','), '') AS dates
    FROM (SELECT d.decision_information -> 'decision_flags' AS flags) AS stored
    CROSS JOIN LATERAL jsonb_array_elements_text(
      CASE jsonb_typeof(flags -> 'value') WHEN 'array' THEN flags -> 'value' ELSE '[]' END) AS code
    CROSS JOIN LATERAL (
      SELECT coalesce((
        SELECT own FROM jsonb_array_elements(
          CASE jsonb_typeof(flags -> 'sources') WHEN 'array' THEN flags -> 'sources' ELSE '[]' END) AS own
        WHERE own -> 'codes' ? code LIMIT 1), flags -> 'source_synopsis') AS source) AS of_code
    GROUP BY field) AS dated)`;

/** The fields that everybody may see, each with the dates of its sources: `decision_platforms=early 2026,2026-07-11`. */
const OPEN_FACTS = sql`concat_ws('|', ${FLAGS}, (
  SELECT string_agg(field || '=' || concat_ws(',', fact #>> '{source_synopsis,date_updated}', fact #>> '{value,as_of}',
    CASE jsonb_typeof(fact -> 'sources') WHEN 'array' THEN (
      SELECT string_agg(code ->> 'date_updated', ',') FROM jsonb_array_elements(fact -> 'sources') AS code) END), '|')
  FROM (SELECT * FROM jsonb_each(d.decision_information - 'decision_flags') UNION ALL
    SELECT 'business_current_status', tool.business_current_status WHERE tool.business_current_status IS NOT NULL)
    AS said (field, fact)))`;
/** A bit for each tab of the row `tool` that a visitor may not open. */
const LOCKED_TABS = sql.join(
  TOOL_TABS.map(
    ({ flag }, place) =>
      sql`CASE WHEN ${openTo(VISITOR, flag, 'tool')} THEN 0 ELSE ${sql.raw(String(1 << place))} END`,
  ),
  sql` + `,
);

const SORT_KEYS = sql`json_build_object(${sql.join(
  Object.keys(sortKeyColumns()).flatMap((column) => [
    sql`${column}::text`,
    sql`tool.${sql.identifier(column)}`,
  ]),
  sql`, `,
)})`;

/**
 * Tools as the catalogue in memory needs them. Lists are sent as JSON: the driver reads arrays character by character, and a
 * word that is cut out of a text keeps the whole text in memory.
 */
export async function readDocuments(db: DrizzleDb, which: SQL): Promise<Document[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT s.number, tool.id, tool.name, s.name_key, s.developer_key, tool.developer_name,
      to_json(tool.former_names) AS former_names, to_json(tool.other_names) AS other_names, tool.prominence, tool.status,
      tool.url, tool.business_developer_website AS developer_website,
      CASE WHEN ${openTo(VISITOR, 'business_info_is_premium', 'tool')}
        THEN ${fieldValue('business_information', 'business_developer_name')} #>> '{}' END AS made_by,
      tool.business_current_status #>> '{value}' AS status_text,
      coalesce(to_json(facts.rivals), '[]') AS rivals, facts.price_amount, facts.price_per, facts.foreign_price,
      ${fieldValue('decision_information', 'decision_price_from')} ->> 'billed' AS price_billed,
      CASE WHEN ${openTo(VISITOR, 'business_info_is_premium', 'tool')} THEN ${PLANS} END AS plans,
      to_json(s.words) AS words, to_json(s.impacts) AS impacts,
      tool.avg_rating, tool.rating_count, (extract(epoch FROM tool.created_at) * 1000000)::float8 AS created_at,
      ${SORT_KEYS} AS sort_keys,
      made.company_id AS company, floor(extract(epoch FROM tool.updated_at) / 86400)::int AS changed,
      basic.is_open AS launch_is_open,
      CASE WHEN NOT basic.is_open THEN substring(
        ${fieldValue('basic_information', 'basic_information_release_date')} #>> '{}' FROM '^[0-9]{4}')::int
      END AS locked_launch_year,
      CASE WHEN basic.is_open THEN ${NEWEST_RELEASE} END AS newest_release, d.data_points,
      CASE WHEN tool.is_featured AND d.decision_information IS NOT NULL THEN (
        SELECT count(*)::int FROM jsonb_object_keys(d.decision_information))
      END AS decision_facts,
      concat_ws('|', (SELECT string_agg(tab, '|') FROM jsonb_object_keys(d.contents) AS tab),
        CASE WHEN d.contents -> 'funding' IS NULL AND ${showsRounds(sql`s.tool_id`)} THEN 'funding' END) AS held,
      ${OPEN_FACTS} AS open_facts,
      ${LOCKED_TABS} AS locked_tabs
    FROM tool_search s JOIN ai_tools tool ON tool.id = s.tool_id
    LEFT JOIN tool_facts facts ON facts.tool_id = s.tool_id
    LEFT JOIN tool_details d ON d.tool_id = s.tool_id
    LEFT JOIN company_tools made ON made.tool_id = s.tool_id
    CROSS JOIN LATERAL (SELECT ${openTo(VISITOR, 'basic_info_is_premium', 'tool')} AS is_open) AS basic
    WHERE ${which}`);
  // Tools share the texts that many of them have.
  const texts = new Map<string, string>();
  const share = (text: string) => {
    const known = texts.get(text) ?? text;
    texts.set(text, known);
    return known;
  };
  return rows.map((row) => documentOf(row, share));
}

function keysOf(names: readonly string[], own: string): string[] {
  return [...new Set(names.map(joinedName))].filter((key) => key !== '' && key !== own);
}

function sitesOf(addresses: readonly (string | null)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : (siteKey(address) ?? []))))];
}

function documentOf(row: Row, share: (text: string) => string): Document {
  const { words: all, impacts } = row;
  const facets = withRegions(all.filter(isFacet)).map(share);
  const places = all.flatMap((word, place) => (isFacet(word) ? [] : [place]));
  return {
    entry: {
      number: row.number,
      id: share(row.id),
      name: row.name,
      nameKey: row.name_key,
      developerKey: row.developer_key,
      developerName: row.developer_name,
      formerNames: row.former_names,
      otherKeys: keysOf([...row.former_names, ...row.other_names], row.name_key),
      sites: sitesOf([row.url, row.developer_website]).map(share),
      owners: ownersOf(row.made_by, row.status_text),
      prominence: row.prominence,
      hasEnded: hasEnded(row.status),
      rivals: row.rivals.map(share),
      // What a tool that has ended cost fits no budget.
      price: hasEnded(row.status)
        ? NO_PRICE
        : {
            amount: row.foreign_price?.amount ?? row.price_amount,
            per: row.price_per,
            currency: row.foreign_price?.currency ?? DOLLARS,
            ...(row.price_billed !== null && { billed: share(row.price_billed) }),
          },
      plans: (hasEnded(row.status) ? null : row.plans) ?? NO_PLANS,
      facets,
      sort: {
        name: row.name.toLowerCase(),
        avg_rating: row.avg_rating,
        rating_count: row.rating_count,
        created_at: row.created_at,
        ...row.sort_keys,
      },
      counted: countedOf(
        row,
        facets.some((word) => word.startsWith(IN_A_CATEGORY)),
      ),
    },
    words: places.map((place) => all[place] ?? ''),
    impacts: places.map((place) => impacts[place] ?? 0),
  };
}

/** @param isFiled whether the tool is in a category */
function countedOf(row: Row, isFiled: boolean): Counted {
  const held = (row.held ?? '').split('|');
  return {
    company: row.company,
    changed: row.changed,
    isClosed: row.status === 'closed',
    launchIsOpen: row.launch_is_open,
    lockedLaunchYear: row.locked_launch_year,
    newestRelease: row.newest_release === null ? null : monthNumber(row.newest_release),
    dataPoints: row.data_points,
    decisionFacts: row.decision_facts,
    tabs: TOOL_TABS.reduce((bits, { group }, place) => {
      const holds = group === null ? isFiled : held.some((tab) => tab === group);
      return holds ? bits | (1 << place) : bits;
    }, 0),
    lockedTabs: row.locked_tabs,
    openFacts: datedFacts(row.open_facts),
  };
}

/** '2024-05' as 202405, '2024' as 202400. */
function monthNumber(month: string): number {
  return Number(month.replace('-', '').padEnd(6, '0'));
}

const IN_A_CATEGORY = topicWord('');
const COUNTRY = facetWord('country:');

/** The regions of a tool's country follow from it and are not stored. */
function withRegions(facets: readonly string[]): string[] {
  const countries = facets.flatMap((word) => (word.startsWith(COUNTRY) ? [word.slice(COUNTRY.length)] : []));
  return [...facets, ...countries.flatMap(regionsOf).map((region) => COUNTRY + region)];
}

/** Words of texts contain no colon. */
function isFacet(word: string): boolean {
  return word.includes(':');
}

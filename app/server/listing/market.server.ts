import { type SQL, sql } from 'drizzle-orm';
import type { PremiumFlags, Viewer } from '#domain/access.ts';
import type { TopTool } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import type { FundingFacts } from '#domain/market/funding.ts';
import type { MarketFacts } from '#domain/market/market.ts';
import type { ToolFieldKey } from '#domain/tools/tool-fields.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** A category as its market view needs it. */
export interface MarketCategory {
  id: string;
  name: string;
  description: string;
  hex_color: string;
  tool_count: number;
  specializations: { name: string; tool_count: number }[];
  /** The stored market row, not yet parsed; null when there is none. */
  market: unknown;
  topTools: TopTool[];
}

/** The driver needs a type alias instead of an interface. */
type Row<T> = Pick<T, keyof T>;

/** A category by id with its stored market row and its best rated tools, or null (spec §7). */
export async function readMarketCategory(db: DrizzleDb, id: string): Promise<MarketCategory | null> {
  const { rows } = await db.execute<Row<MarketCategory>>(sql`
    SELECT c.id, c.name, c.description, c.hex_color, c.tool_count,
      (SELECT to_json(m) FROM category_market_data m WHERE m.category_id = c.id) AS market,
      coalesce((SELECT json_agg(json_build_object('name', s.name, 'tool_count', s.tool_count))
        FROM specializations s WHERE s.category_id = c.id), '[]') AS specializations,
      coalesce((SELECT json_agg(top) FROM (
        SELECT t.id, t.name, t.developer_name, t.logoimage_url, t.avg_rating, t.rating_count,
          t.status, t.is_premium, t.is_featured
        FROM tool_categories l JOIN ai_tools t ON t.id = l.tool_id
        WHERE l.category_id = c.id AND l.specialization_id = ''
        ORDER BY (-l.avg_rating), (-l.prominence), l.sort_name, l.tool_id LIMIT ${LIMITS.topToolsOfCategory}) top), '[]') AS "topTools"
    FROM categories c WHERE c.id = ${id}`);
  return rows[0] ?? null;
}

/** What the catalogue's rows say about a category, as far as this viewer may know it (spec §6). */
export async function readMarketFacts(
  db: DrizzleDb,
  category: MarketCategory,
  viewer: Viewer,
): Promise<MarketFacts> {
  const [counts, funding] = await Promise.all([
    readCounts(db, category.id, viewer),
    readFunding(db, category.id, viewer),
  ]);
  return { ...counts, tools: category.tool_count, specializations: category.specializations, funding };
}

type Counts = Pick<MarketFacts, 'asOf' | 'companies' | 'freeTools' | 'launches'>;

async function readCounts(db: DrizzleDb, categoryId: string, viewer: Viewer): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    WITH listed AS (
      SELECT t.developer_name, t.is_premium, t.updated_at,
        CASE WHEN ${openTo(viewer, 'basic_info_is_premium')} THEN
          substring(${fieldValue('basic_information', 'basic_information_release_date')} #>> '{}' FROM '^[0-9]{4}')
        END AS year
      FROM tool_categories l
      JOIN ai_tools t ON t.id = l.tool_id
      LEFT JOIN tool_details d ON d.tool_id = t.id
      WHERE l.category_id = ${categoryId} AND l.specialization_id = ''),
    launched AS (SELECT year::int, count(*)::int FROM listed WHERE year IS NOT NULL GROUP BY year)
    SELECT (max(updated_at) AT TIME ZONE 'UTC')::date::text AS "asOf",
      count(DISTINCT developer_name)::int AS companies,
      count(*) FILTER (WHERE NOT is_premium)::int AS "freeTools",
      coalesce((SELECT json_agg(launched ORDER BY year) FROM launched), '[]') AS launches
    FROM listed`);
  return rows[0] ?? { asOf: null, companies: 0, freeTools: 0, launches: [] };
}

/**
 * The funding rounds of a category's tools. A round that several tools of one company report counts once, and
 * is open if one of them is. Of locked rounds, only the fact that they exist leaves the database: no sum, no
 * count (docs/decisions/0005-market-view-and-locked-data.md).
 */
async function readFunding(db: DrizzleDb, categoryId: string, viewer: Viewer): Promise<FundingFacts> {
  const { rows } = await db.execute<Row<FundingFacts>>(sql`
    WITH reported AS (
      SELECT coalesce(t.developer_name, t.name) AS company, r ->> 'round' AS round,
        substring(r ->> 'date' FROM '^[0-9]{4}.*') AS date,
        CASE jsonb_typeof(r -> 'amount') WHEN 'number' THEN (r ->> 'amount')::float8 END AS amount,
        CASE jsonb_typeof(r -> 'investors') WHEN 'array' THEN r -> 'investors' ELSE '[]' END AS investors,
        ${openTo(viewer, 'funding_info_is_premium')} AS open
      FROM tool_categories l
      JOIN ai_tools t ON t.id = l.tool_id
      JOIN tool_details d ON d.tool_id = t.id
      CROSS JOIN LATERAL ${fieldValue('funding_competition_information', 'funding_funding_rounds')} AS field (rounds)
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(field.rounds) WHEN 'array' THEN field.rounds ELSE '[]' END) AS r
      WHERE l.category_id = ${categoryId} AND l.specialization_id = ''),
    rounds AS (
      SELECT company, round, date, amount, bool_or(open) AS open,
        (array_agg(investors ORDER BY open DESC))[1] AS investors
      FROM reported GROUP BY company, round, date, amount)
    SELECT
      coalesce((SELECT json_agg(json_build_object('company', company, 'round', round, 'date', date,
        'amount', amount, 'investors', investors, 'description', NULL)) FROM rounds WHERE open), '[]') AS open,
      EXISTS (SELECT FROM rounds WHERE NOT open) AS "hasLocked"`);
  return rows[0] ?? { open: [], hasLocked: false };
}

/**
 * The tab-access rule (`canViewTab`, spec §6) as a condition on the row `t` of ai_tools, so that the database
 * itself withholds what is locked.
 */
export function openTo(viewer: Viewer, flag: keyof PremiumFlags): SQL {
  return sql`(t.is_featured OR ${viewer.tier !== 'free'}::boolean OR NOT t.${sql.identifier(flag)})`;
}

/** A field's stored value in the row `d` of tool_details, with or without a source wrapped around it. */
function fieldValue(column: string, key: ToolFieldKey): SQL {
  const field = sql`d.${sql.identifier(column)} -> ${key}::text`;
  return sql`coalesce(${field} -> 'value', ${field})`;
}

import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import type { TopTool } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import type { MarketFacts } from '#domain/market/facts.ts';
import type { FundingFacts } from '#domain/market/funding.ts';
import type { Momentum } from '#domain/market/momentum.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { mayRead } from '#server/funding/round-conditions.server.ts';
import { fieldValue } from './field-value.server.ts';
import { openTo } from './open-to.server.ts';
import { VersionedMemory } from './versioned-memory.server.ts';

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
  /** Null before the first import. */
  momentum: Momentum | null;
}

/** The driver needs a type alias instead of an interface. */
type Row<T> = Pick<T, keyof T>;

/** A category by id with its stored market row and its best rated tools, or null (spec §7). */
export async function readMarketCategory(db: DrizzleDb, id: string): Promise<MarketCategory | null> {
  const { rows } = await db.execute<Row<MarketCategory>>(sql`
    SELECT c.id, c.name, c.description, c.hex_color, c.tool_count,
      (SELECT momentum -> c.id FROM market_figures) AS momentum,
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
  const [counted, funding] = await Promise.all([
    readCounts(db, category.id, viewer),
    readFunding(db, category.id, viewer),
  ]);
  return { ...counted, tools: category.tool_count, specializations: category.specializations, funding };
}

type Counts = Pick<MarketFacts, 'asOf' | 'companies' | 'freeTools' | 'launches' | 'lockedLaunches'>;

const NO_COUNTS: Counts = { asOf: null, companies: 0, freeTools: 0, launches: [], lockedLaunches: 0 };
/** Of one category, in characters. */
const COUNTS_SIZE = 1_000;
const counts = new VersionedMemory(
  500 * COUNTS_SIZE,
  () => COUNTS_SIZE,
  (stored: Counts | null) => stored ?? NO_COUNTS,
);

/** Reads every tool of the category, so the counts are remembered until the catalogue changes. */
async function readCounts(db: DrizzleDb, categoryId: string, viewer: Viewer): Promise<Counts> {
  const address = JSON.stringify([categoryId, viewer.tier !== 'free']);
  return (await counts.read(db, address, countsOf(categoryId, viewer)))?.value ?? NO_COUNTS;
}

function countsOf(categoryId: string, viewer: Viewer): SQL {
  return sql`(
    WITH listed AS (
      SELECT made.company_id AS company, t.is_premium, t.updated_at, ${openTo(viewer, 'basic_info_is_premium', 't')} AS open,
        CASE WHEN ${openTo(viewer, 'basic_info_is_premium', 't')} THEN
          substring(${fieldValue('basic_information', 'basic_information_release_date')} #>> '{}' FROM '^[0-9]{4}')
        END AS year
      FROM tool_categories l
      JOIN ai_tools t ON t.id = l.tool_id
      LEFT JOIN company_tools made ON made.tool_id = t.id
      LEFT JOIN tool_details d ON d.tool_id = t.id
      WHERE l.category_id = ${categoryId} AND l.specialization_id = ''),
    launched AS (SELECT year::int, count(*)::int FROM listed WHERE year IS NOT NULL GROUP BY year)
    SELECT json_build_object('asOf', (max(updated_at) AT TIME ZONE 'UTC')::date::text,
      'companies', count(DISTINCT company),
      'freeTools', count(*) FILTER (WHERE NOT is_premium),
      'launches', coalesce((SELECT json_agg(launched ORDER BY year) FROM launched), '[]'),
      'lockedLaunches', count(*) FILTER (WHERE NOT open))
    FROM listed)`;
}

/** The funding events of a category's companies. Of locked events, only the number leaves the database. */
async function readFunding(db: DrizzleDb, categoryId: string, viewer: Viewer): Promise<FundingFacts> {
  const { rows } = await db.execute<Row<FundingFacts>>(sql`
    WITH events AS (
      SELECT r.*, c.name, ${mayRead(viewer)} AS readable
      FROM round_categories l JOIN funding_rounds r ON r.id = l.round_id JOIN companies c ON c.id = r.company_id
      WHERE l.category_id = ${categoryId})
    SELECT
      coalesce((SELECT json_agg(json_build_object('company', name, 'companyId', company_id, 'round', round, 'date', date, 'amount', amount,
        'investors', ARRAY(
          SELECT i.name FROM round_investors took JOIN investors i ON i.id = took.investor_id
          WHERE took.round_id = events.id ORDER BY took.place),
        'investorIds', ARRAY(
          SELECT investor_id FROM round_investors took WHERE took.round_id = events.id ORDER BY took.place),
        'description', NULL)) FROM events WHERE readable), '[]') AS open,
      (SELECT count(*)::int FROM events WHERE NOT readable) AS locked,
      (SELECT json_build_object('rounds', count(*), 'companies', count(DISTINCT company_id))
       FROM events WHERE brings_money) AS recorded`);
  return rows[0] ?? { open: [], locked: 0, recorded: { rounds: 0, companies: 0 } };
}

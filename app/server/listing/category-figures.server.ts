import { sql } from 'drizzle-orm';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { MarketFacts } from '#domain/market/facts.ts';
import { type FundingEvent, type FundingFacts, fundingFacts } from '#domain/market/funding.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { categoryFigures } from '#server/db/schema/market.server.ts';
import { hasLockedRounds, mayRead } from '#server/funding/round-conditions.server.ts';
import { NEWEST_ROUNDS } from '#server/funding/round-orders.server.ts';
import { fieldValue } from './field-value.server.ts';
import { openTo } from './open-to.server.ts';

const SUBSCRIBER: Viewer = { tier: 'basic' };

/** Works out the market of each category. This reads every tool (`refreshFigures`). */
export async function refreshCategoryFigures(db: DrizzleDb): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM categories ORDER BY id`);
  for (const { id } of rows) {
    const figures = {
      everybody: await computeMarketFacts(db, id, VISITOR),
      subscribers: await computeMarketFacts(db, id, SUBSCRIBER),
    };
    await db
      .insert(categoryFigures)
      .values({ category_id: id, ...figures })
      .onConflictDoUpdate({ target: categoryFigures.category_id, set: figures });
  }
}

/** What the rows say about a category, by reading all its tools and rounds. */
export async function computeMarketFacts(db: DrizzleDb, id: string, viewer: Viewer): Promise<MarketFacts> {
  const counts = await readCounts(db, id, viewer);
  return { ...counts, funding: await readFunding(db, id, viewer) };
}

/** The year of a launch that only subscribers see: a tool's `launch_month` holds what everybody does. */
const LOCKED_YEAR = sql`(
  SELECT substring(${fieldValue('basic_information', 'basic_information_release_date')} #>> '{}' FROM '^[0-9]{4}')::int
  FROM tool_details d WHERE d.tool_id = t.id AND NOT ${openTo(VISITOR, 'basic_info_is_premium', 't')})`;

type Counts = Omit<MarketFacts, 'funding'>;
type Row<T> = Pick<T, keyof T>;

const NO_COUNTS: Counts = {
  asOf: null,
  tools: 0,
  companies: 0,
  freeTools: 0,
  pricedTools: 0,
  launches: [],
  lockedLaunches: 0,
  specializations: [],
};

async function readCounts(db: DrizzleDb, id: string, viewer: Viewer): Promise<Counts> {
  const open = openTo(viewer, 'basic_info_is_premium', 't');
  const { rows } = await db.execute<Row<Counts>>(sql`
    WITH listed AS (
      SELECT made.company_id AS company, t.is_premium, t.updated_at, ${open} AS open,
        CASE WHEN ${open} THEN coalesce(t.launch_month / 100, ${LOCKED_YEAR}) END AS year
      FROM tool_categories l
      JOIN ai_tools t ON t.id = l.tool_id
      LEFT JOIN company_tools made ON made.tool_id = t.id
      WHERE l.category_id = ${id} AND l.specialization_id = ''),
    launched AS (SELECT year, count(*)::int FROM listed WHERE year IS NOT NULL GROUP BY year),
    counted AS (
      SELECT (max(least(updated_at, now())) AT TIME ZONE 'UTC')::date::text AS "asOf", count(DISTINCT company)::int AS companies,
        count(*) FILTER (WHERE NOT is_premium)::int AS "freeTools", count(is_premium)::int AS "pricedTools",
        count(*) FILTER (WHERE NOT open)::int AS "lockedLaunches"
      FROM listed)
    SELECT c.tool_count AS tools, counted.*,
      coalesce((SELECT json_agg(launched ORDER BY year) FROM launched), '[]') AS launches,
      coalesce((SELECT json_agg(json_build_object('name', s.name, 'tool_count', s.tool_count) ORDER BY s.id)
        FROM specializations s WHERE s.category_id = c.id), '[]') AS specializations
    FROM categories c CROSS JOIN counted WHERE c.id = ${id}`);
  return rows[0] ?? NO_COUNTS;
}

/** The funding events of a category's companies that this viewer may see. */
async function readFunding(db: DrizzleDb, id: string, viewer: Viewer): Promise<FundingFacts> {
  const { rows } = await db.execute<{ open: FundingEvent[]; isPartial: boolean }>(sql`
    WITH events AS (
      SELECT r.*, c.name
      FROM round_categories l JOIN funding_rounds r ON r.id = l.round_id JOIN companies c ON c.id = r.company_id
      WHERE l.category_id = ${id} AND ${mayRead(viewer)}),
    took AS (
      SELECT took.round_id, json_agg(i.name ORDER BY took.place) AS names, json_agg(i.id ORDER BY took.place) AS ids
      FROM events JOIN round_investors took ON took.round_id = events.id JOIN investors i ON i.id = took.investor_id
      GROUP BY took.round_id)
    SELECT
      coalesce((SELECT json_agg(json_build_object('company', r.name, 'companyId', company_id, 'round', round,
          'date', date, 'amount', amount, 'investors', coalesce(took.names, '[]'),
          'investorIds', coalesce(took.ids, '[]'), 'description', NULL) ORDER BY ${NEWEST_ROUNDS})
        FROM events r LEFT JOIN took ON took.round_id = r.id), '[]') AS open,
      ${hasLockedRounds(viewer)} AS "isPartial"`);
  const { open, isPartial } = rows[0] ?? { open: [], isPartial: false };
  return fundingFacts(open, isPartial);
}

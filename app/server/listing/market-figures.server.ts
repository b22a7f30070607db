import { sql } from 'drizzle-orm';
import { ALL_CATEGORIES } from '#catalogue/rated.ts';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { DatedTool } from '#domain/home-figures.ts';
import {
  type MarketFigures,
  NO_FUNDING,
  type RecordedFunding,
  type Until,
} from '#domain/market/market-figures.ts';
import {
  type CategoryActivity,
  categoryMomentum,
  type Momentum,
  NO_INTEREST,
} from '#domain/market/momentum.ts';
import { addMonths, lastMonths, recordedUntil, statesMonth } from '#domain/market/periods.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { marketFigures } from '#server/db/schema/market.server.ts';
import { hasLockedRounds, mayRead } from '#server/funding/round-conditions.server.ts';
import { fieldValue } from './field-value.server.ts';
import { readCategoryInterest } from './interest.server.ts';
import { HAS_MODELS } from './models.server.ts';
import { openTo } from './open-to.server.ts';

const SUBSCRIBER: Viewer = { tier: 'basic' };
const NEWEST_ROUNDS = 8;
const LATELY_MONTHS = 24;

/** A category beside the others. */
export interface ListedCategory {
  id: string;
  name: string;
  tools: number;
}

export interface MarketReading {
  /** The catalogue's version. */
  version: number;
  tools: number;
  categories: ListedCategory[];
  until: Until;
  figures: MarketFigures;
  /** By the category's id. */
  momentum: Readonly<Record<string, Momentum>>;
  /** The newest launches that everybody may see. */
  launches: DatedTool[];
}

/** What a reader may see of all markets, in one statement; null before the first import. */
export async function readMarketFigures(db: DrizzleDb, viewer: Viewer): Promise<MarketReading | null> {
  const mayPay = sql`${viewer.tier !== 'free'}::boolean`;
  const { rows } = await db.execute<Pick<MarketReading, keyof MarketReading>>(sql`
    SELECT state.version, state.tool_count AS tools,
      coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'tools', tool_count) ORDER BY name)
        FROM categories), '[]') AS categories,
      json_build_object('asOf', as_of, 'year', launches_until, 'month', figures ->> 'until') AS until, kept.momentum, figures,
      coalesce((SELECT everybody -> 'newest' FROM home_figures), '[]') AS launches
    FROM catalogue_state state CROSS JOIN market_figures kept
    CROSS JOIN LATERAL (SELECT CASE WHEN ${mayPay} THEN kept.subscribers ELSE kept.everybody END AS figures) AS seen`);
  return rows[0] ?? null;
}

/**
 * Works out the figures of all markets from the companies and rounds. This reads every tool (`refreshFigures`).
 */
export async function refreshMarketFigures(db: DrizzleDb): Promise<void> {
  const recorded = await readUntil(db);
  const companies = await countCompanies(db);
  const asOf = recorded.asOf ?? NEVER;
  const everybody = await computeFigures(db, VISITOR, companies, asOf);
  const subscribers = await computeFigures(db, SUBSCRIBER, companies, asOf);
  const until = { ...recorded, month: everybody.until };
  const figures = {
    as_of: until.asOf,
    launches_until: until.year,
    rounds_until: until.month,
    momentum: await computeMomentum(db, everybody, until),
    everybody,
    subscribers,
  };
  await db
    .insert(marketFigures)
    .values(figures)
    .onConflictDoUpdate({ target: marketFigures.id, set: figures });
}

const NEVER = '1970-01-01';

async function readUntil(db: DrizzleDb): Promise<Omit<Until, 'month'>> {
  const { rows } = await db.execute<Omit<Until, 'month'>>(sql`
    SELECT "asOf", (SELECT max(launch_month / 100) FROM ai_tools
      WHERE launch_month / 100 < left("asOf", 4)::int) AS year
    FROM (SELECT (max(least(updated_at, now())) AT TIME ZONE 'UTC')::date::text AS "asOf" FROM ai_tools) AS newest`);
  return rows[0] ?? { asOf: null, year: null };
}

/** Companies that make tools, by the category's id. They are the same for every reader. */
type Companies = ReadonlyMap<string, number>;

async function countCompanies(db: DrizzleDb): Promise<Companies> {
  const { rows } = await db.execute<{ category_id: string; companies: number }>(sql`
    SELECT ${ALL_CATEGORIES}::text AS category_id, count(DISTINCT company_id)::int AS companies FROM company_tools
    UNION ALL
    SELECT l.category_id, count(DISTINCT made.company_id)::int
    FROM tool_categories l JOIN company_tools made ON made.tool_id = l.tool_id
    WHERE l.specialization_id = '' GROUP BY l.category_id`);
  return new Map(rows.map(({ category_id, companies }) => [category_id, companies]));
}

async function computeFigures(
  db: DrizzleDb,
  viewer: Viewer,
  companies: Companies,
  asOf: string,
): Promise<MarketFigures> {
  const { rows } = await db.execute<FundingRow & Record<string, unknown>>(recordedFunding(viewer));
  const funded = new Map(rows.map(({ category_id, ...funding }) => [category_id, funding]));
  const fundingOf = (id: string) => ({
    ...(funded.get(id) ?? NO_FUNDING),
    companies: companies.get(id) ?? 0,
  });
  const ids = [...companies.keys()].filter((id) => id !== ALL_CATEGORIES);
  const all = fundingOf(ALL_CATEGORIES);
  return {
    all,
    categories: Object.fromEntries(ids.map((id) => [id, fundingOf(id)])),
    newest: await readNewest(db, viewer),
    until: recordedUntil(all.months, asOf),
    isPartial: await isPartial(db, viewer),
  };
}

async function computeMomentum(db: DrizzleDb, { all, categories }: MarketFigures, until: Until) {
  const roundsOf = ({ months }: RecordedFunding) => {
    // A round of a year alone would count in the longer period only.
    const dated = months.filter(({ month }) => statesMonth(month));
    const last = lastMonths(dated, until.month, 12).rounds;
    return { last, before: lastMonths(dated, until.month, 24).rounds - last };
  };
  const { rows } = await db.execute<Activity & { category_id: string }>(activities(until));
  const interests = await readCategoryInterest(db);
  const activityOf = (id: string, funding: RecordedFunding): CategoryActivity | undefined => {
    const found = rows.find(({ category_id }) => category_id === id);
    return found && { ...found, rounds: roundsOf(funding), interest: interests.get(id) ?? NO_INTEREST };
  };
  const whole = activityOf(ALL_CATEGORIES, all);
  return Object.fromEntries(
    Object.entries(categories).flatMap(([id, funding]) => {
      const own = activityOf(id, funding);
      return own && whole ? [[id, categoryMomentum(own, whole)]] : [];
    }),
  );
}

type Activity = Pick<CategoryActivity, 'launched' | 'released' | 'rated'>;

/** What is recorded of the tools of each category and of all. */
function activities({ asOf, year }: Until) {
  const since = addMonths((asOf ?? NEVER).slice(0, 7), -LATELY_MONTHS);
  return sql`
    WITH released AS (${releasingTools()}),
    listed AS (
      SELECT l.category_id, l.tool_id, tool.launch_month, tool.rating_count
      FROM tool_categories l JOIN ai_tools tool ON tool.id = l.tool_id WHERE specialization_id = ''
      UNION ALL
      SELECT ${ALL_CATEGORIES}::text, id, launch_month, rating_count FROM ai_tools)
    SELECT category_id,
      json_build_object('count', count(*) FILTER (WHERE launch_month / 100 BETWEEN ${(year ?? 0) - 1}::int AND ${year ?? 0}::int),
        'of', count(launch_month)) AS launched,
      json_build_object('count', count(*) FILTER (WHERE newest >= ${since}), 'of', count(newest)) AS released,
      json_build_object('count', count(*) FILTER (WHERE rating_count > 0), 'of', count(*)) AS rated
    FROM listed LEFT JOIN released ON released.id = listed.tool_id GROUP BY category_id`;
}

type FundingRow = Omit<RecordedFunding, 'companies'> & { category_id: string };

async function isPartial(db: DrizzleDb, viewer: Viewer): Promise<boolean> {
  const { rows } = await db.execute<{ is_partial: boolean }>(
    sql`SELECT ${hasLockedRounds(viewer)} AS is_partial`,
  );
  return rows[0]?.is_partial ?? false;
}

/**
 * The rounds of each category and of all that a viewer may see. A round counts once in a total and once in each of its
 * categories, however many tools report it.
 */
function recordedFunding(viewer: Viewer) {
  const amount = sql`coalesce(sum(amount), 0)`;
  return sql`
    WITH money AS (
      SELECT id, company_id, amount, substring(date FROM '^[0-9]{4}(?:-[0-9]{2})?') AS month
      FROM funding_rounds r WHERE brings_money AND ${mayRead(viewer)}),
    listed AS (
      SELECT ${ALL_CATEGORIES}::text AS category_id, money.* FROM money
      UNION ALL
      SELECT filed.category_id, money.* FROM round_categories filed JOIN money ON money.id = filed.round_id),
    monthly AS (
      SELECT category_id, json_agg(json_build_object('month', month, 'rounds', rounds,
        'amount', amount, 'priced', priced) ORDER BY month) AS months
      FROM (
        SELECT category_id, month, count(*) AS rounds, ${amount} AS amount, count(amount) AS priced
        FROM listed WHERE month IS NOT NULL GROUP BY category_id, month) AS by_month
      GROUP BY category_id),
    total AS (
      SELECT category_id, count(*)::int AS rounds, count(DISTINCT company_id)::int AS funded, ${amount} AS amount, count(amount)::int AS priced
      FROM listed GROUP BY category_id)
    SELECT total.*, coalesce(months, '[]') AS months FROM total LEFT JOIN monthly USING (category_id)`;
}

/** Tools with dated releases that everybody may see, each with the date of the newest. */
function releasingTools() {
  return sql`
    SELECT t.id, max(substring(model ->> 'release_date' FROM '^[0-9]{4}(?:-[0-9]{2})?')) AS newest
    FROM (SELECT t.id, ${fieldValue('basic_information', 'basic_information_models')} AS models
          FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id
          WHERE ${HAS_MODELS} AND ${openTo(VISITOR, 'basic_info_is_premium', 't')}) AS t
    CROSS JOIN LATERAL jsonb_array_elements(
      CASE jsonb_typeof(t.models) WHEN 'array' THEN t.models ELSE '[]' END) AS model
    WHERE model ->> 'release_date' ~ '^[0-9]{4}' GROUP BY t.id`;
}

async function readNewest(db: DrizzleDb, viewer: Viewer): Promise<MarketFigures['newest']> {
  type Newest = MarketFigures['newest'][number];
  const { rows } = await db.execute<Pick<Newest, keyof Newest>>(sql`
    SELECT r.id, c.name AS company, r.company_id, r.round, r.date, r.amount
    FROM funding_rounds r JOIN companies c ON c.id = r.company_id
    WHERE r.brings_money AND r.date IS NOT NULL AND ${mayRead(viewer)}
    ORDER BY r.date DESC, r.amount DESC NULLS LAST, r.id LIMIT ${NEWEST_ROUNDS}`);
  return rows;
}

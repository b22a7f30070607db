import { sql } from 'drizzle-orm';
import { VISITOR, type Viewer } from '#domain/access.ts';
import { disclosed } from '#domain/funding/rounds.ts';
import type {
  DatedTool,
  HomeFigures,
  Launches,
  RecordedRounds,
  TabCounts,
  TabCoverage,
} from '#domain/home-figures.ts';
import { LATELY_YEARS_BEFORE } from '#domain/market/years.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { homeFigures } from '#server/db/schema/catalogue.server.ts';
import { lockedRounds, mayRead } from '#server/funding/round-conditions.server.ts';
import { NEWEST_ROUNDS } from '#server/funding/round-orders.server.ts';
import { fieldValue } from './field-value.server.ts';
import { HAS_MODELS } from './models.server.ts';
import { openTo } from './open-to.server.ts';

const SHOWN = { needs: 6, newest: 6, releases: 5, rounds: 5 } as const;
/** A need with fewer words says too little to serve as an example. */
const NEED_WORDS = 3;

const SUBSCRIBER: Viewer = { tier: 'basic' };

/** What the home page shows a reader of the whole catalogue; null before the first import. */
export async function readHomeFigures(db: DrizzleDb, viewer: Viewer): Promise<HomeFigures | null> {
  const [row] = await db
    .select({
      everybody: homeFigures.everybody,
      subscribers: sql<RecordedRounds | null>`
        CASE WHEN ${viewer.tier !== 'free'}::boolean THEN ${homeFigures.subscribers} END`,
    })
    .from(homeFigures);
  if (!row) return null;
  return row.subscribers ? { ...row.everybody, rounds: row.subscribers } : row.everybody;
}

/** How many tools have something in each tab; null before the first import. */
export async function readTabCoverage(db: DrizzleDb): Promise<TabCoverage | null> {
  const figures = await readHomeFigures(db, VISITOR);
  return figures && { tools: figures.launches.tools, tabs: figures.tabs };
}

/**
 * Computes the figures from all tools. No page may do so, because it means reading every tool's details
 * (`refreshFigures`).
 */
export async function refreshHomeFigures(db: DrizzleDb): Promise<void> {
  const everybody: HomeFigures = {
    ...(await readSummary(db)),
    launches: await readLaunches(db),
    tabs: await readTabs(db),
    newest: await readNewest(db),
    releases: await readReleases(db),
    rounds: await readRounds(db, VISITOR),
  };
  const subscribers = await readRounds(db, SUBSCRIBER);
  await db
    .insert(homeFigures)
    .values({ everybody, subscribers })
    .onConflictDoUpdate({ target: homeFigures.id, set: { everybody, subscribers } });
}

type Summary = Pick<HomeFigures, 'typicalDataPoints' | 'needs' | 'sample'>;

/** Needs that people type for the narrowest specializations of the best known Featured tools. */
async function readSummary(db: DrizzleDb): Promise<Summary> {
  const { rows } = await db.execute<Pick<Summary, keyof Summary>>(sql`
    SELECT
      (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY data_points) FROM tool_details) AS "typicalDataPoints",
      ARRAY(
        SELECT need FROM (
          SELECT DISTINCT ON (need) need, prominence, sort_name FROM (
            SELECT DISTINCT ON (t.id) t.prominence, t.sort_name, given.need ->> 'text' AS need
            FROM ai_tools t
            JOIN tool_categories l ON l.tool_id = t.id AND l.specialization_id <> ''
            JOIN specializations s ON s.category_id = l.category_id AND s.id = l.specialization_id
            CROSS JOIN LATERAL jsonb_array_elements(s.needs) WITH ORDINALITY AS given (need, place)
            WHERE t.is_featured AND given.need ->> 'language' = 'en'
              AND array_length(string_to_array(given.need ->> 'text', ' '), 1) >= ${NEED_WORDS}
            ORDER BY t.id, s.tool_count, s.category_id, s.id, place) AS first
          ORDER BY need, prominence DESC, sort_name) AS different
        ORDER BY prominence DESC, sort_name LIMIT ${SHOWN.needs}) AS needs,
      (SELECT t.id FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id
       WHERE t.is_featured AND d.decision_information IS NOT NULL
       ORDER BY (SELECT count(*) FROM jsonb_object_keys(d.decision_information)) DESC, t.prominence DESC, t.sort_name
       LIMIT 1) AS sample`);
  return rows[0] ?? { typicalDataPoints: null, needs: [], sample: null };
}

/** A launch date that everybody may see (`launch_month` has its month), of the rows `t` of ai_tools and `d` of tool_details. */
const LAUNCHED = sql`
  CASE WHEN ${openTo(VISITOR, 'basic_info_is_premium', 't')} THEN
    substring(${fieldValue('basic_information', 'basic_information_release_date')} #>> '{}'
      FROM '^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$') END`;

async function readLaunches(db: DrizzleDb): Promise<Launches> {
  const { rows } = await db.execute<Pick<Launches, keyof Launches>>(sql`
    WITH state AS (
      SELECT extract(year FROM max(least(updated_at, now())) AT TIME ZONE 'UTC')::int - ${LATELY_YEARS_BEFORE} AS since FROM ai_tools),
    launched AS (
      SELECT l.category_id, count(*) FILTER (WHERE tool.launch_month / 100 >= state.since) AS tools
      FROM tool_categories l JOIN ai_tools tool ON tool.id = l.tool_id CROSS JOIN state WHERE l.specialization_id = '' GROUP BY l.category_id)
    SELECT (SELECT since FROM state),
      (SELECT count(launch_month)::int FROM ai_tools) AS dated,
      (SELECT count(*)::int FROM ai_tools) AS tools,
      coalesce((SELECT json_object_agg(category_id, json_build_object('launched', launched.tools))
        FROM launched), '{}') AS categories`);
  return rows[0] ?? { since: null, dated: 0, tools: 0, categories: {} };
}

async function readTabs(db: DrizzleDb): Promise<TabCounts> {
  const { rows } = await db.execute<{ tabs: TabCounts | null }>(sql`
    SELECT json_object_agg(tab, tools) AS tabs FROM (
      SELECT tab, count(*)::int AS tools FROM tool_details, jsonb_object_keys(contents) AS tab GROUP BY tab) AS held`);
  return rows[0]?.tabs ?? {};
}

/** A tool that has closed is not news. */
async function readNewest(db: DrizzleDb): Promise<DatedTool[]> {
  const { rows } = await db.execute<Pick<DatedTool, keyof DatedTool>>(sql`
    WITH latest AS (
      SELECT coalesce(-launch_month, 999999) AS place FROM ai_tools
      WHERE launch_month IS NOT NULL AND status <> 'closed' ORDER BY 1 LIMIT ${SHOWN.newest})
    SELECT t.id, t.name, ${LAUNCHED} AS date
    FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id
    WHERE coalesce(-t.launch_month, 999999) <= (SELECT max(place) FROM latest)
      AND ${LAUNCHED} IS NOT NULL AND t.status <> 'closed'
    ORDER BY date DESC, t.prominence DESC, t.sort_name LIMIT ${SHOWN.newest}`);
  return rows;
}

/** The models that tools have released, without repeats. */
async function readReleases(db: DrizzleDb): Promise<HomeFigures['releases']> {
  type Release = HomeFigures['releases'][number];
  const { rows } = await db.execute<Pick<Release, keyof Release>>(sql`
    SELECT id, name, date, release FROM (
      SELECT DISTINCT ON (lower(model ->> 'model_name')) t.id, t.name, t.prominence,
        model ->> 'model_name' AS release,
        substring(model ->> 'release_date' FROM '^[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?$') AS date
      FROM (SELECT t.*, ${fieldValue('basic_information', 'basic_information_models')} AS models
            FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id
            WHERE ${HAS_MODELS} AND ${openTo(VISITOR, 'basic_info_is_premium', 't')}) AS t
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(t.models) WHEN 'array' THEN t.models ELSE '[]' END) AS model
      ORDER BY lower(model ->> 'model_name'), t.prominence DESC, t.sort_name) AS released
    WHERE date IS NOT NULL AND release IS NOT NULL
    ORDER BY date DESC, prominence DESC, release LIMIT ${SHOWN.releases}`);
  return rows;
}

const NO_ROUNDS: RecordedRounds = { newest: [], rounds: 0, companies: 0, locked: null };

async function readRounds(db: DrizzleDb, viewer: Viewer): Promise<RecordedRounds> {
  const { rows } = await db.execute<Pick<RecordedRounds, keyof RecordedRounds>>(sql`
    SELECT
      coalesce((SELECT json_agg(newest) FROM (
        SELECT c.name AS company, c.id AS company_id, r.round, r.amount, r.date
        FROM funding_rounds r JOIN companies c ON c.id = r.company_id
        WHERE r.brings_money AND r.date IS NOT NULL AND ${mayRead(viewer)} ORDER BY ${NEWEST_ROUNDS} LIMIT ${SHOWN.rounds}
      ) AS newest), '[]') AS newest,
      count(*)::int AS rounds, count(DISTINCT r.company_id)::int AS companies, ${lockedRounds(viewer)} AS locked
    FROM funding_rounds r WHERE r.brings_money AND ${mayRead(viewer)}`);
  const [{ locked, ...readable } = NO_ROUNDS] = rows;
  return { ...readable, locked: locked && disclosed(locked) };
}

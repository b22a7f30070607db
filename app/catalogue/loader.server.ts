import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { TOOL_TABS, VISITOR } from '#site/access.ts';
import { Catalogue } from './catalogue.ts';
import type { Counted, Document } from './entry.ts';
import { Memory } from './memory.ts';
import { readRounds } from './rounds/load-rounds.server.ts';
import { stemOf } from './stems.ts';
import { sortableDate } from './tools/certainty.ts';
import { fieldValue } from './tools/field-value.server.ts';
import { openTo } from './tools/open-to.server.ts';
import { hasEnded, type ToolStatus } from './tools/tool-status.ts';
import { NO_TOPICS, type ReadTopics, readTopics } from './topics.server.ts';

/** The catalogue of one database, as of a version: how many writes there had been. */
interface Loaded {
  catalogue: Catalogue;
  topics: ReadTopics;
  version: number;
  /** How many writes were not members'. */
  others: number;
}

interface Following {
  loaded: Loaded | null;
  /** The reading under way; who asks meanwhile waits for it and looks again. */
  following: Promise<Loaded> | null;
}

const memories = new WeakMap<DrizzleDb, Following>();

/**
 * The catalogue as of every write that had been committed when it was asked for. Costs one short statement, which all who
 * ask within the same tick share, and a few more after a write.
 */
export async function catalogueOf(db: DrizzleDb): Promise<Catalogue> {
  const memory = memories.get(db) ?? { loaded: null, following: null };
  memories.set(db, memory);
  const now = await versionNow(db);
  for (;;) {
    const { loaded } = memory;
    if (loaded && loaded.version >= now) return loaded.catalogue;
    memory.following ??= follow(db, loaded, now)
      .then((next) => {
        memory.loaded = next;
        return next;
      })
      .finally(() => {
        memory.following = null;
      });
    await memory.following;
  }
}

/** What is about to be asked of each database. */
const asking = new WeakMap<DrizzleDb, Promise<number>>();

/** How many writes there have been. */
export function versionNow(db: DrizzleDb): Promise<number> {
  const shared = asking.get(db) ?? askVersion(db);
  asking.set(db, shared);
  return shared;
}

async function askVersion(db: DrizzleDb): Promise<number> {
  // It is sent after all who share it have come, so it sees what was written before.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  asking.delete(db);
  const { rows } = await db.execute<{ version: number }>(sql`SELECT version FROM catalogue_state`);
  return rows[0]?.version ?? 0;
}

/** After more changes than this, loading everything anew takes less. */
const MOST_CHANGES = 2_000;

async function follow(db: DrizzleDb, loaded: Loaded | null, now: number): Promise<Loaded> {
  if (loaded === null) return loadAll(db, now);
  const { catalogue, version } = loaded;
  const state = await changesSince(db, version);
  if (state === null || state.hasLeft || state.changed > MOST_CHANGES) return loadAll(db, now);
  const topics = state.others === loaded.others ? loaded.topics : await followCatalogue(db, loaded, state);
  // Ratings come after the documents: those that changed in between must win.
  const ratings = await ratingsSince(db, version);
  if (ratings.length > 0) catalogue.resort(ratings);
  catalogue.memory = new Memory();
  return { catalogue, topics, version: now, others: state.others };
}

/** Reads what the writes to the catalogue itself have changed. */
async function followCatalogue(
  db: DrizzleDb,
  { catalogue, version, topics: known }: Loaded,
  { changed, hasRounds }: Changes,
): Promise<ReadTopics> {
  const [documents, formerIds, topics, rounds] = await Promise.all([
    changed === 0 ? [] : readDocuments(db, sql`s.version > ${version}`),
    readFormerIds(db),
    readTopics(db, known),
    hasRounds ? readRounds(db) : null,
  ]);
  if (documents.length > 0) catalogue.put(documents);
  if (rounds) catalogue.putRounds(rounds);
  catalogue.formerIds = formerIds;
  catalogue.topics = topics;
  return topics;
}

/** How many tools a statement reads. */
const SLICE = 20_000;

/** Tools that are written meanwhile are read again by whoever asks next: their version is higher. */
async function loadAll(db: DrizzleDb, now: number): Promise<Loaded> {
  const others = (await changesSince(db, now))?.others ?? 0;
  const topics = await readTopics(db, NO_TOPICS);
  const catalogue = new Catalogue(stemOf, topics);
  catalogue.formerIds = await readFormerIds(db);
  catalogue.putRounds(await readRounds(db));
  for (let after = -1; ; ) {
    const documents = await readDocuments(db, sql`s.number > ${after} ORDER BY s.number LIMIT ${SLICE}`);
    catalogue.put(documents);
    if (documents.length < SLICE) return { catalogue, topics, version: now, others };
    after = documents.at(-1)?.entry.number ?? 0;
  }
}

interface Changes extends Record<string, unknown> {
  /** How many writes were not members', since the beginning. */
  others: number;
  /** How many tools have been written. */
  changed: number;
  /** Whether some have been taken out. */
  hasLeft: boolean;
  /** Whether rounds have been written. */
  hasRounds: boolean;
}

/** What has changed since a version; null in a catalogue that nobody has written yet. */
async function changesSince(db: DrizzleDb, version: number): Promise<Changes | null> {
  const { rows } = await db.execute<Changes>(sql`
    SELECT (SELECT count(*)::int FROM tool_search WHERE version > ${version}) AS changed,
      version - members AS others, left_at > ${version} AS "hasLeft", rounds_at > ${version} AS "hasRounds"
    FROM catalogue_state`);
  return rows[0] ?? null;
}

interface Row extends Record<string, unknown> {
  number: number;
  id: string;
  name: string;
  name_key: string;
  developer_key: string | null;
  developer_name: string | null;
  prominence: number;
  status: ToolStatus;
  rivals: string[];
  price_amount: number | null;
  price_per: string | null;
  words: string;
  impacts: string;
  avg_rating: number;
  rating_count: number;
  created_at: number;
  monthly_price: number | null;
  launch_month: number | null;
  has_free_tier: boolean;
  platform_count: number;
  country: string | null;
  company: string | null;
  changed: number;
  launch_is_open: boolean;
  locked_launch_year: number | null;
  newest_release: string | null;
  data_points: number | null;
  decision_facts: number | null;
  held: string | null;
}

/** The month of the newest dated model of the row `d` of tool_details. */
const NEWEST_RELEASE = sql`(
  SELECT max(substring(model ->> 'release_date' FROM '^[0-9]{4}(?:-[0-9]{2})?'))
  FROM (SELECT ${fieldValue('basic_information', 'basic_information_models')} AS models) AS stored
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(models) WHEN 'array' THEN models ELSE '[]' END) AS model)`;

/** Words and impacts are sent as texts, because the driver reads arrays character by character. */
async function readDocuments(db: DrizzleDb, which: SQL): Promise<Document[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT s.number, tool.id, tool.name, s.name_key, s.developer_key, tool.developer_name, tool.prominence, tool.status,
      coalesce(to_json(facts.rivals), '[]') AS rivals, facts.price_amount, facts.price_per,
      array_to_string(s.words, ' ') AS words, array_to_string(s.impacts, ' ') AS impacts,
      tool.avg_rating, tool.rating_count, (extract(epoch FROM tool.created_at) * 1000000)::float8 AS created_at,
      tool.monthly_price, tool.launch_month, tool.has_free_tier, tool.platform_count, tool.country,
      made.company_id AS company, floor(extract(epoch FROM tool.updated_at) / 86400)::int AS changed,
      basic.is_open AS launch_is_open,
      CASE WHEN NOT basic.is_open THEN substring(
        ${fieldValue('basic_information', 'basic_information_release_date')} #>> '{}' FROM '^[0-9]{4}')::int
      END AS locked_launch_year,
      CASE WHEN basic.is_open THEN ${NEWEST_RELEASE} END AS newest_release, d.data_points,
      CASE WHEN tool.is_featured AND d.decision_information IS NOT NULL THEN (
        SELECT count(*)::int FROM jsonb_object_keys(d.decision_information))
      END AS decision_facts,
      (SELECT string_agg(tab || ' ' || coalesce(holds ->> 'latest', ''), '|')
       FROM jsonb_each(d.contents) AS held (tab, holds)) AS held
    FROM tool_search s JOIN ai_tools tool ON tool.id = s.tool_id
    LEFT JOIN tool_facts facts ON facts.tool_id = s.tool_id
    LEFT JOIN tool_details d ON d.tool_id = s.tool_id
    LEFT JOIN company_tools made ON made.tool_id = s.tool_id
    CROSS JOIN LATERAL (SELECT ${openTo(VISITOR, 'basic_info_is_premium', 'tool')} AS is_open) AS basic
    WHERE ${which}`);
  return rows.map(documentOf);
}

function documentOf(row: Row): Document {
  const all = row.words === '' ? [] : row.words.split(' ');
  const impacts = row.impacts.split(' ').map(Number);
  const places = all.flatMap((word, place) => (isFacet(word) ? [] : [place]));
  return {
    entry: {
      number: row.number,
      id: row.id,
      name: row.name,
      nameKey: row.name_key,
      developerKey: row.developer_key,
      developerName: row.developer_name,
      prominence: row.prominence,
      hasEnded: hasEnded(row.status),
      rivals: row.rivals,
      price: { amount: row.price_amount, per: row.price_per },
      facets: all.filter(isFacet),
      sort: {
        name: row.name.toLowerCase(),
        avg_rating: row.avg_rating,
        rating_count: row.rating_count,
        created_at: row.created_at,
        price: row.monthly_price,
        launched: row.launch_month,
        free_tier: row.has_free_tier,
        platforms: row.platform_count,
        country: row.country,
      },
      counted: countedOf(row),
    },
    words: places.map((place) => all[place] ?? ''),
    impacts: places.map((place) => impacts[place] ?? 0),
  };
}

function countedOf(row: Row): Counted {
  const held = (row.held ?? '').split('|').map((part) => ({
    tab: part.slice(0, part.indexOf(' ')),
    latest: monthOf(part.slice(part.indexOf(' ') + 1)),
  }));
  const months = held.flatMap(({ latest }) => latest ?? []);
  return {
    company: row.company,
    changed: row.changed,
    isClosed: row.status === 'closed',
    launchIsOpen: row.launch_is_open,
    lockedLaunchYear: row.locked_launch_year,
    newestRelease: row.newest_release === null ? null : monthNumber(row.newest_release),
    dataPoints: row.data_points,
    decisionFacts: row.decision_facts,
    tabs: TOOL_TABS.reduce(
      (bits, { group }, place) => (held.some(({ tab }) => tab === group) ? bits | (1 << place) : bits),
      0,
    ),
    newestSource: months.sort().at(-1) ?? null,
  };
}

/** A date of the catalogue as a month: '2026-03-24', '2026' and 'early 2026' too. */
function monthOf(date: string): string | null {
  const [, year, month = '01'] = /^(\d{4})(?:-(\d{2}))?/.exec(sortableDate(date)) ?? [];
  return year === undefined ? null : `${year}-${month}`;
}

/** '2024-05' as 202405, '2024' as 202400. */
function monthNumber(month: string): number {
  return Number(month.replace('-', '').padEnd(6, '0'));
}

/** Words of texts contain no colon. */
function isFacet(word: string): boolean {
  return word.includes(':');
}

async function readFormerIds(db: DrizzleDb): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; present: string }>(
    sql`SELECT id, present_tool_id(id) AS present FROM former_tools`,
  );
  return new Map(rows.map(({ id, present }) => [id, present]));
}

interface Rated extends Record<string, unknown> {
  id: string;
  avg_rating: number;
  rating_count: number;
}

/** The ratings that members have changed since a version. */
async function ratingsSince(db: DrizzleDb, version: number): Promise<Rated[]> {
  const { rows } = await db.execute<Rated>(
    sql`SELECT id, avg_rating, rating_count FROM ai_tools WHERE rated_at > 0 AND rated_at > ${version}`,
  );
  return rows;
}

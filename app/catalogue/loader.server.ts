import { type SQL, sql } from 'drizzle-orm';
import { hasEnded, type ToolStatus } from '#domain/tools/tool-status.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { Catalogue } from './catalogue.ts';
import type { Document } from './entry.ts';
import { stemOf } from './stems.ts';
import { NO_TOPICS, type ReadTopics, readTopics } from './topics.server.ts';

/** How many writes there have been: to the catalogue, and by members to its tools. Neither counter ever falls. */
interface Writes {
  [counter: string]: number;
  catalogue: number;
  members: number;
}

/** The catalogue of one database, as of some writes. */
interface Loaded {
  catalogue: Catalogue;
  topics: ReadTopics;
  writes: Writes;
}

interface Memory {
  loaded: Loaded | null;
  /** The reading under way; who asks meanwhile waits for it and looks again. */
  following: Promise<Loaded> | null;
}

const memories = new WeakMap<DrizzleDb, Memory>();

/**
 * The catalogue as of every write that had been committed when it was asked for. Costs one short statement, which all who
 * ask within the same tick share, and one more after a write.
 */
export async function catalogueOf(db: DrizzleDb): Promise<Catalogue> {
  const memory = memories.get(db) ?? { loaded: null, following: null };
  memories.set(db, memory);
  const now = await writesNow(db);
  for (;;) {
    const { loaded } = memory;
    if (loaded && loaded.writes.catalogue >= now.catalogue && loaded.writes.members >= now.members)
      return loaded.catalogue;
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
const asking = new WeakMap<DrizzleDb, Promise<Writes>>();

function writesNow(db: DrizzleDb): Promise<Writes> {
  const shared = asking.get(db) ?? askWrites(db);
  asking.set(db, shared);
  return shared;
}

async function askWrites(db: DrizzleDb): Promise<Writes> {
  // It is sent after all who share it have come, so it sees what was written before.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  asking.delete(db);
  const { rows } = await db.execute<Writes>(
    sql`SELECT version AS catalogue, activity::float8 AS members FROM catalogue_state`,
  );
  return rows[0] ?? NO_WRITES;
}

const NO_WRITES: Writes = { catalogue: 0, members: 0 };

/** After more changes than this, loading everything anew takes less. */
const MOST_CHANGES = 2_000;

async function follow(db: DrizzleDb, loaded: Loaded | null, now: Writes): Promise<Loaded> {
  if (loaded === null || now.catalogue < loaded.writes.catalogue || now.members < loaded.writes.members) {
    return loadAll(db, now);
  }
  const { catalogue, writes } = loaded;
  let { topics } = loaded;
  if (now.catalogue > writes.catalogue) {
    const documents = await documentsSince(db, writes.catalogue);
    if (documents === null) return loadAll(db, now);
    const formerIds = await readFormerIds(db);
    topics = await readTopics(db, topics);
    catalogue.put(documents);
    catalogue.formerIds = formerIds;
    catalogue.topics = topics;
  }
  if (now.members > writes.members) {
    const ratings = await ratingsSince(db, writes.members, now.members);
    if (ratings === null) return loadAll(db, now);
    catalogue.resort(ratings);
  }
  return { catalogue, topics, writes: now };
}

/** How many tools a statement reads. */
const SLICE = 20_000;

/** Tools that are written meanwhile are read again by whoever asks next: their version is higher. */
async function loadAll(db: DrizzleDb, now: Writes): Promise<Loaded> {
  const topics = await readTopics(db, NO_TOPICS);
  const catalogue = new Catalogue(stemOf, topics);
  catalogue.formerIds = await readFormerIds(db);
  for (let after = -1; ; ) {
    const documents = await readDocuments(db, sql`s.number > ${after} ORDER BY s.number LIMIT ${SLICE}`);
    catalogue.put(documents);
    if (documents.length < SLICE) return { catalogue, topics, writes: now };
    after = documents.at(-1)?.entry.number ?? 0;
  }
}

/** The tools written since; null if some have been taken out, or if there are too many. */
async function documentsSince(db: DrizzleDb, version: number): Promise<Document[] | null> {
  const { rows } = await db.execute<{ changed: number; hasLeft: boolean }>(sql`
    SELECT (SELECT count(*)::int FROM tool_search WHERE version > ${version}) AS changed,
      left_at > ${version} AS "hasLeft"
    FROM catalogue_state`);
  const [state] = rows;
  if (!state || state.hasLeft || state.changed > MOST_CHANGES) return null;
  return state.changed === 0 ? [] : readDocuments(db, sql`s.version > ${version}`);
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
}

/** Words and impacts are sent as texts, because the driver reads arrays character by character. */
async function readDocuments(db: DrizzleDb, which: SQL): Promise<Document[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT s.number, tool.id, tool.name, s.name_key, s.developer_key, tool.developer_name, tool.prominence, tool.status,
      coalesce(to_json(facts.rivals), '[]') AS rivals, facts.price_amount, facts.price_per,
      array_to_string(s.words, ' ') AS words, array_to_string(s.impacts, ' ') AS impacts,
      tool.avg_rating, tool.rating_count, (extract(epoch FROM tool.created_at) * 1000000)::float8 AS created_at,
      tool.monthly_price, tool.launch_month, tool.has_free_tier, tool.platform_count, tool.country
    FROM tool_search s JOIN ai_tools tool ON tool.id = s.tool_id LEFT JOIN tool_facts facts ON facts.tool_id = s.tool_id
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
    },
    words: places.map((place) => all[place] ?? ''),
    impacts: places.map((place) => impacts[place] ?? 0),
  };
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

/** The ratings of the tools that members have changed; null if some of the changes are no longer recorded. */
async function ratingsSince(db: DrizzleDb, from: number, to: number): Promise<Rated[] | null> {
  const { rows } = await db.execute<Rated & { changes: number }>(sql`
    SELECT tool.id, tool.avg_rating, tool.rating_count, sum(count(*)) OVER ()::int AS changes
    FROM tool_activity activity JOIN ai_tools tool ON tool.id = activity.tool_id
    WHERE activity.version > ${from} AND activity.version <= ${to}
    GROUP BY tool.id`);
  return rows[0]?.changes === to - from ? rows : null;
}

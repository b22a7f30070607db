import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { Catalogue } from './catalogue.ts';
import { Memory } from './memory.ts';
import { readDocuments } from './read-documents.server.ts';
import { readRounds } from './rounds/load-rounds.server.ts';
import { stemOf } from './stems.ts';
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

import { sql } from 'drizzle-orm';
import { type DrizzleDb, readingHandlesOf } from '#platform/database/connection.server.ts';
import { tellOfRounds } from '#site/recorded-rounds.ts';
import { tellOfTopics } from '#site/recorded-topics.ts';
import { SITE } from '#site/site.ts';
import { Catalogue } from './catalogue.ts';
import type { Document } from './entry.ts';
import { Memory } from './memory.ts';
import { readDocuments } from './read-documents.server.ts';
import { realWords } from './real-words.server.ts';
import { readRounds } from './rounds/load-rounds.server.ts';
import { stemOf } from './stems.ts';
import { dayOf } from './tools/fact-ages.ts';
import { readRecordedFields } from './tools/recorded-fields.server.ts';
import { BEHIND, COMPANY_FIELDS, companyField, tellOfFields } from './tools/recorded-fields.ts';
import { NO_TOPICS, type ReadTopics, readTopics } from './topics.server.ts';

/** The catalogue of one database, as of the writes that there had been. */
interface Loaded {
  catalogue: Catalogue;
  topics: ReadTopics;
  writes: Writes;
  /** The fields that tools have; null where AI tools are listed, which may have all of them. */
  fields: ReadonlySet<string> | null;
}

/** What has been written, as its one row counts it. */
interface Writes extends Record<string, unknown> {
  /** How many writes there have been. */
  version: number;
  /** How many of them were not members'. */
  others: number;
  /** The versions at which tools were last taken out, and rounds last written. */
  leftAt: number;
  roundsAt: number;
}

const NO_WRITES: Writes = { version: 0, others: 0, leftAt: 0, roundsAt: 0 };

interface Following {
  loaded: Loaded | null;
  /** The reading under way; who asks meanwhile waits for it and looks again. */
  following: Promise<Loaded> | null;
  /** On which the catalogue was last asked for, in days since 1970 (UTC). */
  day: number;
}

const memories = new WeakMap<DrizzleDb, Following>();

/**
 * The catalogue as of every write that had been committed when it was asked for. Costs one short statement, which all who
 * ask within the same tick share, and a few more after a write. A process holds it once, whichever handle of its database asks.
 */
export async function catalogueOf(handle: DrizzleDb): Promise<Catalogue> {
  const { read, bulk } = readingHandlesOf(handle);
  const memory = memories.get(read) ?? { loaded: null, following: null, day: 0 };
  memories.set(read, memory);
  const now = await writesNow(read);
  for (;;) {
    const { loaded } = memory;
    const isKnown = loaded?.fields || SITE.listed.isAi;
    if (loaded && isKnown && loaded.writes.version >= now.version) return ofToday(memory, loaded.catalogue);
    memory.following ??= follow({ read, bulk }, loaded, now)
      .then((next) => {
        if (next.fields) tellOfFields(new Set([...next.fields, ...fieldsOfCompanies(next.catalogue)]));
        memory.loaded = next;
        return next;
      })
      .finally(() => {
        memory.following = null;
      });
    await memory.following;
  }
}

/** Forgets what was remembered on another day. */
function ofToday(memory: Following, catalogue: Catalogue): Catalogue {
  const today = dayOf(Date.now());
  if (memory.day !== today) catalogue.memory = new Memory();
  memory.day = today;
  return catalogue;
}

/** What is about to be asked of each database. */
const asking = new WeakMap<DrizzleDb, Promise<Writes>>();

/** The writes that there have been. */
export function writesNow(db: DrizzleDb): Promise<Writes> {
  const shared = asking.get(db) ?? askWrites(db);
  asking.set(db, shared);
  return shared;
}

async function askWrites(db: DrizzleDb): Promise<Writes> {
  // It is sent after all who share it have come, so it sees what was written before.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  asking.delete(db);
  const { rows } = await db.execute<Writes>(sql`
    SELECT version, version - members AS others, left_at AS "leftAt", rounds_at AS "roundsAt" FROM catalogue_state`);
  return rows[0] ?? NO_WRITES;
}

/** After more changes than this, loading everything anew takes less. */
const MOST_CHANGES = 2_000;

/** @param handles `bulk` is for loading everything: on a busy machine that takes longer than a page may wait for a statement */
async function follow(
  { read: db, bulk }: ReturnType<typeof readingHandlesOf>,
  loaded: Loaded | null,
  now: Writes,
): Promise<Loaded> {
  if (loaded === null || now.leftAt > loaded.writes.version) return loadAll(bulk, now);
  const { catalogue, topics: known } = loaded;
  const { version, others } = loaded.writes;
  const topics = now.others === others ? known : await followCatalogue(db, loaded, now);
  if (topics === null) return loadAll(bulk, now);
  // Ratings come after the documents: those that changed in between must win.
  const ratings = await ratingsSince(db, version);
  if (ratings.length > 0) catalogue.resort(ratings);
  const isSame = now.others === others && ratings.length === 0;
  const fields = isSame && loaded.fields ? loaded.fields : await followFields(db, loaded);
  catalogue.memory = new Memory();
  return { catalogue, topics, writes: now, fields };
}

/** In a large catalogue, a field that its last record has lost is forgotten when all is loaded anew. */
async function followFields(
  db: DrizzleDb,
  { catalogue, fields: known, writes: { version } }: Loaded,
): Promise<Loaded['fields']> {
  if (SITE.listed.isAi) return null;
  if (known === null || catalogue.count <= MOST_CHANGES) return readRecordedFields(db, sql`true`);
  const isChanged = sql`(s.version > ${version} OR (tool.rated_at > 0 AND tool.rated_at > ${version}))`;
  return new Set([...known, ...(await readRecordedFields(db, isChanged))]);
}

/** What is recorded of some company. */
function fieldsOfCompanies({ companies }: Catalogue): string[] {
  const parts = COMPANY_FIELDS.filter((part) => companies.some((company) => company[part] !== null));
  const isAnyRecorded = companies.some(({ hasRecord }) => hasRecord);
  return [...parts.map(companyField), ...(isAnyRecorded ? [BEHIND] : [])];
}

/** Reads what the writes to the catalogue itself have changed; null where that is too much. */
async function followCatalogue(
  db: DrizzleDb,
  { catalogue, writes: { version }, topics: known }: Loaded,
  { roundsAt }: Writes,
): Promise<ReadTopics | null> {
  const changed = await changedSince(db, version);
  if (changed > MOST_CHANGES) return null;
  const [documents, formerIds, topics, rounds] = await Promise.all([
    changed === 0 ? [] : readDocuments(db, sql`s.version > ${version}`),
    readFormerIds(db),
    readTopics(db, known),
    roundsAt > version ? readRounds(db) : null,
  ]);
  if (documents.length > 0) catalogue.put(documents);
  if (rounds) putFunding(catalogue, rounds);
  catalogue.formerIds = formerIds;
  catalogue.topics = topics;
  tellOfTopics(topics.kinds);
  return topics;
}

function putFunding(catalogue: Catalogue, funding: Parameters<Catalogue['putFunding']>[0]): void {
  catalogue.putFunding(funding);
  tellOfRounds(funding.rounds.length > 0);
}

/** How many tools a statement reads. */
const SLICE = 500;

/** Tools that are written meanwhile are read again by whoever asks next: their version is higher. */
async function loadAll(db: DrizzleDb, now: Writes): Promise<Loaded> {
  const readAfter = (number: number) =>
    readDocuments(db, sql`s.number > ${number} ORDER BY s.number LIMIT ${SLICE}`);
  const [first, { topics, formerIds, rounds }] = await Promise.all([readAfter(-1), readSurroundings(db)]);
  const catalogue = new Catalogue(stemOf, topics, realWords());
  catalogue.formerIds = formerIds;
  putFunding(catalogue, rounds);
  tellOfTopics(topics.kinds);
  let waiting: Document[] = [];
  for (let documents = first; documents.length > 0; ) {
    // The database reads the next ones meanwhile.
    const next = readAfter(documents.at(-1)?.entry.number ?? 0);
    waiting = [...waiting, ...documents];
    // Each put copies the whole catalogue. Doubling it each time copies a tool about twice in all.
    if (waiting.length >= catalogue.count) {
      catalogue.put(waiting);
      waiting = [];
    }
    documents = await next;
  }
  if (waiting.length > 0) catalogue.put(waiting);
  const fields = SITE.listed.isAi ? null : await readRecordedFields(db, sql`true`);
  return { catalogue, topics, writes: now, fields };
}

/** Reads everything but the tools, one statement after the other: an import may hold another of the few connections. */
async function readSurroundings(db: DrizzleDb) {
  const topics = await readTopics(db, NO_TOPICS);
  const formerIds = await readFormerIds(db);
  return { topics, formerIds, rounds: await readRounds(db) };
}

/** How many tools have been written since a version. */
async function changedSince(db: DrizzleDb, version: number): Promise<number> {
  const { rows } = await db.execute<{ changed: number }>(
    sql`SELECT count(*)::int AS changed FROM tool_search WHERE version > ${version}`,
  );
  return rows[0]?.changed ?? 0;
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

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TopicName } from '#domain/search/selection.ts';
import { indexTopics, PHRASE_LANGUAGES, type Topic, type TopicIndex } from '#domain/search/topics.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { stemOf } from './stems.server.ts';

/** The topics at one version of the catalogue. */
export interface KnownTopics {
  version: number;
  /** Identifies what the index was made from. */
  hash: string;
  index: TopicIndex;
  names: Names;
}

/** What every listing asks of the topics. */
interface Names {
  /** Categories and specializations, which can narrow listings. */
  narrowing: readonly TopicName[];
  /** Categories in order. */
  categories: readonly string[];
}

const phrase = z.object({ text: z.string(), language: z.enum(PHRASE_LANGUAGES) });
/** A phrase in another language, as earlier versions have stored some, is left out by itself. */
const phrases = z
  .array(phrase.nullable().catch(null))
  .catch([])
  .transform((all) => all.filter((each) => each !== null));
const stored = z.object({
  kind: z.enum(['specialization', 'category', 'function', 'question']),
  id: z.string(),
  name: z.string(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  description: z.string(),
  needs: phrases,
});

/** Questions beyond these are found only by the questions' own search. */
const MOST_QUESTIONS = 2_000;

const memory = new WeakMap<DrizzleDb, KnownTopics>();

/**
 * The topics that this node read last, even if the catalogue has changed since. Reads them on the first call.
 */
export async function lastTopics(db: DrizzleDb): Promise<KnownTopics> {
  return memory.get(db) ?? readTopics(db);
}

/** The topics that this node read last; null if it has read none yet. Costs no statement. */
export function rememberedTopics(db: DrizzleDb): KnownTopics | null {
  return memory.get(db) ?? null;
}

/** The names of all categories in order, as of the last listing. Costs no statement. */
export async function lastCategoryNames(db: DrizzleDb): Promise<readonly string[]> {
  const { names } = await lastTopics(db);
  return names.categories;
}

const readings = new WeakMap<DrizzleDb, Promise<KnownTopics>>();

/** The topics at this version, or a later one. */
export async function topicsAt(db: DrizzleDb, version: number): Promise<KnownTopics> {
  const known = memory.get(db);
  return known?.version === version ? known : readTopics(db);
}

/**
 * Reads the categories, specializations, business functions and questions, and makes them searchable. Searches
 * that need them at the same moment share one reading. Most writes change none of them, and then the index stays:
 * making it takes longer than everything else that a search computes.
 */
function readTopics(db: DrizzleDb): Promise<KnownTopics> {
  const running = readings.get(db);
  if (running) return running;
  const reading = makeTopics(db).finally(() => readings.delete(db));
  readings.set(db, reading);
  return reading;
}

/** The names of categories and specializations among the topics, which can narrow listings. */
export function topicNames({ names }: KnownTopics): readonly TopicName[] {
  return names.narrowing;
}

function namesOf({ topics }: TopicIndex): Names {
  const narrowing = topics.flatMap(({ topic: { kind, id, name, category } }) =>
    kind === 'category' || kind === 'specialization' ? [{ id, name, category: category?.name ?? null }] : [],
  );
  const categories = topics.filter(({ topic }) => topic.kind === 'category').map(({ topic }) => topic.name);
  return { narrowing, categories };
}

async function makeTopics(db: DrizzleDb): Promise<KnownTopics> {
  const last = memory.get(db);
  const { rows } = await db.execute<{ version: number; hash: string; topics: unknown[] | null }>(sql`
    WITH read AS (SELECT coalesce(json_agg(topic), '[]') AS topics FROM (
      (SELECT 'specialization' AS kind, s.category_id || '/' || s.id AS id, s.name, c.id AS category_id,
         c.name AS category_name, coalesce(s.description, '') AS description, s.needs
       FROM specializations s JOIN categories c ON c.id = s.category_id ORDER BY 2)
      UNION ALL
      (SELECT 'category', id || '/', name, NULL, NULL, description, '[]' FROM categories ORDER BY position, name)
      UNION ALL
      (SELECT 'function', slug, function_name, NULL, NULL, short_summary, coalesce((
         SELECT jsonb_agg(jsonb_build_object('text', enhancement ->> 'name', 'language', 'en'))
         FROM jsonb_array_elements(ai_enhancements) AS enhancement), '[]')
       FROM business_functions ORDER BY slug)
      UNION ALL
      (SELECT 'question', id, question, NULL, NULL, '', '[]' FROM questions_tools ORDER BY id LIMIT ${MOST_QUESTIONS})
    ) AS topic),
    hashed AS (SELECT topics, md5(topics::text) AS hash FROM read)
    SELECT coalesce((SELECT version FROM catalogue_state), 0)::float8 AS version, hash,
      CASE WHEN hash IS DISTINCT FROM ${last?.hash ?? null}::text THEN topics END AS topics
    FROM hashed`);
  const [{ version, hash, topics } = NO_TOPICS] = rows;
  const { index, names } = topics === null && last ? last : indexed(topics ?? []);
  const known = { version, hash, index, names };
  memory.set(db, known);
  return known;
}

function indexed(topics: readonly unknown[]): Pick<KnownTopics, 'index' | 'names'> {
  const index = indexTopics(topics.map(topicOf), stemOf);
  return { index, names: namesOf(index) };
}

const NO_TOPICS = { version: 0, hash: '', topics: [] };

function topicOf(topic: unknown): Topic {
  const { category_id, category_name, needs, ...rest } = stored.parse(topic);
  const category = category_id && category_name ? { id: category_id, name: category_name } : null;
  return { ...rest, category, phrases: needs };
}

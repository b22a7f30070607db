import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Topics } from './catalogue.ts';
import { PHRASE_LANGUAGES } from './search/language/languages.ts';
import { topicWord } from './search/ranking/tool-document.ts';
import { indexTopics, type Topic } from './search/ranking/topics.ts';
import { stemOf } from './stems.ts';

/** The topics with what they were made from. */
export interface ReadTopics extends Topics {
  hash: string;
  /** Of which some are recorded. */
  kinds: ReadonlySet<string>;
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

function namesOf({ topics }: Topics['index']): Topics['names'] {
  const named = topics.flatMap(({ topic: { kind, id, name, category } }) =>
    kind === 'category' || kind === 'specialization'
      ? [{ word: topicWord(id), name, category: category?.name ?? null }]
      : [],
  );
  const categories = topics.filter(({ topic }) => topic.kind === 'category').map(({ topic }) => topic.name);
  return { narrowing: named.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))), categories };
}

/**
 * Reads the categories, specializations, business functions and questions, and makes them searchable. Most writes change
 * none of them, and then the index stays: making it takes longer than all else that a write causes.
 */
export async function readTopics(db: DrizzleDb, last: ReadTopics): Promise<ReadTopics> {
  const { rows } = await db.execute<{ hash: string; topics: unknown[] | null }>(sql`
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
    SELECT hash, CASE WHEN hash <> ${last.hash}::text THEN topics END AS topics FROM hashed`);
  const [row] = rows;
  return row?.topics ? { hash: row.hash, ...indexed(row.topics) } : last;
}

function indexed(stored: readonly unknown[]): Omit<ReadTopics, 'hash'> {
  const topics = stored.map(topicOf);
  const index = indexTopics(topics, stemOf);
  return { index, names: namesOf(index), kinds: new Set(topics.map(({ kind }) => kind)) };
}

export const NO_TOPICS: ReadTopics = { hash: '', ...indexed([]) };

function topicOf(topic: unknown): Topic {
  const { category_id, category_name, needs, ...rest } = stored.parse(topic);
  const category = category_id && category_name ? { id: category_id, name: category_name } : null;
  return { ...rest, category, phrases: needs };
}

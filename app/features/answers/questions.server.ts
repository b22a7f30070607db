import { sql } from 'drizzle-orm';
import { clampPage } from '#catalogue/search/filters/tool-query.ts';
import {
  askedPatterns,
  askedWords,
  escapeLike,
  heldWords,
} from '#catalogue/search/language/word-match.server.ts';
import type { QuestionHit } from '#catalogue/tools/entities.ts';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LIMITS } from '#site/limits.ts';

/** The share of a text's total word weight that a question must contain, from 0 to 1. */
const ENOUGH = 0.6;

/** One page of questions, and how many there are in all. */
export interface FoundQuestions {
  data: QuestionHit[];
  count: number;
  currentPage: number;
}

/**
 * The questions that answer a text: first those that contain it, in any case, and those of the topic that it
 * names (spec §7, "Question search"); then those with all its words; then those with most of
 * its words by weight, where a rare word weighs more than a common one. Within each group the most searched
 * come first, then those to which the desk has given a place. An empty text finds nothing (spec §5).
 *
 * @param page clamped to between 1 and the last one, as in all lists (spec §5)
 * @returns at most `limit` of them, how many there are in all, and the page that they are on
 */
export async function searchQuestions(
  db: DrizzleDb,
  text: string,
  limit: number = LIMITS.questionSearch,
  page = 1,
): Promise<FoundQuestions> {
  if (text.trim() === '') return { data: [], count: 0, currentPage: 1 };
  const [read] = await questionsFound(db).execute(questionValues(text, limit, page));
  return questionsPage(db, read?.rows ?? [], text, limit, page);
}

export interface QuestionRow extends QuestionHit {
  /** How many questions there are in all. */
  count: number;
}

/**
 * The ids of the questions and their share of the term's weight: 2 for the term itself. As usual in ranking
 * by rarity, a word weighs ln(1 + all / those that contain it); one that no question contains weighs most.
 */
const matching = sql`
    WITH asked AS MATERIALIZED (${askedWords('patterns')}),
    held AS MATERIALIZED (
      SELECT word, id FROM asked LEFT JOIN questions_tools ON ${heldWords(sql`question`)} @@ word),
    weighed AS MATERIALIZED (
      SELECT word, ln(1 + (SELECT count(*) FROM questions_tools) / (count(id) + 0.5)) AS weight
      FROM held GROUP BY word),
    matching AS (
      SELECT id, max(share) AS share FROM (
        SELECT id, 2 AS share FROM questions_tools
        WHERE lower(question) LIKE lower(${sql.placeholder('like')}) OR lower(question_category) = lower(${sql.placeholder('term')})
        UNION ALL
        SELECT id, round((sum(weight) / (SELECT sum(weight) FROM weighed))::numeric, 6)
        FROM held JOIN weighed USING (word) WHERE id IS NOT NULL GROUP BY id) AS found
      WHERE share >= ${ENOUGH}::float8 GROUP BY id)`;

/** The query that finds one page of questions, also for callers that combine it with another. */
export const questionRows = sql`
  ${matching}
  SELECT id, question, question_category, search_volume, count(*) OVER ()::int AS count
  FROM matching JOIN questions_tools USING (id)
  ORDER BY share DESC, search_volume DESC NULLS LAST, position, question, id
  LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')}`;

export function questionValues(text: string, limit: number, page: number) {
  const term = text.trim();
  return {
    patterns: askedPatterns(term),
    like: `%${escapeLike(term)}%`,
    term,
    limit,
    offset: (page - 1) * limit,
  };
}

const questionsFound = built((db) =>
  db
    .select({ rows: sql<QuestionRow[]>`coalesce(json_agg(each), '[]')` })
    .from(sql`(${questionRows}) AS each`),
);

/**
 * The questions in the statement's rows. Beyond the last page there are no rows, so it reads the last page
 * instead.
 */
export async function questionsPage(
  db: DrizzleDb,
  rows: readonly QuestionRow[],
  text: string,
  limit: number,
  page: number,
): Promise<FoundQuestions> {
  const count = rows[0]?.count ?? 0;
  if (count > 0 || page === 1) {
    return { data: rows.map(({ count: _, ...hit }) => hit), count, currentPage: page };
  }
  const first = await searchQuestions(db, text, limit);
  const last = clampPage(page, first.count, limit);
  return last === 1 ? first : searchQuestions(db, text, limit, last);
}

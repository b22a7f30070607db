import { asc, sql } from 'drizzle-orm';
import type { QuestionHit } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { questionsTools } from '#server/db/schema.server.ts';
import { escapeLike } from './like.server.ts';

/**
 * The questions that hold a text, whatever its case, and those of the topic that it names, the most searched
 * first (spec §7, "Question search"; decision 0011). An empty text finds nothing (spec §5).
 *
 * @returns at most `limit` of them, and how many there are in all
 */
export async function searchQuestions(
  db: DrizzleDb,
  text: string,
  limit: number = LIMITS.questionSearch,
): Promise<{ data: QuestionHit[]; count: number }> {
  const term = text.trim();
  if (term === '') return { data: [], count: 0 };
  const { id, question, question_category, search_volume } = questionsTools;
  const rows = await db
    .select({ id, question, question_category, search_volume, count: sql<number>`count(*) OVER ()::int` })
    .from(questionsTools)
    .where(
      sql`lower(${question}) LIKE lower(${`%${escapeLike(term)}%`}) OR lower(${question_category}) = lower(${term})`,
    )
    .orderBy(sql`${search_volume} DESC NULLS LAST`, asc(question), asc(id))
    .limit(limit);
  return { data: rows.map(({ count: _, ...hit }) => hit), count: rows[0]?.count ?? 0 };
}

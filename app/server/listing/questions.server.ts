import { asc, sql } from 'drizzle-orm';
import type { QuestionHit } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { clampPage } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { questionsTools } from '#server/db/schema.server.ts';
import { escapeLike } from './tool-listing.server.ts';

/**
 * The questions that hold a text, whatever its case, and those of the topic that it names, the most searched
 * first (spec §7, "Question search"; decision 0014). An empty text finds nothing (spec §5).
 *
 * @param page is clamped to between 1 and the last one, as in all lists (spec §5)
 * @returns at most `limit` of them, how many there are in all, and the page that they are on
 */
export async function searchQuestions(
  db: DrizzleDb,
  text: string,
  limit: number = LIMITS.questionSearch,
  page = 1,
): Promise<{ data: QuestionHit[]; count: number; currentPage: number }> {
  const term = text.trim();
  if (term === '') return { data: [], count: 0, currentPage: 1 };
  const { id, question, question_category, search_volume } = questionsTools;
  const rows = await db
    .select({ id, question, question_category, search_volume, count: sql<number>`count(*) OVER ()::int` })
    .from(questionsTools)
    .where(
      sql`lower(${question}) LIKE lower(${`%${escapeLike(term)}%`}) OR lower(${question_category}) = lower(${term})`,
    )
    .orderBy(sql`${search_volume} DESC NULLS LAST`, asc(question), asc(id))
    .limit(limit)
    .offset((page - 1) * limit);
  const count = rows[0]?.count ?? 0;
  if (count > 0 || page === 1) {
    return { data: rows.map(({ count: _, ...hit }) => hit), count, currentPage: page };
  }
  // Beyond the last page nothing tells how many there are.
  const first = await searchQuestions(db, text, limit);
  const last = clampPage(page, first.count, limit);
  return last === 1 ? first : searchQuestions(db, text, limit, last);
}

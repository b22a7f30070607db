import { asc, gt, sql } from 'drizzle-orm';
import { questionsTools } from '#catalogue/tables/questions.server.ts';
import type { QuestionHit } from '#catalogue/tools/entities.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/**
 * Questions in the order of their ids, and how many there are in all.
 *
 * @param after the id of the last one seen; null for the beginning
 */
export async function questionsAfter(
  db: DrizzleDb,
  after: string | null,
  limit: number,
): Promise<(QuestionHit & { count: number })[]> {
  const { id, question, question_category, search_volume } = questionsTools;
  return db
    .select({
      id,
      question,
      question_category,
      search_volume,
      count: sql<number>`(SELECT count(*)::int FROM questions_tools)`,
    })
    .from(questionsTools)
    .where(after === null ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}

import { asc, gt, sql } from 'drizzle-orm';
import type { QuestionHit } from '#domain/entities.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { questionsTools } from '#server/db/schema/questions.server.ts';

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

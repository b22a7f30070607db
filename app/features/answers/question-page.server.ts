import { eq, sql } from 'drizzle-orm';
import { categories } from '#catalogue/tables/categories.server.ts';
import { questionsTools } from '#catalogue/tables/questions.server.ts';
import type { Question } from '#catalogue/tools/entities.ts';
import { splitNames } from '#catalogue/tools/single-value.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** A question by id with its stored answer, or null (spec §7, "Question by id"). */
export async function readQuestion(db: DrizzleDb, id: string): Promise<Question | null> {
  const [row] = await db
    .select({
      id: questionsTools.id,
      question: questionsTools.question,
      question_category: questionsTools.question_category,
      category_color: categories.hex_color,
      search_volume: questionsTools.search_volume,
      answer: questionsTools.answer,
      primary_tool: questionsTools.primary_tool,
      related_tools: questionsTools.related_tools,
      created_at: questionsTools.created_at,
      edited_at: sql<string | null>`(
        SELECT max(written_at)::text FROM desk_values WHERE kind = 'questions' AND id = ${questionsTools.id})`,
    })
    .from(questionsTools)
    .leftJoin(categories, eq(categories.name, questionsTools.question_category))
    .where(eq(questionsTools.id, id));
  if (!row) return null;
  return {
    ...row,
    primary_tool: row.primary_tool?.trim() || null,
    related_tools: splitNames(row.related_tools ?? ''),
    created_at: row.created_at === null ? null : isoDate(row.created_at),
    edited_at: row.edited_at === null ? null : isoDate(row.edited_at),
  };
}

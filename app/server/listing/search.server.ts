import { VISITOR, type Viewer } from '#domain/access.ts';
import type { ToolSearch } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { NOTHING_FOUND } from '#domain/search/found.ts';
import { literalTerm, type ToolQuery } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { findTools } from '#server/search/find-tools.server.ts';
import {
  type FoundQuestions,
  type QuestionRow,
  questionRows,
  questionsPage,
  searchQuestions,
} from './questions.server.ts';
import { listTools } from './tools.server.ts';

/**
 * The tools that a term finds (spec §7, "Search helper"): by what it means (docs/decisions/0043), or
 * literally when it is in quotes. A term without meaningful words is matched literally too. Without a term it
 * is the listing.
 */
export async function searchTools(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer = VISITOR,
): Promise<ToolSearch> {
  const literal = literalTerm(query.q);
  if (query.q !== '' && literal === null) {
    const { tools } = await findTools(db, query, viewer);
    if (tools.count > 0) return tools;
  }
  return searchLiterally(db, query, viewer);
}

/**
 * The tools and the questions that a term finds. A mistyped word is corrected for both, and the questions cost no
 * statement of their own.
 *
 * @param page of the questions
 */
export async function searchToolsAndQuestions(
  db: DrizzleDb,
  query: ToolQuery,
  page: number,
  viewer: Viewer = VISITOR,
): Promise<{ tools: ToolSearch; questions: FoundQuestions }> {
  const limit = LIMITS.questionsOnSearchPage;
  if (query.q === '' || literalTerm(query.q) !== null) {
    const [tools, questions] = await Promise.all([
      searchLiterally(db, query, viewer),
      searchQuestions(db, literalTerm(query.q) ?? query.q, limit, page),
    ]);
    return { tools, questions };
  }
  const found = await findTools(db, query, viewer, (text) => questionRows(text, limit, page));
  const rows = found.beside as QuestionRow[];
  const [tools, questions] = await Promise.all([
    found.tools.count > 0 ? found.tools : searchLiterally(db, query, viewer),
    questionsPage(db, rows, found.tools.corrected ?? query.q, limit, page),
  ]);
  return { tools, questions };
}

async function searchLiterally(db: DrizzleDb, query: ToolQuery, viewer: Viewer): Promise<ToolSearch> {
  const literal = literalTerm(query.q);
  const { data, count, currentPage } = await listTools(db, { ...query, q: literal ?? query.q }, viewer);
  return { ...NOTHING_FOUND, data: data.map((tool) => ({ ...tool, reason: null })), count, currentPage };
}

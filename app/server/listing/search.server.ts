import type { ToolSearch } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { NOTHING_FOUND } from '#domain/search/found.ts';
import { literalTerm, type ToolQuery } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { findTools } from '#server/search/find-tools.server.ts';
import { readFacetPanel } from './facet-panel.server.ts';
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
export async function searchTools(db: DrizzleDb, query: ToolQuery): Promise<ToolSearch> {
  const literal = literalTerm(query.q);
  if (query.q !== '' && literal === null) {
    const found = await findTools(db, query);
    if (found.found.length > 0) return withPanel(db, query, found);
  }
  return searchLiterally(db, query);
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
): Promise<{ tools: ToolSearch; questions: FoundQuestions }> {
  const limit = LIMITS.questionsOnSearchPage;
  if (query.q === '' || literalTerm(query.q) !== null) {
    const [tools, questions] = await Promise.all([
      searchLiterally(db, query),
      searchQuestions(db, literalTerm(query.q) ?? query.q, limit, page),
    ]);
    return { tools, questions };
  }
  const found = await findTools(db, query, (text) => questionRows(text, limit, page));
  const rows = found.beside as QuestionRow[];
  const [tools, questions] = await Promise.all([
    found.found.length > 0 ? withPanel(db, query, found) : searchLiterally(db, query),
    questionsPage(db, rows, found.tools.corrected ?? query.q, limit, page),
  ]);
  return { tools, questions };
}

async function searchLiterally(db: DrizzleDb, query: ToolQuery): Promise<ToolSearch> {
  const q = literalTerm(query.q) ?? query.q;
  const { data, count, currentPage, version, matching } = await listTools(db, { ...query, q });
  const tools = {
    ...NOTHING_FOUND,
    data: data.map((tool) => ({ ...tool, reason: null })),
    count,
    currentPage,
  };
  return withPanel(db, query, { tools, version, found: matching, understood: [] });
}

type Found = Omit<Awaited<ReturnType<typeof findTools>>, 'beside' | 'found'> & {
  found: readonly number[] | null;
};

async function withPanel(db: DrizzleDb, query: ToolQuery, found: Found): Promise<ToolSearch> {
  return { ...found.tools, panel: await readFacetPanel(db, query, found) };
}

import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { ToolSearch } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import { NOTHING_FOUND } from '#domain/search/found.ts';
import { literalTerm, type ToolQuery } from '#domain/search/tool-query.ts';
import { type ToolSet, unsortedSetOf } from '#domain/search/tool-sets.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { type FoundTools, findTools, meansNothing } from '#server/search/find-tools.server.ts';
import { lookingUp } from '#server/search/look-up.server.ts';
import { readFacetPanel } from './facet-panel.server.ts';
import {
  type FoundQuestions,
  type QuestionRow,
  questionRows,
  questionsPage,
  questionValues,
  searchQuestions,
} from './questions.server.ts';
import { openListing } from './tools.server.ts';

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
    const found = await findTools(db, query, viewer);
    return orLiterally(db, query, viewer, found);
  }
  return searchLiterally(db, query, viewer);
}

const lookUpWithQuestions = lookingUp(questionRows);

/**
 * The tools and the questions that a term finds. A mistyped word is corrected for both, and the questions
 * need no statement of their own.
 *
 * @param page the page of questions
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
  const found = await findTools(db, query, viewer, {
    lookUp: lookUpWithQuestions,
    valuesFor: (text) => questionValues(text, limit, page),
  });
  const rows = found.beside as QuestionRow[];
  const [tools, questions] = await Promise.all([
    orLiterally(db, query, viewer, found),
    questionsPage(db, rows, found.tools.corrected ?? query.q, limit, page),
  ]);
  return { tools, questions };
}

async function orLiterally(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer,
  found: FoundTools,
): Promise<ToolSearch> {
  if (meansNothing(found)) {
    return { ...(await searchLiterally(db, query, viewer)), without: found.tools.without };
  }
  return withPanel(db, query, { ...found, found: setOfFound(db, found) });
}

/** How many tools all kept sets hold together: 16 MB. */
const MOST_FOUND = 4_000_000;
const kept = new WeakMap<DrizzleDb, LRUCache<string, ToolSet>>();

/** The same object for the same tools, because their panels are kept with it. */
function setOfFound(db: DrizzleDb, { found, version }: Pick<FoundTools, 'found' | 'version'>): ToolSet {
  const sets = kept.get(db) ?? new LRUCache<string, ToolSet>({ maxSize: MOST_FOUND });
  kept.set(db, sets);
  const numbers = Uint32Array.from(found);
  const key = `${version} ${createHash('sha256').update(numbers).digest('base64')}`;
  const set = sets.get(key) ?? unsortedSetOf(numbers);
  sets.set(key, set, { size: Math.max(1, numbers.length) });
  return set;
}

async function searchLiterally(db: DrizzleDb, query: ToolQuery, viewer: Viewer): Promise<ToolSearch> {
  const q = literalTerm(query.q) ?? query.q;
  const { cards, count, currentPage, version, matching } = await openListing(db, { ...query, q }, viewer);
  const [data, panel] = await Promise.all([
    cards(),
    // By then the statement has left, and the database works while this process counts.
    pause().then(() => readFacetPanel(db, query, { version, found: matching, understood: [] })),
  ]);
  const tools = data.map((tool) => ({ ...tool, reason: null }));
  return { ...NOTHING_FOUND, data: tools, count, currentPage, marks: wordsOf(q), panel };
}

type Listed = Omit<FoundTools, 'found'> & { found: ToolSet };

/** Adds the facets that can narrow the list. A price limit is not a facet, but its chip is among theirs. */
async function withPanel(db: DrizzleDb, query: ToolQuery, listed: Listed): Promise<ToolSearch> {
  const { tools, understood } = listed;
  const panel = await readFacetPanel(db, query, listed);
  const limits = tools.filters.filter(({ facet }) => !understood.includes(facet));
  const chips = limits.map(({ facet, label }) => ({ name: facet, label, isUnderstood: true }));
  return { ...tools, panel: { ...panel, chosen: [...panel.chosen, ...chips] } };
}

import { sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { correctForQuestions } from '#catalogue/correct-text.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { nameKey, oneMistakeAway } from '#catalogue/search/language/name-key.ts';
import { wordsOf } from '#catalogue/search/language/word-match.server.ts';
import { nearest } from '#catalogue/search/suggesting/near-names.ts';
import {
  type CategoryHit,
  NO_SUGGESTIONS,
  type Suggestions,
  type ToolHit,
} from '#catalogue/search/suggesting/suggestions.ts';
import { suggestedBy } from '#catalogue/suggested.ts';
import type { QuestionHit } from '#catalogue/tools/entities.ts';
import { searchQuestions } from '#features/answers/questions.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LIMITS } from '#site/limits.ts';
import { suggestEntities } from './named-entities.server.ts';

/** The search box's suggestions for what has been typed so far (spec §2, "Search box"). */
export async function suggest(db: DrizzleDb, typed: string): Promise<Suggestions> {
  if (typed.length > LIMITS.suggestionMaxLength) return NO_SUGGESTIONS;
  const catalogue = await catalogueOf(db);
  const suggested = suggestedBy(catalogue, typed);
  const { alternativesTo, isForeign } = suggested;
  const [tools, categories, entities, questions] = await Promise.all([
    suggestTools(db, catalogue, { typed, mayBeMistyped: suggested.mayBeMistyped }),
    suggestCategories(db, typed, suggested),
    suggestEntities(db, typed),
    suggestQuestions(db, catalogue, typed),
  ]);
  const alternatives = alternativesTo ? [{ id: alternativesTo.id, name: alternativesTo.name }] : [];
  return {
    alternatives,
    tools,
    categories,
    entities,
    questions,
    isNeed: isForeign && !tools.some(({ name }) => nameKey(name) === nameKey(typed)),
  };
}

/** Only a text that finds no question is corrected, if a word of it is mistyped, and asked once more. */
async function suggestQuestions(
  db: DrizzleDb,
  { topics, realWords }: Catalogue,
  typed: string,
): Promise<QuestionHit[]> {
  const found = await searchQuestions(db, typed, LIMITS.suggestionsShown);
  if (found.count > 0) return found.data;
  const corrected = correctForQuestions(typed, { index: topics.index, realWords });
  if (corrected === null) return [];
  return (await searchQuestions(db, corrected, LIMITS.suggestionsShown)).data;
}

/** In a shorter text, a mistake leaves too little to go by. */
const MISTAKE_MIN_LENGTH = 4;
/** A longer text cannot be the beginning of a name. */
const MISTAKE_MAX_LENGTH = 24;

async function suggestTools(
  db: DrizzleDb,
  catalogue: Catalogue,
  { typed, mayBeMistyped }: { typed: string; mayBeMistyped: boolean },
): Promise<ToolHit[]> {
  const key = nameKey(typed);
  if (key.length < LIMITS.suggestionMinLength) return [];
  const tools = await toolsBeginningWith(db, catalogue, [key]);
  if (tools.length > 0 || !mayBeMistyped) return tools;
  if (key.length < MISTAKE_MIN_LENGTH || key.length > MISTAKE_MAX_LENGTH) return tools;
  return toolsBeginningWith(db, catalogue, oneMistakeAway(key));
}

/** The tools whose names come closest to an id that no tool has, in one statement. */
export async function nearTools(db: DrizzleDb, id: string): Promise<ToolHit[]> {
  const words = id.split(/[^\p{L}\p{N}]+/u);
  const key = nameKey(id);
  if (key.length < MISTAKE_MIN_LENGTH || key.length > MISTAKE_MAX_LENGTH) return [];
  // An id may add to the name, as `acme-bot-2` does.
  const shorter = words.map((_, left) => nameKey(words.slice(0, left).join('')));
  const beginnings = [key, ...shorter.filter(({ length }) => length >= MISTAKE_MIN_LENGTH)];
  return nearest(
    id,
    await toolsBeginningWith(db, await catalogueOf(db), [...beginnings, ...oneMistakeAway(key)]),
  );
}

async function toolsBeginningWith(
  db: DrizzleDb,
  catalogue: Catalogue,
  beginnings: readonly string[],
): Promise<ToolHit[]> {
  const best = catalogue.names.beginningWith(
    beginnings,
    (number) => catalogue.entry(number),
    LIMITS.suggestionsShown,
  );
  if (best.length === 0) return [];
  const { rows } = await db.execute<ToolHit & Record<string, unknown>>(sql`
    SELECT ai_tools.id, name, logoimage_url AS logo, status,
      (SELECT hex_color FROM tool_categories link JOIN categories ON categories.id = link.category_id
       WHERE link.tool_id = ai_tools.id ORDER BY categories.name LIMIT 1) AS hex_color
    FROM unnest(${sql.param(best.map(({ id }) => id))}::text[]) WITH ORDINALITY AS best (id, place)
    JOIN ai_tools USING (id) ORDER BY place`);
  return rows;
}

/** How similar a name and a mistyped text must be, from 0 to 1 (`word_similarity` of pg_trgm). */
const ALIKE = 0.55;
const NEVER = 2;

/**
 * The categories and specializations with a word that begins like each word typed, then those that a search for it
 * means, or else, if it may be mistyped, those with similar names. There are so few that all of them are compared.
 */
async function suggestCategories(
  db: DrizzleDb,
  typed: string,
  { topics, mayBeMistyped }: Pick<ReturnType<typeof suggestedBy>, 'topics' | 'mayBeMistyped'>,
): Promise<CategoryHit[]> {
  const term = typed.trim().toLowerCase();
  const least = mayBeMistyped && topics.length === 0 ? ALIKE : NEVER;
  if ([...term].length < LIMITS.suggestionMinLength) return [];
  const { rows } = await db.execute<CategoryHit & Record<string, unknown>>(sql`
    WITH asked AS MATERIALIZED (
      SELECT array_agg('% ' || word || '%') AS patterns FROM unnest(${sql.param(wordsOf(term))}::text[]) AS word
      WHERE numnode(to_tsquery('english', word)) > 0)
    SELECT category, specialization, hex_color
    FROM (
      SELECT name AS category, NULL AS specialization, hex_color, tool_count, name, id || '/' AS topic FROM categories
      UNION ALL
      SELECT c.name, s.name, c.hex_color, s.tool_count, s.name, c.id || '/' || s.id
      FROM specializations s JOIN categories c ON c.id = s.category_id) AS named,
    LATERAL (SELECT word_similarity(${term}, lower(name)) AS likeness,
             array_position(${sql.param(topics)}::text[], topic) AS place, coalesce(
               ' ' || regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g') LIKE ALL ((SELECT patterns FROM asked)::text[]),
               false) AS holds) AS compared
    WHERE tool_count > 0 AND (holds OR place IS NOT NULL OR likeness >= ${least}::float8)
    ORDER BY holds DESC, CASE WHEN NOT holds THEN place END, specialization IS NOT NULL,
      CASE WHEN holds THEN 0 ELSE likeness END DESC,
      tool_count DESC, name, category
    LIMIT ${LIMITS.categoriesSuggested}`);
  return rows.map(({ category, specialization, hex_color }) => ({ category, specialization, hex_color }));
}

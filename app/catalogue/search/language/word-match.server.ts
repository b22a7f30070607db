import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Words that are searched for; others are ignored. */
const MOST_WORDS = 12;
const WORD = /[\p{L}\p{N}]+/gu;
/** Minimum letters of a prefix. */
const PREFIX_MIN_LENGTH = 3;

/** The words of a text, in lower case and each only once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(WORD))].slice(0, MOST_WORDS);
}

/** The words of a text as `askedWords` takes them: all but the shortest match as prefixes. */
export function askedPatterns(text: string): string[] {
  return wordsOf(text).map((word) => (word.length < PREFIX_MIN_LENGTH ? word : `${word}:*`));
}

/**
 * A query that returns the words of a text, each as a `tsquery` named `word`. It matches the word itself, words
 * that begin with it, and its inflections. Words too common to mean anything ('how', 'the') are left out.
 *
 * @param patterns the name of the placeholder for the text's patterns
 */
export function askedWords(patterns: string): SQL {
  return sql`
    SELECT to_tsquery('simple', pattern) || to_tsquery('english', pattern) AS word
    FROM unnest(${sql.placeholder(patterns)}::text[]) AS pattern
    WHERE numnode(to_tsquery('english', pattern)) > 0`;
}

/** The words of a stored text and their stems, to match with `@@` against the words of a search. */
export function heldWords(text: SQL): SQL {
  return sql`(to_tsvector('simple', ${text}) || to_tsvector('english', ${text}))`;
}

/** The ids of the tools that hold a text literally. */
export async function idsMatching(db: DrizzleDb, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(
    sql`SELECT coalesce(json_agg(id), '[]') AS ids FROM ai_tools WHERE ${matchesText(text)}`,
  );
  return rows[0]?.ids ?? [];
}

/**
 * Case-insensitive, literal match in name, description, developer or tags (spec §7).
 *
 * Trigrams serve every text with three letters or digits in a row. The index of characters serves the others
 * if they contain a character that few tools have. These are compared by `strpos` alone: the trigram index
 * cannot help them, but with `LIKE` the planner would read all of it.
 */
function matchesText(text: string): SQL {
  if (text.includes(FIELD_SEPARATOR)) return sql`false`;
  const found = sql`strpos(search_text, lower(${text})) > 0`;
  if (hasTrigram(text)) return sql`search_text LIKE ${separateTrigrams(text)} AND ${found}`;
  if (!HAS_RARE_CHARACTER.test(text)) return found;
  return sql`${found} AND string_to_array(search_text, NULL) @> string_to_array(lower(${text}), NULL)`;
}

/**
 * A pattern that a text with this one in it matches, in pieces of three letters or digits: '%zen%coder%'. The
 * index reads the list of each trigram in the pattern, and trigrams that overlap say little that is new.
 */
function separateTrigrams(text: string): SQL {
  const words = sql`regexp_replace(lower(${text}), '[^[:alnum:]]+', '%', 'g')`;
  return sql`'%' || regexp_replace(${words}, '([[:alnum:]]{3})(?=[[:alnum:]]{3})', '\\1%', 'g') || '%'`;
}

function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** The separator of fields in `search_text`; a text that contains it matches nothing. */
const FIELD_SEPARATOR = '\u001f';
/** Any character outside the space and the most frequent letters. */
const HAS_RARE_CHARACTER = /[^ a-ik-pr-wy]/iu;

/** Escapes wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

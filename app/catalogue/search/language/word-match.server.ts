import { type SQL, sql } from 'drizzle-orm';

/** How many words of a text are searched for. Any others are ignored. */
const MOST_WORDS = 12;
const WORD = /[\p{L}\p{N}]+/gu;
/** An unfinished word with fewer letters could become anything. */
const PREFIX_MIN_LENGTH = 3;

/** The words of a text, in lower case and each only once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(WORD))].slice(0, MOST_WORDS);
}

/** The words of a text as `askedWords` takes them: each but the shortest stands for all words that begin with it. */
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

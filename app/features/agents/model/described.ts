import { lineOf } from '../finding/entry.ts';
import { isToPrograms, type Page } from '../reading/page.ts';
import { isElsewhere } from './check.ts';

/** Decides which of a model's descriptions are kept. */

/** Characters, for two or three sentences. A description may have 5,000 (spec §5). */
export const DESCRIPTION_MOST = 600;
const LEAST = 40;
const MOST_SENTENCES = 4;
/** This many words in a row from the page count as copied. */
const COPIED = 8;
/** The least share of its longer words that the page must have, so that the subject stands there. */
const SHARED = 0.5;
const LONG = 5;

const PRAISE =
  /\b(?:best|leading|world[- ]class|revolutionary|revolutioni[sz]\w+|amazing|unmatched|unrivall?ed|ultimate|perfect|incredible|award[- ]winning|cutting[- ]edge|state[- ]of[- ]the[- ]art|game[- ]chang\w+|recommended|endorsed|trusted|guaranteed?|must[- ]have|superior|outstanding|top[- ]rated|number one|fastest|easiest|safest|only tool)\b|#1|!/i;
const NO_TEXT =
  /https?:|www\.|@|[<>{}[\]|`*_#\\]|\b(?:as an? (?:AI|language model)|I (?:am|cannot|can't))\b/i;
/** Questions, quotations and conditions prove nothing. */
const NOT_SAID = /["“”{}]|\?|\b(?:if|unless)\b/i;
/** A word in two scripts imitates another word. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|double|twice|dozens?)\b/gi;
/** Words that may begin a sentence without being a name. */
const BEGINS =
  /^(?:It|Its|The|This|A|An|For|With|Users?|Teams?|They|Their|You|People|From|In|On|By|As|Other|Also|Each|Every|Both|Developers?|Customers?|Companies|Lawyers|Teachers|Students|Writers|Designers|Marketers)$/;

/**
 * A model's description, if it is short, plain and not copied, and the page has all its numbers and names; otherwise
 * null.
 */
export function keptDescription(given: string, page: Page, name: string): string | null {
  const text = lineOf(given, DESCRIPTION_MOST + 1);
  const sentences = text.split(/(?<=[.?])\s+/);
  const isPlain =
    text.length >= LEAST &&
    text.length <= DESCRIPTION_MOST &&
    sentences.length <= MOST_SENTENCES &&
    text.endsWith('.') &&
    !PRAISE.test(text) &&
    !NO_TEXT.test(text) &&
    !MIXED.test(text) &&
    !isToPrograms(text);
  if (!isPlain) return null;
  const said = page.lines
    .filter((line) => !isElsewhere(line) && !NOT_SAID.test(line.text) && !MIXED.test(line.text))
    .map((line) => line.text)
    .join('\n');
  const stands = standsIn(`${said}\n${name}`);
  const isProved = figuresIn(text).every(stands) && namesIn(sentences).every(stands) && isShared(text, said);
  return isProved && !isCopied(text, page) ? text : null;
}

/** Whether a text contains a whole word as written. */
function standsIn(said: string): (word: string) => boolean {
  const words = new Set(said.match(WORD));
  const numbers = new Set(figuresIn(said).map((figure) => figure.toLowerCase()));
  return (word) => words.has(word) || numbers.has(word.toLowerCase());
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’+&-]|\.(?=[\p{L}\p{N}]))*/gu;

function figuresIn(text: string): string[] {
  return [...(text.match(/\d+(?:[.,]\d+)*/g) ?? []), ...(text.match(NUMBER_WORDS) ?? [])];
}

/** Capitalized words, except common ones at the start of a sentence. */
function namesIn(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) =>
    (sentence.match(WORD) ?? []).filter(
      (word, at) => /\p{Lu}/u.test(word) && !(at === 0 && BEGINS.test(word)),
    ),
  );
}

function isShared(text: string, said: string): boolean {
  const stems = (words: string) =>
    (words.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => word.length >= LONG)
      .map((word) => word.slice(0, LONG));
  const known = new Set(stems(said));
  const own = stems(text);
  return own.length > 0 && own.filter((stem) => known.has(stem)).length >= own.length * SHARED;
}

function isCopied(text: string, { lines }: Page): boolean {
  const wordsOf = (words: string) => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = ` ${wordsOf(lines.map((line) => line.text).join(' ')).join(' ')} `;
  const own = wordsOf(text);
  return own.some((_, at) => {
    const run = own.slice(at, at + COPIED);
    return run.length === COPIED && said.includes(` ${run.join(' ')} `);
  });
}

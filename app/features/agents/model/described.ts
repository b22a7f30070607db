import { lineOf } from '../finding/entry.ts';
import { isToPrograms, type Page } from '../reading/page.ts';
import { isElsewhere } from './check.ts';

/** Which descriptions by a model are kept. */

/** In characters: two or three sentences. A description may have 5,000 (spec §5). */
export const DESCRIPTION_MOST = 600;
const LEAST = 40;
const MOST_SENTENCES = 4;
/** So many words of the page in a row are a copy. */
const COPIED = 8;
/** How many of its longer words have to be those of the page: what it is about has to stand there. */
const SHARED = 0.5;
const LONG = 5;

const PRAISE =
  /\b(?:best|leading|world[- ]class|revolutionary|revolutioni[sz]\w+|amazing|unmatched|unrivall?ed|ultimate|perfect|incredible|award[- ]winning|cutting[- ]edge|state[- ]of[- ]the[- ]art|game[- ]chang\w+|recommended|endorsed|trusted|guaranteed?|must[- ]have|superior|outstanding|top[- ]rated|number one|fastest|easiest|safest|only tool)\b|#1|!/i;
const NO_TEXT =
  /https?:|www\.|@|[<>{}[\]|`*_#\\]|\b(?:as an? (?:AI|language model)|I (?:am|cannot|can't))\b/i;
/** Lines that ask, quote or state a condition prove nothing. */
const NOT_SAID = /["“”{}]|\?|\b(?:if|unless)\b/i;
/** A word in two scripts looks like another. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|double|twice|dozens?)\b/gi;
/** May begin a sentence without being a name. */
const BEGINS =
  /^(?:It|Its|The|This|A|An|For|With|Users?|Teams?|They|Their|You|People|From|In|On|By|As|Other|Also|Each|Every|Both|Developers?|Customers?|Companies|Lawyers|Teachers|Students|Writers|Designers|Marketers)$/;

/**
 * A description by a model, if it is short and plain, in other words than the page's, and each of its numbers and names
 * stands on the page; null otherwise.
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

/** Whether a text has a word as it is written, whole. */
function standsIn(said: string): (word: string) => boolean {
  const words = new Set(said.match(WORD));
  const numbers = new Set(figuresIn(said).map((figure) => figure.toLowerCase()));
  return (word) => words.has(word) || numbers.has(word.toLowerCase());
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’+&-]|\.(?=[\p{L}\p{N}]))*/gu;

function figuresIn(text: string): string[] {
  return [...(text.match(/\d+(?:[.,]\d+)*/g) ?? []), ...(text.match(NUMBER_WORDS) ?? [])];
}

/** Words with a capital letter, without the common ones that begin a sentence. */
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

/** Whether it has `COPIED` words of the page in a row. */
function isCopied(text: string, { lines }: Page): boolean {
  const wordsOf = (words: string) => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = ` ${wordsOf(lines.map((line) => line.text).join(' ')).join(' ')} `;
  const own = wordsOf(text);
  return own.some((_, at) => {
    const run = own.slice(at, at + COPIED);
    return run.length === COPIED && said.includes(` ${run.join(' ')} `);
  });
}

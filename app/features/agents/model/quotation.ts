import type { Line } from '../reading/lines.ts';
import type { Page } from '../reading/page.ts';

/** Where the words of a quotation stand in a page. */
export interface Quotation {
  page: Page;
  line: Line;
  /** The sentences of the line in which it stands, whole: what a quotation leaves out may deny it. */
  sentence: string;
}

/** In characters: fewer stand anywhere, more are no quotation. */
const SHORTEST = 12;
const LONGEST = 400;
const MOST_PLACES = 20;
const IN_WORD = /[\p{L}\p{N}]/u;
/** What goes on with a number: '9' of '$9.50' is another amount, and so is that of '-9'. */
const BEFORE = /[\p{L}\p{N}\p{Sc}%.,'’-]/u;
const AFTER = /^(?:[\p{L}\p{N}%\p{Sc}]|[.,'’-]\p{N})/u;

/**
 * Every place in which a quotation stands in a page as it was read: in one line, word for word, with whole words and
 * numbers at its ends. White space and the kind of apostrophes do not count.
 *
 * @returns nothing if it stands nowhere or all over the page, or is too short or long to be a quotation
 */
export function placesOf(quote: string, page: Page): Quotation[] {
  const words = quotationOf(quote);
  if (words === null) return [];
  const places: Quotation[] = [];
  for (const line of page.lines) {
    const text = plain(line.text);
    for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
      const to = from + words.length;
      if (!isWhole(text, from, to)) continue;
      places.push({ page, line, sentence: sentenceAround(text, from, to) });
      if (places.length > MOST_PLACES) return [];
    }
  }
  return places;
}

/** Whether a text is neither too short nor too long to be looked for. */
export function isQuotation(quote: string): boolean {
  return quotationOf(quote) !== null;
}

function quotationOf(quote: string): string | null {
  const words = plain(quote.slice(0, LONGEST + 1));
  return words.length < SHORTEST || words.length > LONGEST || !/\S\s\S/.test(words) ? null : words;
}

/** The sentences of a line, as a quotation is cut to them. */
export function sentencesOf(text: string): string[] {
  return plain(text).split(SENTENCE_END);
}

const SENTENCE_END = /(?<=[.!?。])\s+(?=[\p{Lu}\p{N}\p{Lo}"“¿¡])/u;

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isWhole(text: string, from: number, to: number): boolean {
  const startsInside = IN_WORD.test(text[from] ?? '') && BEFORE.test(text[from - 1] ?? '');
  return !startsInside && !(IN_WORD.test(text[to - 1] ?? '') && AFTER.test(text.slice(to, to + 2)));
}

function sentenceAround(text: string, from: number, to: number): string {
  let start = 0;
  let around = '';
  for (const sentence of text.split(SENTENCE_END)) {
    const at = text.indexOf(sentence, start);
    start = at + sentence.length;
    if (start > from && at < to) around = around === '' ? sentence : `${around} ${sentence}`;
  }
  return around;
}

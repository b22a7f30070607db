import type { Line } from '../reading/lines.ts';
import type { Page } from '../reading/page.ts';

/** A place where a quotation stands in a page. */
export interface Quotation {
  page: Page;
  line: Line;
  /** The whole sentences around it, because words outside a quotation may deny it. */
  sentence: string;
}

/** Characters. Shorter texts stand anywhere; longer ones are no quotations. */
const SHORTEST = 12;
const LONGEST = 400;
const MOST_PLACES = 20;
const IN_WORD = /[\p{L}\p{N}]/u;
/** Characters that belong to a number: '9' in '$9.50' or '-9' is another amount. */
const BEFORE = /[\p{L}\p{N}\p{Sc}%.,'’-]/u;
const AFTER = /^(?:[\p{L}\p{N}%\p{Sc}]|[.,'’-]\p{N})/u;

/**
 * Finds a quotation in a page: word for word within one line, with whole words and numbers at its ends. White space and
 * the kind of apostrophe do not matter.
 *
 * @returns nothing if the quotation is missing, stands all over the page, or is too short or long
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

/** Whether a text has the length of a quotation. */
export function isQuotation(quote: string): boolean {
  return quotationOf(quote) !== null;
}

function quotationOf(quote: string): string | null {
  const words = plain(quote.slice(0, LONGEST + 1));
  return words.length < SHORTEST || words.length > LONGEST || !/\S\s\S/.test(words) ? null : words;
}

/** A line's sentences, as quotations are cut to them. */
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

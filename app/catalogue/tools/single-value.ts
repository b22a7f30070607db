import { say } from '#site/noun.ts';
import { isSlug } from '#site/slug.ts';
import { readDate, readRoughDate } from '#site/typed-dates.ts';
import { readNumber } from '#site/typed-numbers.ts';
import { textFault } from '#site/visible-text.ts';
import { ADDRESS_FAULTS, addressFault } from '#site/web-address.ts';
import { type FactWords, factLabel, OPEN_CODES } from './fact-words.ts';
import type { LeafKind, LeafShape } from './fields/field-row.ts';
import { offeredWords } from './offered-fields.ts';

/** RFC 5321; without it, the pattern would take forever on megabytes of text. */
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A leaf's value, or why it was rejected. An empty list is neither: it counts as absent. */
type LeafReading = { value: unknown } | { reason: string };

const READERS: Readonly<Record<Exclude<LeafKind, 'number' | 'date'>, (input: unknown) => LeafReading>> = {
  text: readText,
  prose: readText,
  link: readLink,
  email: (input) =>
    typeof input === 'string' && input.length <= MAX_EMAIL && EMAIL.test(input)
      ? { value: input }
      : { reason: 'must be an email address' },
  'yes/no'(input) {
    const answer = typeof input === 'string' ? YES_NO[input.trim().toLowerCase()] : input;
    return typeof answer === 'boolean' ? { value: answer } : { reason: 'must be yes or no' };
  },
  list(items) {
    if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
      return { reason: 'must be a list of texts' };
    }
    const texts = items.map((item) => item.trim()).filter((item) => item !== '');
    const fault = texts.map(textFault).find((reason) => reason !== null);
    if (fault) return { reason: `has an entry that ${fault}` };
    return { value: texts.length > 0 ? texts : undefined };
  },
};

/** Yes and no in CSV files. */
const YES_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

function readText(input: unknown): LeafReading {
  if (typeof input !== 'string') return { reason: 'must be a text' };
  const reason = textFault(input);
  return reason === null ? { value: input.trim() } : { reason };
}

/** Reads an address, or returns the reason why it is none. */
export function readLink(input: unknown): { value: string } | { reason: string } {
  if (typeof input !== 'string') return { reason: ADDRESS_FAULTS['no address'] };
  const wrong = addressFault(input);
  return wrong === null ? { value: input } : { reason: ADDRESS_FAULTS[wrong] };
}

/**
 * Reads a single value of a kind, or one of the kind's words.
 *
 * @param lastYear the last valid year of a date
 */
export function readLeaf(shape: LeafShape, given: unknown, lastYear?: number): LeafReading {
  if (shape.kind === 'number') return readNumber(given, shape);
  if (shape.kind === 'date') {
    const reading = (shape.rough ? readRoughDate : readDate)(given, lastYear);
    return 'date' in reading ? { value: reading.date } : reading;
  }
  const { kind, words, ids, names } = shape;
  if (shape.page && typeof given === 'string' && !isPageAddress(given)) return { reason: PAGE_FAULT };
  const split = names ? splitNames : splitList;
  const input = kind === 'list' && typeof given === 'string' ? split(given) : given;
  const reading = READERS[kind](input);
  if (!('value' in reading)) return reading;
  const texts = [reading.value].flat().filter((item) => typeof item === 'string');
  const unknown = words && texts.find((code) => factLabel(words, code) === null);
  if (words && unknown !== undefined) return { reason: `has no ${words} "${unknown}"${choiceOf(words)}` };
  const noId = ids && texts.find((id) => !isSlug(id));
  return noId === undefined
    ? reading
    : { reason: say`must be a list of ids of tools, which "${noId}" is not` };
}

function choiceOf(words: FactWords): string {
  if (words === 'language' || words === 'place') return `: codes are ${OPEN_CODES[words]}`;
  const listed = Object.entries(offeredWords(words) ?? {});
  // Nobody knows these codes without what they mean.
  const isTold = words === 'price unit' || words === 'billing';
  return `: it may be ${listed.map(([code, label]) => (isTold ? `${code} (${label})` : code)).join(', ')}`;
}

/** In characters. */
export const LONGEST_PAGE = 500;
const PAGE_FAULT = `must be an address that starts with https:// and has at most ${LONGEST_PAGE} characters`;

function isPageAddress(text: string): boolean {
  return text.length <= LONGEST_PAGE && /^https:\/\//i.test(text);
}

/** Splits a list typed as text on commas, semicolons and line ends (spec §5). */
export function splitList(text: string): string[] {
  return splitOn(text, /[,;\n]/);
}

/** The same for names of tools, which may hold a semicolon ('tl;dv'): it ends a name only before a space. */
export function splitNames(text: string): string[] {
  return splitOn(text, /[,\n]|;(?=\s|$)/);
}

function splitOn(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

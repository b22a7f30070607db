/**
 * What each word of a search stands for: the words of an index that come close to it, and how close.
 */

/** A word of an index that a typed one may stand for; closeness 1 is the word itself. */
export interface Form {
  word: string;
  closeness: number;
}

export interface AskedWord {
  typed: string;
  /** How much it counts by what it is, 0 to 1; a tool need not hold one that counts little. */
  weight: number;
  forms: readonly Form[];
  /** How much the word tells tools apart: the rarer, the more; its weight is in it. */
  rarity: number;
}

const SAME_STEM = 0.95;
const TRANSLATED = 0.92;
const TRANSLATED_STEM = 0.6;
const SAME_MEANING = 0.45;
const SAME_BEGINNING = 0.5;
/** Beginnings of four or five letters are shared by too many others. */
const SAME_SHORT_BEGINNING = 0.3;
const SHORT_BEGINNING = 5;
/** From here on what holds a form counts as holding the word. */
export const HOLDING = 0.5;
/** From here on a form is the word itself or an inflection of it. */
export const SAME_WORD = 0.9;

/** A typed word with all that it is looked up by. */
export interface LookUp {
  typed: string;
  weight: number;
  /** What its inflections have in common, in each language that it may be of. */
  stems: readonly string[];
  /** Stems of words that mean about the same. */
  synonyms: readonly string[];
  /** What it is in English, where it is a word of another language. */
  translations: readonly { word: string; stem: string }[];
  /** Words that begin so are likely of its family; null for short words, which begin too many others. */
  beginning: string | null;
}

const SHORTEST_BEGINNING = 4;
const LONG_STEM = 8;

/**
 * The beginning that a word shares with others of its family: the English stem without the ending of who or
 * what does it ('editor' and 'editing' share 'edit'), and without the letters in which long stems still differ
 * ('transcription' and 'transcribe' share 'transcr').
 */
export function beginningOf(stem: string): string | null {
  const bare = stem.replace(/(?<=.{4})(?:or|er)$|(?<=.{4})[iy]$/, '');
  const beginning = bare.length >= LONG_STEM ? bare.slice(0, -2) : bare;
  return beginning.length >= SHORTEST_BEGINNING ? beginning : null;
}

/** How close an index's word comes to a typed one; 0 where it does not. */
export function closeness(asked: LookUp, word: string, stems: readonly (string | null)[]): number {
  if (word === asked.typed) return 1;
  if (stems.some((stem) => stem !== null && asked.stems.includes(stem))) return SAME_STEM;
  const translated = asked.translations.filter((each) => each.word === word || stems.includes(each.stem));
  if (translated.length > 0) {
    return translated.some((each) => each.word === word) ? TRANSLATED : TRANSLATED_STEM;
  }
  if (stems.some((stem) => stem !== null && asked.synonyms.includes(stem))) return SAME_MEANING;
  if (asked.beginning === null || !word.startsWith(asked.beginning)) return 0;
  return asked.beginning.length <= SHORT_BEGINNING ? SAME_SHORT_BEGINNING : SAME_BEGINNING;
}

/** How much a word that `uses` of `all` documents hold tells them apart: 0 where all do (BM25's weight). */
export function rarityOf(uses: number, all: number): number {
  return Math.log(1 + Math.max(0, all - uses + 0.5) / (uses + 0.5));
}

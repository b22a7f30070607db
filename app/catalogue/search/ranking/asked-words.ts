import type { Postings } from './rank.ts';

/** Which words of an index each word of a search may stand for, and how close they come. */

/** A word of an index that a typed one may stand for. Closeness 1 means the word itself. */
export interface Form {
  word: string;
  closeness: number;
}

export interface AskedWord {
  typed: string;
  /** How much this kind of word counts, 0 to 1. A tool need not contain a word that counts less than 1. */
  weight: number;
  forms: readonly Form[];
  /** How well the word tells tools apart: the rarer, the better. Already includes the weight. */
  rarity: number;
}

const SAME_STEM = 0.95;
const TRANSLATED = 0.92;
const TRANSLATED_STEM = 0.6;
const SAME_MEANING = 0.45;
const SAME_BEGINNING = 0.5;
/** The closeness of words that share only a short beginning: many are unrelated. */
const SAME_SHORT_BEGINNING = 0.3;
const SHORT_BEGINNING = 5;
/** The closeness from which a text contains the word. */
export const HOLDING = 0.5;
/** Above this, a form is the word itself, an inflection or its translation. */
export const SAME_WORD = 0.9;

/** A typed word and everything it is looked up by. */
export interface LookUp {
  typed: string;
  weight: number;
  /** Its stems, one for each language it may belong to. */
  stems: readonly string[];
  /** Stems of words with about the same meaning. */
  synonyms: readonly string[];
  /** Its English translations, if it is a foreign word. */
  translations: readonly { word: string; stem: string }[];
  /** Words that begin like this are probably related. Null if too many other words would begin like it. */
  beginning: string | null;
}

const SHORTEST_BEGINNING = 4;
const LONG_STEM = 8;

/**
 * The beginning that a word shares with related words: its English stem without a final -or, -er, -i or -y
 * ('editor' and 'editing' share 'edit'). A long stem also loses its last two letters, because related stems
 * still differ there ('transcription' and 'transcribe' share 'transcr').
 */
export function beginningOf(stem: string): string | null {
  const bare = stem.replace(/(?<=.{4})(?:or|er)$|(?<=.{4})[iy]$/, '');
  const beginning = bare.length >= LONG_STEM ? bare.slice(0, -2) : bare;
  return lettersIn(beginning) >= SHORTEST_BEGINNING ? beginning : null;
}

/** How many letters a word has: a Korean syllable has two or three. */
export function lettersIn(word: string): number {
  return word.normalize('NFKD').length;
}

/** How close a word of an index comes to a typed one; 0 if they are unrelated. */
export function closeness(asked: LookUp, word: string, stems: readonly (string | null)[]): number {
  if (word === asked.typed) return 1;
  if (stems.some((stem) => stem !== null && asked.stems.includes(stem))) return SAME_STEM;
  const translated = asked.translations.filter((each) => each.word === word || stems.includes(each.stem));
  if (translated.length > 0) {
    return translated.some((each) => each.word === word) ? TRANSLATED : TRANSLATED_STEM;
  }
  if (stems.some((stem) => stem !== null && asked.synonyms.includes(stem))) return SAME_MEANING;
  if (asked.beginning === null || !word.startsWith(asked.beginning)) return 0;
  return lettersIn(asked.beginning) <= SHORT_BEGINNING ? SAME_SHORT_BEGINNING : SAME_BEGINNING;
}

/** BM25's weight of a word that occurs in `uses` of `all` documents: about 0 if it is in all. */
export function rarityOf(uses: number, all: number): number {
  return Math.log(1 + Math.max(0, all - uses + 0.5) / (uses + 0.5));
}

/** A word of the tools' index. */
export interface IndexWord extends Postings {
  stem: string;
  /** The number of tools with it. */
  uses: number;
}

/** Looks the words of a search up among the tools' words. */
export function askWords(
  asked: readonly LookUp[],
  words: readonly IndexWord[],
  toolCount: number,
  ofTopics: readonly AskedWord[],
): AskedWord[] {
  const looked = asked.map((word, position): AskedWord => {
    // Tools' texts are English, and the English stem comes first.
    const english = { ...word, stems: word.stems.slice(0, 1) };
    const forms = words
      .map((known) => ({
        word: known.word,
        closeness: closeness(english, known.word, [known.stem]),
        uses: known.uses,
      }))
      .filter((form) => form.closeness > 0);
    const uses = forms.filter((form) => form.closeness > SAME_WORD).reduce((sum, form) => sum + form.uses, 0);
    const inTopics = ofTopics[position];
    const rarity =
      uses > 0
        ? rarityOf(Math.min(uses, toolCount), toolCount) * word.weight
        : inTopics && inTopics.forms.length > 0
          ? (inTopics.rarity + word.weight * ONLY_IN_PHRASES) * closest(inTopics)
          : 0;
    return { ...word, forms, rarity };
  });
  const found = looked.filter(({ rarity }) => rarity > 0).map(({ typed }) => typed);
  return looked.map((each) => (isBetween(each, found) ? { ...each, weight: 0 } : each));
}

/** In scripts without spaces, a pair that no text has may lie across two words: '写论' in '写论文'. */
function isBetween({ typed, rarity }: AskedWord, found: readonly string[]): boolean {
  const [first = '', second = '', ...more] = typed;
  if (rarity > 0 || more.length > 0 || !APART.test(typed)) return false;
  return found.some((word) => word.startsWith(second) || word.endsWith(first));
}

const APART = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}$/u;

/** The closeness of the topics' words; prefix matches count less. */
function closest({ forms }: AskedWord): number {
  return Math.max(...forms.map(({ closeness }) => closeness));
}

/** Added to the rarity of words in topics' texts only: they still distinguish topics, and so their tools. */
const ONLY_IN_PHRASES = 1;

/** The languages of the catalogue's phrases. */
export const PHRASE_LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh',
] as const;
export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number];

/** A set of languages, a bit each in the order of `PHRASE_LANGUAGES`. */
export type Languages = number;

export function languagesOf(...languages: readonly PhraseLanguage[]): Languages {
  return languages.reduce((bits, language) => bits | (1 << PHRASE_LANGUAGES.indexOf(language)), 0);
}

/** The languages of each word, and those in which it is common (`commonIn`). */
export type RealWords = ReadonlyMap<string, Languages>;

const COMMON_PLACE = 16;

/** Marks languages in which a word is among the most used ones. */
export function commonIn(languages: Languages): Languages {
  return languages | (languages << COMMON_PLACE);
}

/** Whether a word is common in a language, other than English, that a search may be in. */
export function isCommonForeign(word: string, languages: Languages, realWords: RealWords): boolean {
  return (((realWords.get(word) ?? 0) >>> COMMON_PLACE) & languages & ~ENGLISH) !== 0;
}

export const ENGLISH = languagesOf('en');
export const ALL_LANGUAGES = languagesOf(...PHRASE_LANGUAGES);
/** Languages with a list of real words. The others have scripts of their own, or are romanized freely. */
export const LISTED = languagesOf('en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'tr');
/** Languages in scripts that no other of these uses. */
const APART = languagesOf('ar', 'ja', 'ko', 'zh');
const HINDI = languagesOf('hi');

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN = /^\p{Script=Latin}+$/u;
/** The share of Latin-script words that decides for a language. */
const SURELY = 0.75;

/**
 * The languages that a search may be in: all, unless nearly all words are of one. 'learn piano' is English, although
 * 'piano' is also Italian. English always stays possible, as in 'crm für handwerker'.
 */
export function languagesIn(words: readonly string[], realWords: RealWords): Languages {
  const latin = words.filter((word) => LATIN.test(word));
  const known = latin.map((word) => (realWords.get(word) ?? 0) & LISTED);
  const counts = PHRASE_LANGUAGES.map((language) => {
    const bit = languagesOf(language);
    return { bit, count: known.filter((bits) => (bits & bit) !== 0).length };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  if (most === 0 || most < latin.length * SURELY) return ALL_LANGUAGES;
  const best = counts.filter(({ count }) => count === most).reduce((bits, { bit }) => bits | bit, 0);
  const ofScript = words.some((word) => DEVANAGARI.test(word)) ? HINDI : 0;
  return ENGLISH | APART | ofScript | best;
}

/** Whether a search may be in another language than English. */
export function mayBeForeign(languages: Languages): boolean {
  return (languages & LISTED & ~ENGLISH) !== 0;
}

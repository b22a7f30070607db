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

/** The languages that a word is one of, and those of which it is a common word (`commonIn`). */
export type RealWords = ReadonlyMap<string, Languages>;

const COMMON_PLACE = 16;

/** The languages of a word that is among the most used ones of each. */
export function commonIn(languages: Languages): Languages {
  return languages | (languages << COMMON_PLACE);
}

/** Whether a word is a common one of another language than English that a search may be in. */
export function isCommonForeign(word: string, languages: Languages, realWords: RealWords): boolean {
  return (((realWords.get(word) ?? 0) >>> COMMON_PLACE) & languages & ~ENGLISH) !== 0;
}

export const ENGLISH = languagesOf('en');
export const ALL_LANGUAGES = languagesOf(...PHRASE_LANGUAGES);
/** Those with a list of real words; the others have their own scripts, or are typed in Latin letters as one likes. */
export const LISTED = languagesOf('en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'tr');
/** Written in scripts of their own alone, so that their words are no other language's. */
const APART = languagesOf('ar', 'ja', 'ko', 'zh');
const HINDI = languagesOf('hi');

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN = /^\p{Script=Latin}+$/u;
/** The share of the words in Latin letters that a language must have for a search to be in it. */
const SURELY = 0.75;

/**
 * The languages that a search may be in: 'learn piano' is English, where the Italian 'piano' is a plan. All, unless one
 * has nearly all of its words; English also stands beside another, as in 'crm für handwerker'.
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

/** Whether a search in these languages may be in another than English. */
export function mayBeForeign(languages: Languages): boolean {
  return (languages & LISTED & ~ENGLISH) !== 0;
}

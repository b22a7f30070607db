/**
 * Searches, and those that led to nothing, counted for the operator: a term, a day and numbers, and nothing about
 * who searched (docs/decisions/0044).
 */

/** The two ways in which a search can lead to nothing. */
export const MISSES = ['nothing found', 'nothing opened'] as const;
export type Miss = (typeof MISSES)[number];
/**
 * What a browser reports: a search that found something, when its results are shown, and misses. While a page
 * unloads, it cannot tell a reload from a visitor who leaves, so it reports the reload afterwards.
 */
export const MISS_REPORTS = ['searched', ...MISSES, 'reloaded'] as const;
export type MissReport = (typeof MISS_REPORTS)[number];

export const MISSED_SEARCHES = {
  /** For how many days a count is kept. */
  keptDays: 90,
  /** The most terms stored for one day, so that made-up ones cannot fill the database. */
  termsADay: 4_000,
  /** Terms that led to something are stored only up to this many, which leaves room for those that did not. */
  foundTermsADay: 2_000,
  /** How many terms the operator's page shows, and how many days it looks back. */
  shown: 30,
  shownDays: 30,
} as const;

const MAX_LENGTH = 60;
const MAX_WORDS = 8;
/** A longer word is a key, a token or an address. */
const MAX_WORD_LENGTH = 24;
/** More digits may be somebody's phone, card or account number. */
const MAX_DIGITS = 5;

/**
 * The term as it is counted: in lower case, with single spaces. Null for a term that may identify somebody or
 * be a secret (an email or web address, a long number, a key), and for one that is not a search at all (a
 * pasted text, only punctuation).
 */
export function countedTerm(typed: string): string | null {
  const term = typed.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
  const words = term.split(' ');
  const isRefused =
    term.length > MAX_LENGTH ||
    words.length > MAX_WORDS ||
    words.some((word) => word.length > MAX_WORD_LENGTH) ||
    !/\p{L}/u.test(term) ||
    /[@\p{Cc}]|:\/\/|\bwww\./u.test(term) ||
    (term.match(/\p{N}/gu) ?? []).length > MAX_DIGITS;
  return isRefused ? null : term;
}

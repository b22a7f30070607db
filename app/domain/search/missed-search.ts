/**
 * Searches that led to nothing, as they are counted for whoever runs the site: a term, a day and two numbers,
 * and nothing of who searched (docs/decisions/0044).
 */

/** What became of such a search. */
export const MISSES = ['nothing found', 'nothing opened'] as const;
export type Miss = (typeof MISSES)[number];

export const MISSED_SEARCHES = {
  /** Days that a count is kept. */
  keptDays: 90,
  /** Terms of one day, so that made-up ones cannot fill the database. */
  termsADay: 2_000,
  /** Terms on the operator's page, and the days that it looks back. */
  shown: 30,
  shownDays: 30,
} as const;

const MAX_LENGTH = 60;
const MAX_WORDS = 8;
/** A word that is longer is a key, a token or an address. */
const MAX_WORD_LENGTH = 24;
/** So many digits may be somebody's number: of a telephone, a card, an account. */
const MAX_DIGITS = 5;

/**
 * The term as it is counted: in small letters, with single spaces. Null for what may name somebody or be a
 * secret (an email or web address, a long number, a key) or is no search at all (a pasted text, only signs).
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

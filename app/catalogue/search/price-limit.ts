import { formatExactUsd } from '#site/format.ts';
import { literalTerm } from '#site/shown-term.ts';
import { readAmount } from '#site/typed-numbers.ts';
import { price } from '../tools/fields/field-row.ts';
import type { UnknownFilter } from './known-filters.ts';
import { fold } from './words.ts';

/** How people say, before or after an amount, that it is the most they want to pay. */
const BEFORE =
  'under|below|less than|cheaper than|not more than|no more than|at most|up to|within|maximum|max|<=?|≤' +
  '|unter|bis zu|bis|hochstens|maximal|weniger als|gunstiger als|billiger als' +
  "|menos de|hasta|maximo|como maximo|mas barato que|moins de|moins cher que|jusqu[’' ]a|maxi";
const AFTER =
  'or less|or below|or under|or cheaper|maximum|max|oder weniger|maximal|hochstens|o menos|maximo|ou moins|maxi';
const CURRENCY = 'us[$]|[$]|€|£|usd|eur|gbp|dollars?|bucks|euros?|pounds?|dolares?';
/** Whatever may be meant as an amount: what it is, the one reader says. */
const AMOUNT = "\\d{1,3}(?:[ '’]\\d{3}(?!\\d))+(?:[.,]\\d+)?|\\d+e\\d+|\\d+(?:[.,/]+\\d+)*";
const THOUSANDS = '(?:\\s?(?:k|tsd[.]?)(?![\\p{L}\\p{N}]))?';
const UNIT =
  'seats?|users?|persons?|heads?|members?|months?|mo|monthly|platz|nutzer|monat|usuario|mes|utilisateur|mois';
const YEAR = 'years?|yr|yearly|annually|jahr|ano|an';
const PER = '(?:/|a|an|and|per|pro|par|por|al|im|each|je)';

const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<before>${BEFORE})[.:]?\\s*)?(?<sign>${CURRENCY})?\\s*(?<amount>(?:${AMOUNT})${THOUSANDS})(?![\\d.,]*\\d)` +
    `\\s*(?<currency>${CURRENCY})?(?<units>(?:\\s*${PER}?\\s*(?:${UNIT}|${YEAR})(?![\\p{L}\\p{N}]))*)` +
    `(?:\\s*(?<after>${AFTER}))?(?![\\p{L}\\p{N}])`,
  'gu',
);

/** 'Per user' follows a price, 'users' may follow any number. */
const HAS_PER = new RegExp(`^\\s*${PER}(?![\\p{L}])`, 'u');

const MONTHS = 12;

/** In cents, so that a price that is a twelfth of the year's stays within it. */
const monthly = (yearly: number) => Math.ceil((100 * yearly) / MONTHS) / 100;

interface PriceAsked {
  /** In dollars a month; other currencies are taken as dollars. Null if the text names no limit. */
  limit: number | null;
  /** What is said of a price in which no amount can be read. */
  unread: string | null;
  /** The folded text without the limit. */
  rest: string;
}

/** The most that a visitor wants to pay: 'under $20 a seat', 'max 15 €', '10 dollars or less'. */
export function takePriceLimit(text: string): PriceAsked {
  const folded = fold(text);
  for (const { 0: phrase, index, groups = {} } of folded.matchAll(PATTERN)) {
    const { before, after, sign, currency, units = '', amount = '' } = groups;
    const isMoney = sign !== undefined || currency !== undefined || HAS_PER.test(units);
    if (!isMoney || (before === undefined && after === undefined)) continue;
    const asked = readAmount(amount, price.bounds);
    const isYearly = new RegExp(`(?:${YEAR})(?![\\p{L}])`, 'u').test(units);
    return {
      limit: asked === undefined ? null : isYearly ? monthly(asked) : asked,
      unread: asked === undefined ? phrase.trim() : null,
      rest: `${folded.slice(0, index)} ${folded.slice(index + phrase.length)}`,
    };
  }
  return { limit: null, unread: null, rest: folded };
}

/** A price in a search in which no amount can be read, for its page to say so. */
export function unreadPrice(term: string): UnknownFilter | null {
  const unread = literalTerm(term) === null ? takePriceLimit(term).unread : null;
  return unread === null ? null : { kind: 'price', asked: unread };
}

/** The limit's name among the filters of an address. */
export function priceLimitName(limit: number): string {
  return `under:${limit}`;
}

/** The text of its chip. */
export function priceLimitLabel(limit: number): string {
  return `Up to ${formatExactUsd(limit)}`;
}

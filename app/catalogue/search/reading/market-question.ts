import { usd } from '#catalogue/tools/fields/field-row.ts';
import { readAmount } from '#site/typed-numbers.ts';
import { Phrases } from '../language/phrases.ts';
import { isFunctionWord, saysNoNeed } from '../language/stop-words.ts';
import { fold, wordsOf } from '../language/words.ts';

/** Phrases before an investor: 'tools backed by Sequoia'. */
const BACKED_BY = new Phrases([
  [
    `(backed/funded/financed) by|invested in by|(investment/investments/funding/money) from|portfolio of|investments of
    (finanziert/gefordert/unterstutzt) von|portfolio von|(financiado/financiada/financiados/financiadas/respaldado/respaldada/respaldados/respaldadas) por
    (finance/financee/finances/financees/soutenu/soutenue/soutenus/soutenues) par|(financiado/apoiado) pela|(finanziato/finanziata/finanziati/finanziate) da`,
    true,
  ],
]);
/** What is said after one: 'Accel portfolio companies'. */
const BACKED = new Phrases([
  ['backed|funded|portfolio (company/companies/startup/startups)|(invest/invested/invests) in', true],
]);
/** What may stand in an investor's place without naming one: 'VC backed'. */
const NO_NAME = new Set(
  wordsOf('vc vcs venture ventures capital investor investors angel angels private public government state'),
);

const LONGEST_NAME = 4;

/** Folded candidates for the investor whose companies are searched for, longest first. */
export function investorsAskedFor(text: string): string[] {
  const words = wordsOf(text);
  const at = words.findIndex((_, place) => BACKED_BY.at(words, place) !== null);
  if (at >= 0) {
    const named = words.slice(at + (BACKED_BY.at(words, at)?.words.length ?? 0)).slice(0, LONGEST_NAME);
    return startsOf(named.slice(named[0] === 'the' ? 1 : 0));
  }
  const after = words.findIndex((_, place) => BACKED.at(words, place) !== null);
  const before = words.slice(0, Math.max(0, after));
  const start = before.findIndex((word) => !isFunctionWord(word));
  const name = start < 0 ? [] : before.slice(start);
  const isOfInvestor = words.slice(after + 1).every((word) => saysNoNeed(word) || word === 'portfolio');
  return isOfInvestor && name.length <= LONGEST_NAME ? [name].filter(mayName).map(joined) : [];
}

/** A name may contain a function word, but does not end with one. */
function startsOf(words: readonly string[]): string[] {
  return words
    .map((_, index) => words.slice(0, words.length - index))
    .filter(mayName)
    .map(joined);
}

function mayName(words: readonly string[]): boolean {
  return words.some((word) => !saysNoNeed(word) && !NO_NAME.has(word)) && !isFunctionWord(words.at(-1) ?? '');
}

const joined = (words: readonly string[]) => words.join(' ');

const RAISED =
  'raised|raising|rounds?|funding|funded|eingesammelt|finanzierung|runden?|recaudado|recaudaron|rondas?|leve|levee|levees|captou|captaram|raccolto';
const OVER =
  'over|more than|above|at least|exceeding|>=?|uber|mehr als|mindestens|mas de|al menos|plus de|au moins|mais de|piu di';
const SCALE = 'k|thousand|tsd|tausend|mn?|mio|mln|millions?|millionen|bn?|mrd|billions?|milliarden?';
/** A bare number may count anything, so a sign or a scale is required. A following currency is included. */
const RAISED_OVER = new RegExp(
  `(?:${OVER})\\s*((?:(?:us)?[$]\\s?\\d[\\d.,]*(?:\\s?(?:${SCALE}))?|\\d[\\d.,]*\\s?(?:${SCALE}))(?![\\p{L}\\p{N}])(?:\\s?(?:\\p{Sc}|dollars?|usd|euros?|eur|pounds?|gbp|chf))?)`,
  'u',
);

const ABOUT_RAISING = new RegExp(`(?<!\\p{L})(?:${RAISED})(?!\\p{L})`, 'gu');

/** The least amount in US dollars, in 'startups that raised over 100 million'; null in a search that asks of no round. */
export function raisedAtLeast(text: string): number | null {
  const folded = fold(text);
  const [, amount] = RAISED_OVER.exec(folded) ?? [];
  if (amount === undefined || folded.search(ABOUT_RAISING) < 0) return null;
  return readAmount(amount, usd.bounds) ?? null;
}

/**
 * Whether a search that asks of an investor or of rounds asks for no kind of tool besides: 'startups backed by Accel', but
 * not 'legal tools backed by Accel'.
 *
 * @param investor the name of the investor that it asks of; empty if it asks of rounds alone
 */
export function asksOfMarketAlone(text: string, investor: string): boolean {
  if (raisedAtLeast(text) !== null) {
    const rest = fold(text).replace(RAISED_OVER, ' ').replaceAll(ABOUT_RAISING, ' ');
    return wordsOf(rest).every(saysNoNeed);
  }
  const words = wordsOf(text);
  const at = words.findIndex((_, place) => BACKED_BY.at(words, place) !== null);
  if (at < 0) return investorsAskedFor(text).length > 0;
  const own = new Set(wordsOf(investor));
  const after = words.slice(at + (BACKED_BY.at(words, at)?.words.length ?? 0));
  const end = after.findIndex((word, place) => place > 0 && isFunctionWord(word));
  const beyond = end < 0 ? [] : after.slice(end);
  return [...words.slice(0, at), ...beyond].every((word) => saysNoNeed(word) || own.has(word));
}

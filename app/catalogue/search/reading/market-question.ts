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
/** Phrases after one: 'Accel portfolio companies'. */
const BACKED = new Phrases([['backed|funded|portfolio (company/companies/startup/startups)', true]]);
/** Words in an investor's place that name none: 'VC backed'. */
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
  const name = words.slice(0, Math.max(0, after));
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

/** The minimum in US dollars: 'startups that raised over 100 million'; null without one. */
export function raisedAtLeast(text: string): number | null {
  const folded = fold(text);
  const [, amount] = RAISED_OVER.exec(folded) ?? [];
  if (amount === undefined || !new RegExp(`(?<!\\p{L})(?:${RAISED})(?!\\p{L})`, 'u').test(folded))
    return null;
  return readAmount(amount, usd.bounds) ?? null;
}

import { type Stage, stageOf } from '#catalogue/rounds/stages.ts';
import { usd } from '#catalogue/tools/fields/field-row.ts';
import { readAmount } from '#site/typed-numbers.ts';
import { Phrases } from '../language/phrases.ts';
import { isFunctionWord, saysNoNeed } from '../language/stop-words.ts';
import { fold, wordsOf } from '../language/words.ts';
import { takeFacets } from './asked-facets.ts';

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
  [
    'backed|funded|portfolio|portfolio (company/companies/startup/startups)|(invest/invested/invests) in',
    true,
  ],
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
const AMOUNT_OVER = new RegExp(
  `(?:${OVER})\\s*((?:(?:us)?[$]\\s?\\d[\\d.,]*(?:\\s?(?:${SCALE}))?|\\d[\\d.,]*\\s?(?:${SCALE}))(?![\\p{L}\\p{N}])(?:\\s?(?:\\p{Sc}|dollars?|usd|euros?|eur|pounds?|gbp|chf))?)`,
  'u',
);

const ABOUT_RAISING = new RegExp(`(?<!\\p{L})(?:${RAISED})(?!\\p{L})`, 'gu');

/** The least amount in US dollars, in 'startups that raised over 100 million'; null in a search that asks of no round. */
export function raisedAtLeast(text: string): number | null {
  return amountBeside(ABOUT_RAISING, fold(text));
}

/** A folded stage of a round: 'series b', 'serie a', 'pre-seed'. */
const STAGE =
  /(?<![\p{L}\p{N}])(?:(?:series|serie)[ -](?<letter>[a-k])|(?<early>(?:pre[ -]?)?seed))(?![\p{L}\p{N}])/u;

/** The stage, in 'startups that raised a series B'; null in a search that is neither for rounds nor for companies. */
export function stageAskedFor(text: string): Stage | null {
  const folded = fold(text);
  const { letter, early } = STAGE.exec(folded)?.groups ?? {};
  const isOfRounds = folded.search(ABOUT_RAISING) >= 0 || wordsOf(text).some((word) => FIRMS.has(word));
  if (!isOfRounds) return null;
  const named = early ?? (letter && `series ${letter}`);
  return named === undefined ? null : stageOf(named, 'equity');
}

function amountBeside(subject: RegExp, folded: string): number | null {
  const [, amount] = AMOUNT_OVER.exec(folded) ?? [];
  if (amount === undefined || folded.search(subject) < 0) return null;
  return readAmount(amount, usd.bounds) ?? null;
}

const YEAR_OF_ROUNDS =
  /(?<!\p{L})(?:(?<from>since|seit|desde|depuis)|in|en|im jahr|em)\s+(?<year>20\d\d)(?!\d)|(?<now>this year|dieses jahr|este ano|cette annee)(?!\p{L})/u;

/** The years that a search for rounds names, as YYYY: 'raised over $100M since 2024'. */
export interface YearsAsked {
  since?: string;
  until?: string;
}

/** @param thisYear what 'this year' means */
export function yearsAskedFor(text: string, thisYear: number): YearsAsked {
  const { from, year, now } = YEAR_OF_ROUNDS.exec(fold(text))?.groups ?? {};
  if (now !== undefined) return { since: String(thisYear) };
  if (year === undefined) return {};
  return from === undefined ? { since: year, until: year } : { since: year };
}

const ABOUT_VALUE =
  /(?<!\p{L})(?:valued|valuations?|worth|bewertet|bewertung|valorad[ao]s?|valoracion|valorises?|valorisees?)(?!\p{L})/gu;

/** Kinds of companies that are called by what they are worth, in US dollars. */
const CALLED_BY_VALUE: Readonly<Record<string, number>> = {
  unicorns: 1e9,
  'unicorn startups': 1e9,
  'unicorn companies': 1e9,
  einhorner: 1e9,
  unicornios: 1e9,
  licornes: 1e9,
  decacorns: 1e10,
};
const calledByValue = new Phrases(Object.entries(CALLED_BY_VALUE));

/** Superlatives that a list of companies is sorted by. */
const RANKED = new Phrases<'raised' | 'valuation'>([
  [
    '(most/best/highest/top) funded|best financed|raised the most|most (money/funding/capital) raised',
    'raised',
  ],
  ['most valuable|(highest/most highly) valued|highest (valuation/valuations)', 'valuation'],
]);
const FIRMS = new Set(
  wordsOf(
    'companies firms startups scaleups unicorns decacorns einhorner unicornios licornes firmen empresas entreprises',
  ),
);

/** A folded year of foundation: 'founded in 2024', 'gegründet seit 2020'. */
const FOUNDED_IN =
  /(?<!\p{L})(?:founded|gegrundet|fundad[ao]s?|fondees?)\s+(?:in|since|seit|im jahr|en|desde|depuis|em)\s+(20\d\d)(?!\d)/u;

/** What a search asks of companies, in US dollars. */
export interface CompaniesAsked {
  /** YYYY. */
  foundedSince: string | null;
  minValuation: number | null;
  sort: 'raised' | 'valuation' | null;
}

/** What a search for companies asks of their money: 'most funded startups', 'unicorns'; null if it is for no companies. */
export function companiesAskedFor(text: string): CompaniesAsked | null {
  const words = wordsOf(text);
  const [, foundedSince = null] = FOUNDED_IN.exec(fold(text)) ?? [];
  const isOfFirms = words.some((word) => FIRMS.has(word)) || runsOf(calledByValue, words).length > 0;
  if (!isOfFirms && foundedSince === null) return null;
  const [called] = runsOf(calledByValue, words);
  const [ranked] = runsOf(RANKED, words);
  return {
    foundedSince,
    minValuation: amountBeside(ABOUT_VALUE, fold(text)) ?? called?.meaning ?? null,
    sort: ranked?.meaning ?? null,
  };
}

/**
 * A search's words without those that sort companies or call them by their value, where it also says which: 'most funded
 * voice startups' is 'voice'.
 */
export function besideMoney(words: readonly string[]): readonly string[] {
  const ranked = [...runsOf(RANKED, words), ...runsOf(calledByValue, words)].flatMap((run) => run.words);
  if (ranked.length === 0 || !words.some((word) => FIRMS.has(word))) return words;
  const rest = words.filter((word) => !ranked.includes(word) && !FIRMS.has(word));
  return rest.every(saysNoNeed) ? words : rest;
}

function runsOf<Meaning>(phrases: Phrases<Meaning>, words: readonly string[]) {
  return words.flatMap((_, at) => phrases.at(words, at) ?? []);
}

/** The words of a search for companies that say neither which kind of tool they make nor where they are. */
function beyondCompanies(text: string): string[] {
  const asked = companiesAskedFor(text);
  if (asked === null || Object.values(asked).every((each) => each === null)) return [text];
  const plain = fold(text).replace(AMOUNT_OVER, ' ').replace(FOUNDED_IN, ' ').replaceAll(ABOUT_VALUE, ' ');
  const words = wordsOf(plain);
  const { words: ofPlaces, facets } = takeFacets(words);
  if (!facets.every((facet) => facet.startsWith('country:'))) return words;
  const runs = [...runsOf(calledByValue, words), ...runsOf(RANKED, words)];
  const said = new Set(runs.flatMap((run) => run.words));
  return words.filter(
    (word) => !said.has(word) && !FIRMS.has(word) && !ofPlaces.has(word) && !saysNoNeed(word),
  );
}

/**
 * Whether a search that asks of an investor, of rounds or of companies' money asks for no kind of tool besides: 'startups
 * backed by Accel', but not 'legal tools backed by Accel'.
 *
 * @param investor the name of the investor that it asks of; empty if it asks of rounds alone
 */
export function asksOfMarketAlone(text: string, investor: string): boolean {
  if (raisedAtLeast(text) !== null || stageAskedFor(text) !== null) {
    const rest = fold(text)
      .replace(AMOUNT_OVER, ' ')
      .replace(STAGE, ' ')
      .replace(YEAR_OF_ROUNDS, ' ')
      .replaceAll(ABOUT_RAISING, ' ');
    return wordsOf(rest).every(saysNoNeed);
  }
  if (beyondCompanies(text).length === 0) return true;
  const words = wordsOf(text);
  const at = words.findIndex((_, place) => BACKED_BY.at(words, place) !== null);
  // 'Crypto portfolio' may be of anything.
  if (at < 0) return investorsAskedFor(text).length > 0 && words.at(-1) !== 'portfolio';
  const own = new Set(wordsOf(investor));
  const after = words.slice(at + (BACKED_BY.at(words, at)?.words.length ?? 0));
  const end = after.findIndex((word, place) => place > 0 && isFunctionWord(word));
  const beyond = end < 0 ? [] : after.slice(end);
  return [...words.slice(0, at), ...beyond].every((word) => saysNoNeed(word) || own.has(word));
}

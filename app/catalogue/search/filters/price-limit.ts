import { price } from '#catalogue/tools/fields/field-row.ts';
import { MONTHS } from '#catalogue/tools/plans.ts';
import { formatMoney } from '#site/format.ts';
import { literalTerm } from '#site/shown-term.ts';
import { readAmount } from '#site/typed-numbers.ts';
import { isFunctionWord } from '../language/stop-words.ts';
import { fold, wordsOf } from '../language/words.ts';
import type { UnknownFilter } from './known-filters.ts';

/** Words before or after an amount that make it a limit. */
const BEFORE =
  'under|below|less than|cheaper than|not more than|no more than|at most|up to|within|budget|budget is|budget of|maximum|max|<=?|≤' +
  '|unter|bis zu|bis|hochstens|maximal|weniger als|gunstiger als|billiger als' +
  "|menos de|hasta|maximo|como maximo|mas barato que|moins de|moins cher que|jusqu[’' ]a|maxi";
const AFTER =
  'or less|or below|or under|or cheaper|maximum|max|tops|oder weniger|maximal|hochstens|o menos|maximo|ou moins|maxi';
/** Currencies (ISO 4217) as people write them. US dollars come last: a word decides which dollars are meant. */
const CURRENCIES: Readonly<Record<string, string>> = {
  EUR: '€|eur|euros?',
  GBP: '£|gbp|pounds?|libras?|pfund|livres? sterling',
  CHF: 'chf|franken|francs?',
  CAD: 'ca[$]|cad|canadian dollars?',
  AUD: 'au[$]|aud|australian dollars?',
  NZD: 'nz[$]|nzd|new zealand dollars?',
  SGD: 's[$]|sgd|singapore dollars?',
  SEK: 'sek|kronor',
  JPY: '¥|yen|jpy',
  CNY: 'cny|rmb|yuan',
  INR: '₹|inr|rupees?',
  BRL: 'r[$]|brl|reais',
  PLN: 'pln|zloty',
  USD: 'us[$]|[$]|usd|dollars?|bucks|dolares?',
};
const CURRENCY = Object.values(CURRENCIES).join('|');
/** Candidates for amounts; the shared reader of numbers decides. */
const AMOUNT = "\\d{1,3}(?:[ '’]\\d{3}(?!\\d))+(?:[.,]\\d+)?|\\d+e\\d+|\\d+(?:[.,/]+\\d+)*";
const THOUSANDS = '(?:\\s?(?:k|tsd[.]?)(?![\\p{L}\\p{N}]))?';
const MONTH = 'months?|mo|monthly|monat|monatlich|mes|mois';
const UNIT = `seats?|users?|persons?|heads?|members?|platz|nutzer|usuario|utilisateur|${MONTH}`;
// French 'an' needs a context: it is an English article.
const YEAR = 'years?|yr|yearly|annually|annum|jahr|jahrlich|ano|(?<=(?:/|par|por)\\s*)an|(?<=/\\s*)y';
const PER = '(?:/|a|an|and|per|pro|par|por|al|im|each|je)';
const TIMES =
  'hours?|hr|minutes?|min|seconds?|sec|days?|weeks?|stunde|sekunde|tag|woche|hora|minuto|segundo|dia|semana|heure|seconde|jour|semaine';
const THINGS =
  'images?|pictures?|photos?|videos?|clips?|words?|pages?|documents?|files?|tokens?|credits?|requests?|calls?|songs?' +
  '|bild|foto|wort|seite|dokument|imagen|imagem|palabra|pagina|documento|mot';
const END = '(?![\\p{L}\\p{N}])';
/** Units other than months and seats. After an article they may also be what is searched for. */
const METERED =
  `hourly|daily|weekly|(?:/|per|pro|par|por|each|je|al|am)\\s*(?:${TIMES}|${THINGS})${END}|an?\\s+(?:${TIMES})${END}` +
  `|an?\\s+(?:${THINGS})(?!\\s+(?!(?:for|to|with|in|on|or|and)\\s)\\p{L})` +
  `|(?:/\\s*|per\\s+)(?:\\d[\\d.,]*\\s?[km]?\\s*)?(?!(?:${UNIT}|${YEAR})${END})\\p{L}+`;

const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<before>${BEFORE})[.:]?\\s*)?(?<sign>${CURRENCY})?\\s*(?<amount>(?:${AMOUNT})${THOUSANDS})(?![\\d.,]*\\d)` +
    `\\s*(?<currency>${CURRENCY})?(?<units>(?:\\s*${PER}?\\s*(?:${UNIT}|${YEAR})${END})*)(?<metered>\\s*(?:${METERED})${END})?` +
    `(?:\\s*(?<after>${AFTER}))?(?![\\p{L}\\p{N}])`,
  'gu',
);

/** 'Per user' must follow a price; 'users' may follow any number. */
const HAS_PER = new RegExp(`^\\s*${PER}(?![\\p{L}])`, 'u');

/** A limit of so much in a month, or in a year. */
export function limitOf(amount: number, per: SaidSum['per']): Pick<PriceLimit, 'amount' | 'year'> {
  // In cents, so that a price that is a twelfth of the year's stays within it.
  return per === 'year' ? { amount: Math.ceil((100 * amount) / MONTHS) / 100, year: amount } : { amount };
}

/** The most that a tool may cost. */
export interface PriceLimit {
  /** A month's price for all seats. */
  amount: number;
  /** A year, for all seats together, where it was said for a year: what is paid in a year is compared with it. */
  year?: number;
  seats: number;
  /** Whether it was stated per user, as in 'under $20 per user'. */
  isPerUser?: true;
  /** ISO 4217. */
  currency: string;
}

/** A sum as stated: `$240 a user a year`. */
export interface SaidSum {
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Null if not stated. */
  per: 'month' | 'year' | null;
  /** Whether it is for each user. */
  isEach: boolean;
  /** The number of people stated with it; 1 by default. */
  people: number;
}

interface PriceAsked {
  /** The sum behind the limit; null without a limit. */
  said: SaidSum | null;
  /** Null without a limit that is comparable. */
  limit: PriceLimit | null;
  /** A price whose amount cannot be read. */
  unread: string | null;
  /** A limit per unit other than a month: 'under $1 an hour'. */
  metered: string | null;
  /** The folded text without the limit. */
  rest: string;
}

/** The most that a visitor wants to pay: 'under $20 a seat', '$10 or less', 'max ten dollars', 'under $500 for 6 people'. */
export function takePriceLimit(text: string): PriceAsked {
  const folded = fold(text);
  const inDigits = withDigits(folded);
  for (const { 0: phrase, index, groups = {} } of inDigits.matchAll(PATTERN)) {
    const { before, after, sign = '', currency = '', units = '', metered, amount = '' } = groups;
    const isMoney = sign !== '' || currency !== '' || (metered === undefined && HAS_PER.test(units));
    if (!isMoney || (before === undefined && after === undefined)) continue;
    const asked = readAmount(amount, price.bounds);
    // In '$20 CAD', the word tells which dollars.
    const inCurrency =
      [currencyOf(currency), currencyOf(sign)].find((code) => code !== null && code !== 'USD') ?? 'USD';
    const says = (words: string) => new RegExp(`(?:${words})(?![\\p{L}])`, 'u').test(units);
    const per: SaidSum['per'] = says(YEAR) ? 'year' : says(`(?<![\\p{L}])(?:${MONTH})`) ? 'month' : null;
    const { seats: people, rest } = takeSeats(
      inDigits.slice(0, index),
      inDigits.slice(index + phrase.length),
    );
    const isEach = HAS_SEAT.test(units);
    const isComparable = asked !== undefined && metered === undefined;
    const said: SaidSum | null = isComparable
      ? { amount: asked, currency: inCurrency, per, isEach, people }
      : null;
    return {
      said,
      limit: said && {
        ...limitOf(said.amount, per),
        seats: isEach ? 1 : people,
        ...(isEach && { isPerUser: isEach }),
        currency: inCurrency,
      },
      unread: asked === undefined ? phrase.trim() : null,
      metered: metered === undefined ? null : phrase.trim(),
      rest,
    };
  }
  return { said: null, limit: null, unread: null, metered: null, rest: folded };
}

function currencyOf(said: string): string | null {
  const found = Object.entries(CURRENCIES).find(([, words]) => new RegExp(`^(?:${words})$`).test(said));
  return found?.[0] ?? null;
}

const SEAT =
  'seats?|users?|heads?|members?|employees?|team members|agents?|nutzern?|mitarbeiter|usuarios|utilisateurs';
const PEOPLE = 'persons?|people|personen|leute|personas|pessoas|personnes';
const HAS_SEAT = /(?:seat|user|person|head|member|platz|nutzer|usuario|utilisateur)/;
/** With or without thousands separators: '2,500', '2.500'. */
const COUNT = '\\d{1,3}(?:[,.]\\d{3})+|\\d{1,5}';
const FOR = '(?<![\\p{L}])(?:for|fur|para|pour)\\s+';
const SEATS = new RegExp(
  `(?:${FOR})?(?<![\\p{L}\\p{N}])(?:(?:an? )?(?:team|company|agency|business) of (?<team>${COUNT})(?:\\s+(?:${SEAT}|${PEOPLE}))?` +
    `|(?:an? )?(?<count>${COUNT})[\\s-]+(?:(?:${SEAT})(?:\\s+team)?|(?:${PEOPLE})\\s+team)|(?<=${FOR})(?<people>${COUNT})\\s+(?:${PEOPLE}))${END}`,
  'gu',
);

/**
 * The number of seats: 'for 6 people', 'a team of ten'. 'People' counts only beside a price, since a group photo has
 * people too.
 */
function takeSeats(before: string, after: string): { seats: number; rest: string } {
  const text = `${before} ${after}`;
  for (const { 0: phrase, index, groups = {} } of text.matchAll(SEATS)) {
    const { team, count, people } = groups;
    const end = index + phrase.length;
    const between = end <= before.length ? before.slice(end) : text.slice(before.length, index);
    const seats = Number((team ?? count ?? people ?? '').replaceAll(/[,.]/g, ''));
    if (seats > 0 && (people === undefined || wordsOf(between).every(isFunctionWord))) {
      return { seats, rest: `${text.slice(0, index)} ${text.slice(end)}` };
    }
  }
  return { seats: 1, rest: text };
}

/** Numerals in English, German, Spanish, French and Portuguese. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    '1 one',
    '2 two zwei dos deux dois',
    '3 three drei tres trois',
    '4 four vier cuatro quatre quatro',
    '5 five funf cinco cinq',
    '6 six sechs seis',
    '7 seven sieben siete sept sete',
    '8 eight acht ocho huit oito',
    '9 nine neun nueve neuf nove',
    '10 ten zehn diez dix dez',
    '11 eleven elf',
    '12 twelve zwolf doce douze doze',
    '15 fifteen funfzehn quince quinze',
    '20 twenty zwanzig veinte vingt vinte',
    '25 funfundzwanzig veinticinco',
    '30 thirty dreissig treinta trente trinta',
    '40 forty vierzig cuarenta quarante quarenta',
    '50 fifty funfzig cincuenta cinquante cinquenta',
    '60 sixty sechzig sesenta soixante sessenta',
    '70 seventy siebzig setenta',
    '80 eighty achtzig ochenta',
    '90 ninety neunzig noventa',
    '100 hundred hundert einhundert cien cent cem',
    '1000 thousand tausend mil mille',
  ].flatMap((line) => {
    const [number, ...words] = line.split(' ');
    return words.map((word) => [word, Number(number)] as const);
  }),
);
const NUMBER = [...NUMBERS.keys()].join('|');
/** Only before a counted noun: 'one note' is no number. */
const NUMBER_RUN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:an? )?((?:${NUMBER})(?:[ -](?:${NUMBER}))*)(?=[ -]+(?:${CURRENCY}|${SEAT}|${PEOPLE})(?![\\p{L}]))`,
  'gu',
);

/** 'Twenty five dollars' as '25 dollars'. */
function withDigits(text: string): string {
  return text.replaceAll(NUMBER_RUN, (_, run: string) =>
    String(
      run.split(/[ -]/).reduce((sum, word) => {
        const value = NUMBERS.get(word) ?? 0;
        return value < 100 ? sum + value : Math.max(sum, 1) * value;
      }, 0),
    ),
  );
}

/** A price in a search whose amount cannot be read, to be reported. */
export function unreadPrice(term: string): UnknownFilter | null {
  const unread = literalTerm(term) === null ? takePriceLimit(term).unread : null;
  return unread === null ? null : { kind: 'price', asked: unread };
}

/** The limit's name in an address's filters. */
export function priceLimitName({ amount, seats, currency }: PriceLimit): string {
  const ofCurrency = currency === 'USD' ? '' : `-${currency.toLowerCase()}`;
  return `under:${amount}${ofCurrency}${seats === 1 ? '' : `-for-${seats}`}`;
}

/** The text of its chip. */
export function priceLimitLabel({ amount, year, seats, isPerUser, currency }: PriceLimit): string {
  const sum = year === undefined ? formatMoney(amount, currency) : `${formatMoney(year, currency)} a year`;
  const whose = isPerUser ? ' per user' : seats === 1 ? '' : ` for ${seats} people`;
  return `Up to ${sum}${whose}`;
}

/** The page's name for prices that a limit cannot be compared with for lack of rates. */
export function otherPrices({ currency }: PriceLimit): string {
  return `prices in currencies other than ${currency}`;
}

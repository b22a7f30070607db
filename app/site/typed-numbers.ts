/**
 * The one reader of numbers that people type: in forms, filters and files, in German and US notation.
 *
 * Digits may be grouped by a comma, a point, a space or an apostrophe, and decimals follow a point or a comma.
 * Hexadecimal, exponents ('1E+09', which a spreadsheet writes when it has lost digits) and 'Infinity' are refused.
 */

/** What a number may be, both ends included. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly whole?: true;
}

/** What the number counts, if it is money or a percentage. */
export interface AllowedNumber {
  readonly bounds: NumberBounds;
  readonly unit?: string;
}

export type NumberReading = { value: number } | { reason: string };

/**
 * Reads a number of a record, typed or given as a number.
 *
 * If a text has two meanings ('1,234'), the first that the bounds allow counts: a comma before three digits groups
 * them, a point before three digits begins the decimals. So '4,625' is a rating of 4.625, and '1.234' is 1,234 where
 * only whole numbers are allowed. An amount of money such as '1.250' is a fault: it has a thousand and more in German,
 * and nobody writes one with three decimals.
 */
export function readNumber(input: unknown, allowed: AllowedNumber): NumberReading {
  const must = `must be ${allowedWords(allowed)}`;
  if (typeof input === 'number') {
    return isWithin(input, allowed.bounds)
      ? { value: input }
      : { reason: `${must}, which ${shown(input)} is not` };
  }
  if (typeof input !== 'string') return { reason: must };
  const said = input.trim();
  const quoted = `"${said.slice(0, LONGEST)}"`;
  const typed = readTyped(said);
  const [first] = typed?.meanings ?? [];
  if (!typed || first === undefined || (typed.isPercent && allowed.unit !== 'percent')) {
    return { reason: `${must}, and none can be read from ${quoted}` };
  }
  const isMoney = allowed.unit === 'usd' || allowed.unit === 'money';
  if (typed.currency !== null && !isMoney) return { reason: `${must}, and ${quoted} is money` };
  if (typed.currency !== null && typed.currency !== 'usd') {
    const advice =
      allowed.unit === 'usd'
        ? ', which has to be converted'
        : ': give the number alone, and the currency in its own field';
    return { reason: `${must}, and ${quoted} is in another currency${advice}` };
  }
  const value = typed.meanings.find((meaning) => isWithin(meaning, allowed.bounds));
  if (value !== undefined && isMoney && typed.isAmbiguous) {
    const [small = 0, large = 0] = typed.meanings;
    return {
      reason: `${must}, and ${quoted} may mean ${shown(large)} or ${shown(small)}: write ${large} or ${small}`,
    };
  }
  if (value !== undefined) return { value };
  const read = shown(first);
  return { reason: `${must}, which ${read}${read === said ? '' : `, read from ${quoted},`} is not` };
}

/**
 * An amount of money in a filter, in US dollars; undefined if there is none to read, or if it is in another currency.
 * A point before three digits groups them ('3.000'), since nobody types money with three decimals.
 */
export function readAmount(text: string | undefined, bounds: NumberBounds): number | undefined {
  const typed = text === undefined ? null : readTyped(text.trim());
  if (typed === null || typed.isPercent || (typed.currency ?? 'usd') !== 'usd') return undefined;
  const meanings = typed.isAmbiguous ? [Math.max(...typed.meanings)] : typed.meanings;
  return meanings.find((meaning) => isWithin(meaning, bounds));
}

/** A whole number in plain digits, as addresses and settings write it; undefined for anything else. */
export function readDigits(text: string | null | undefined, { min, max }: NumberBounds): number | undefined {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && isWithin(number, { min, max }) ? number : undefined;
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  usd: 'an amount in US dollars',
  money: 'an amount of money',
  percent: 'a percentage',
};

/** What a field takes: 'a whole number from 0 to 10,000'. */
export function allowedWords({ bounds: { min, max, whole }, unit = '' }: AllowedNumber): string {
  const what = UNIT_WORDS[unit] ?? `a ${whole ? 'whole ' : ''}number`;
  return `${what} from ${shown(min)} to ${shown(max)}`;
}

function isWithin(number: number, { min, max, whole }: NumberBounds): boolean {
  return number >= min && number <= max && (!whole || Number.isInteger(number));
}

const EXACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

function shown(number: number): string {
  return Number.isFinite(number) ? EXACT.format(number) : String(number);
}

/** Nobody needs more characters for a number. */
const LONGEST = 60;

interface Typed {
  /** The likeliest first. */
  meanings: number[];
  currency: string | null;
  isPercent: boolean;
  /** Whether its only mark is a point before three digits, which may group them or begin the decimals. */
  isAmbiguous: boolean;
}

const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;
const SIGN = String.raw`(?<sign>[+-])?\s?`;
const MONEY_BEFORE = String.raw`(?<before>us\$|[a-z]{1,7}|\p{Sc})?\s?`;
const DIGITS = String.raw`(?<digits>(?:[\d.,'’ ]*\d))`;
const TYPED = new RegExp(`^${SIGN}${MONEY_BEFORE}${DIGITS}(?<after>\\D*)$`, 'iu');
const AFTER = /us\$|\p{L}+\.?|\p{Sc}|%/giu;

/** Powers of ten, in English and German. */
const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 3, thousand: 3, tsd: 3, tausend: 3 },
  ...{ m: 6, mn: 6, mio: 6, mln: 6, million: 6, millions: 6, millionen: 6 },
  ...{ b: 9, bn: 9, mrd: 9, billion: 9, billions: 9, milliarde: 9, milliarden: 9 },
  ...{ tn: 12, bio: 12, trillion: 12, trillions: 12, billionen: 12 },
};

const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ $: 'usd', us$: 'usd', usd: 'usd', dollar: 'usd', dollars: 'usd' },
  ...{
    '€': 'eur',
    eur: 'eur',
    euro: 'eur',
    euros: 'eur',
    '£': 'gbp',
    gbp: 'gbp',
    pound: 'gbp',
    pounds: 'gbp',
  },
  ...{
    chf: 'chf',
    '¥': 'jpy',
    jpy: 'jpy',
    cny: 'cny',
    '₹': 'inr',
    inr: 'inr',
    cad: 'cad',
    aud: 'aud',
    sek: 'sek',
  },
};

/** The currency (ISO 4217) of a sign or a name, `€`, `dollars`; null for others. */
export function namedCurrency(word: string): string | null {
  return known(CURRENCIES, word)?.toUpperCase() ?? null;
}

const PERCENT = new Set(['%', 'percent', 'prozent']);

function readTyped(text: string): Typed | null {
  if (text.length > LONGEST) return null;
  const { sign, before, digits, after = '' } = TYPED.exec(plain(text))?.groups ?? {};
  const words = after.match(AFTER) ?? [];
  if (digits === undefined || words.join('') !== after.replaceAll(' ', '')) return null;
  const money = before === undefined ? null : (known(CURRENCIES, before) ?? undefined);
  const rest = words.map((word) => word.toLowerCase().replace(/\.$/, ''));
  const scale = known(SCALES, rest[0] ?? '');
  if (scale !== null) rest.shift();
  const isPercent = scale === null && money === null && PERCENT.has(rest[0] ?? '');
  if (isPercent) rest.shift();
  const behind = money === null && !isPercent ? known(CURRENCIES, rest[0] ?? '') : null;
  if (behind !== null) rest.shift();
  if (money === undefined || rest.length > 0) return null;
  const factor = `e${scale ?? 0}`;
  const meanings = meaningsOf(digits).map(
    (number) => Number(`${sign === '-' ? '-' : ''}${number}${factor}`) + 0,
  );
  if (meanings.length === 0) return null;
  const isAmbiguous = scale === null && AMBIGUOUS.test(digits);
  return { meanings, currency: money ?? behind, isPercent, isAmbiguous };
}

function known<T>(table: Readonly<Record<string, T>>, word: string): T | null {
  const key = word.toLowerCase();
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

/** Full-width characters, every kind of space and the minus of typesetters, as keyboards write them. */
function plain(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2212\u2013]/g, '-');
}

/** How digits are grouped, and the marks that may begin the decimals; in the order in which a text is tried. */
const NOTATIONS: readonly { group: string; decimals: string }[] = [
  { group: ',', decimals: '.' },
  { group: '', decimals: '.' },
  { group: '', decimals: ',' },
  { group: '.', decimals: ',' },
  { group: ' ', decimals: '.,' },
  { group: "'’", decimals: '.,' },
];

const PATTERNS = NOTATIONS.map(({ group, decimals }) => {
  // Thousands, or as in India hundreds above the first thousand.
  const lakhs = group === ',' ? String.raw`|[1-9]\d?(?:,\d\d)+,\d{3}` : '';
  const whole = group === '' ? String.raw`\d*` : String.raw`[1-9]\d{0,2}(?:[${group}]\d{3})+${lakhs}`;
  return new RegExp(`^(?<whole>${whole})(?:[${decimals}](?<decimals>\\d+))?$`);
});

/** Every number that some digits and marks may mean, as the language writes numbers. */
function meaningsOf(digits: string): string[] {
  const meanings = PATTERNS.flatMap((pattern) => {
    const { whole, decimals = '0' } = pattern.exec(digits)?.groups ?? {};
    return whole === undefined ? [] : [`${whole.replaceAll(/\D/g, '') || '0'}.${decimals}`];
  });
  return [...new Set(meanings)];
}

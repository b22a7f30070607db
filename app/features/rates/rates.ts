import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { currencyName, DOLLARS, isCurrency } from '#site/currencies.ts';
import { formatDate, formatMoney } from '#site/format.ts';
import { namedCurrency } from '#site/typed-numbers.ts';

/** What one euro is in another currency, on a day. */
export interface Rate {
  /** ISO 4217. */
  code: string;
  /** How much of the currency one euro buys. */
  rate: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Where it is from, in words. */
  source: string;
  origin: RateOrigin;
}

/** Who has said a rate. */
export const RATE_ORIGINS = ['owner', 'feed'] as const;
export type RateOrigin = (typeof RATE_ORIGINS)[number];

/** All rates are to this currency, as the European Central Bank publishes them. */
export const REFERENCE = 'EUR';
/** A rate is from this to below the other: either way round, an amount stays one that can be written. */
const RATE_FROM = 0.000_001;
export const RATE_BELOW = 1_000_000;
/** A rate that is older is said to be. */
export const RATE_KEEPS_DAYS = 30;

/** A rate in plain digits, its decimals after a point; a comma might mean thousands as well. Null for what cannot be one. */
export function readRate(text: string): number | null {
  const rate = /^\d{1,6}(?:\.\d{1,10})?$/.test(text.trim()) ? Number(text) : 0;
  return rate >= RATE_FROM && rate < RATE_BELOW ? rate : null;
}

/** One rate for each currency: what the owner has said wins. */
export function ratesInForce(rates: readonly Rate[]): Rate[] {
  return [...Map.groupBy(rates, ({ code }) => code).values()].flatMap(
    (same) => same.find(({ origin }) => origin === 'owner') ?? same[0] ?? [],
  );
}

/**
 * The currency in which amounts stand beside each other where nobody has chosen one: that of most of them, and of the
 * first where several are as frequent. Null where no two of them are in currencies that have a rate to each other.
 *
 * @param sold the currency of each amount
 */
export function commonCurrency(sold: readonly string[], rates: readonly Rate[]): string | null {
  const known = sold.filter((code) => code === REFERENCE || rates.some((rate) => rate.code === code));
  const counts = [...Map.groupBy(known, (code) => code)].sort(([, a], [, b]) => b.length - a.length);
  return counts.length < 2 ? null : (counts[0]?.[0] ?? null);
}

/** What a page says of amounts in several currencies that are not converted; nothing of amounts in one. */
export function unlikeNotes(sold: readonly string[]): string[] {
  const codes = [...new Set(sold)].sort();
  if (codes.length < 2) return [];
  return [
    `The prices are in different currencies (${codes.join(', ')}): they are not added up or ranked together.`,
  ];
}

/** A rate that a reader has written: what one of a currency is in US dollars, or one dollar in it. */
export interface OwnRate {
  /** ISO 4217; one of both is the dollar. */
  from: string;
  to: string;
  rate: number;
}

/** An amount with its currency before or behind it: `€1.16`, `1,16 EUR`; the amount may be left out. */
const SIDE = /^(?<before>[^\d\s.,]+)? ?(?<sum>[\d.,]+)? ?(?<behind>[^\d\s.,]+)?$/;
/** A comma that can only begin the decimals; before three digits it might group them. */
const DECIMAL_COMMA = /^(\d+),(\d{1,2}|\d{4,})$/;

/** A rate as it is typed: `1 EUR = 1.10 USD`, `€1 = $1,10`. Null for anything else. */
export function readOwnRate(text: string): OwnRate | null {
  const sides = text.replaceAll(/\s+/g, ' ').split('=');
  const [one, other] = sides.map((side) => readSide(side.trim()));
  if (!one || !other || sides.length !== 2 || !['', '1'].includes(one.sum)) return null;
  const [from, to] = [one.code, other.code];
  const rate = readRate(other.sum.replace(DECIMAL_COMMA, '$1.$2'));
  const isPair = from !== to && (from === DOLLARS || to === DOLLARS);
  return rate !== null && isPair ? { from, to, rate } : null;
}

function readSide(side: string): { sum: string; code: string } | null {
  const { before, sum = '', behind } = SIDE.exec(side)?.groups ?? {};
  const word = before === undefined ? behind : behind === undefined ? before : undefined;
  const code = word === undefined ? null : (namedCurrency(word) ?? word.toUpperCase());
  return code !== null && isCurrency(code) ? { sum, code } : null;
}

const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 10 });

/** As `readOwnRate` takes it. */
export function ownRateText({ from, to, rate }: OwnRate): string {
  return `1 ${from} = ${PLAIN.format(rate)} ${to}`;
}

/** Of the two, the one that is not the dollar. */
export function ownCurrency({ from, to }: OwnRate): string {
  return from === DOLLARS ? to : from;
}

/** Which budgets can be compared with prices, which are nearly all in dollars. @param currencies those with a rate */
export function comparableText(currencies: readonly string[]): string {
  const others = currencies.includes(DOLLARS) ? currencies.filter((code) => code !== DOLLARS) : [];
  return others.length === 0
    ? 'Compared in US dollars alone: no rate to another currency is recorded here.'
    : `Compared in US dollars and, by recorded rates, in ${new Intl.ListFormat('en-US').format(others)}.`;
}

/** Converts amounts to one currency. Nothing that it gives is ever stored. */
export class Converter {
  readonly to: string;
  readonly #own: OwnRate | null;
  readonly #rates: ReadonlyMap<string, Rate>;
  readonly #today: number;

  /**
   * @param rates those in force
   * @param today in days since 1970
   * @param own of the reader: counts instead of recorded ones
   */
  constructor(to: string, rates: readonly Rate[], today: number, own: OwnRate | null = null) {
    this.to = to;
    this.#own = own;
    this.#rates = new Map(rates.map((rate) => [rate.code, rate]));
    this.#today = today;
  }

  /** An amount in `to`; null where it is in that already, or where a rate is missing. */
  of(amount: number, from: string): number | null {
    if (from === this.to) return null;
    const factor = this.#factor(from);
    return factor === null ? null : rounded(amount * factor, this.to);
  }

  /** Whether amounts of a currency can be set beside those in `to`. */
  reaches(from: string): boolean {
    return from === this.to || this.#factor(from) !== null;
  }

  /** Whether amounts of a currency are converted at the reader's own rate. */
  isOwn(from: string): boolean {
    return this.#ownFactor(from) !== null;
  }

  /** By which rates amounts are converted, of which day, and which are not converted at all: a sentence each. */
  notes(currencies: readonly string[]): string[] {
    if (this.#rates.size === 0 && this.#own === null) {
      return [`No rates are recorded, so nothing is converted to ${currencyName(this.to)}.`];
    }
    if (!this.#has(this.to)) {
      return [`No rate is recorded for ${currencyName(this.to)}, so nothing is converted.`];
    }
    const others = [...new Set(currencies)].filter((code) => code !== this.to).sort();
    if (others.length === 0) return [`Nothing had to be converted: no amount is in another currency.`];
    return others.map((code) => this.#note(code));
  }

  #note(from: string): string {
    const factor = this.#factor(from);
    if (factor === null) {
      return `No rate is recorded for ${currencyName(from)}, so amounts in it are not converted.`;
    }
    const one = `${formatMoney(1, from)} = ${formatMoney(Number(factor.toPrecision(6)), this.to)}`;
    if (this.#own && this.isOwn(from)) {
      return `Converted at ${one}, by the sheet’s own rate, which its maker gave: ${ownRateText(this.#own)}.`;
    }
    const rates = [from, this.to].flatMap((code) => this.#rates.get(code) ?? []);
    const days = new Set(rates.map(({ day, source }) => `${formatDate(day)} (${source})`));
    const by = days.size === 1 ? `rate of ${[...days][0]}` : ratesText(rates);
    const isOld = rates.some(({ day }) => this.#today - dayOf(Date.parse(day)) > RATE_KEEPS_DAYS);
    return `Converted at ${one}, by the ${by}.${isOld ? ` That is more than ${RATE_KEEPS_DAYS} days old.` : ''}`;
  }

  #has(code: string): boolean {
    return code === REFERENCE || this.#rates.has(code) || code === this.#own?.from || code === this.#own?.to;
  }

  /** What one of a currency is in `to`. */
  #factor(from: string): number | null {
    const stated = this.#ownFactor(from);
    if (stated !== null) return stated;
    const [own, other] = [from, this.to].map((code) =>
      code === REFERENCE ? 1 : this.#rates.get(code)?.rate,
    );
    return own === undefined || other === undefined ? null : other / own;
  }

  #ownFactor(currency: string): number | null {
    if (this.#own === null) return null;
    const { from, to, rate } = this.#own;
    if (currency === from && this.to === to) return rate;
    return currency === to && this.to === from ? 1 / rate : null;
  }
}

function ratesText(rates: readonly Rate[]): string {
  const each = rates.map(({ code, day, source }) => `${code} of ${formatDate(day)} (${source})`);
  return `rates to the euro: ${each.join(' and ')}`;
}

/** To the smallest coin; what is less than one of the currency keeps two digits that count. */
function rounded(amount: number, currency: string): number {
  const { maximumFractionDigits: coin = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Number(Math.abs(amount) < 1 ? amount.toPrecision(2) : amount.toFixed(coin));
}

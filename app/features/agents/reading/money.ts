/** An amount of money as a page states it. */
export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Its place in the text, and its length. */
  index: number;
  length: number;
}

/** Norwegian, Swedish or Danish kroner, which all write 'kr'. */
export const CROWNS = 'kr';

/** Signs and codes before an amount. A sign after other letters ('HK$') belongs to another currency. */
const BEFORE: Readonly<Record<string, string>> = {
  us$: 'USD',
  usd: 'USD',
  usd$: 'USD',
  $: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  cad: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  aud: 'AUD',
  nz$: 'NZD',
  nzd: 'NZD',
  s$: 'SGD',
  sgd: 'SGD',
  '€': 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  '¥': 'JPY',
  jpy: 'JPY',
  cny: 'CNY',
  rmb: 'CNY',
  '₩': 'KRW',
  krw: 'KRW',
  '₹': 'INR',
  inr: 'INR',
  r$: 'BRL',
  brl: 'BRL',
  pln: 'PLN',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  kr: CROWNS,
};
const AFTER: Readonly<Record<string, string>> = {
  ...BEFORE,
  euro: 'EUR',
  euros: 'EUR',
  円: 'JPY',
  元: 'CNY',
  zł: 'PLN',
  'us dollars': 'USD',
  dollars: 'USD',
};
const written = (words: readonly string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('$', String.raw`\$`))
    .map((word) => (/\w$/.test(word) ? String.raw`${word}\b` : word));
const FIRST = written(Object.keys(BEFORE))
  .map((word) => word.replace(/\\b$/, ''))
  .join('|');
const LAST = written(Object.keys(AFTER)).join('|');
const NUMBER = String.raw`\d{1,3}(?:[,.'’ ]\d{3})+(?:[.,]\d{1,4})?(?!\d)|\d+(?:[.,]\d{1,4})?|[.]\d{1,4}`;
/** '$20M' is funding, and '$5%' is no amount. */
const NO_MORE = String.raw`(?![\d%]|[.,]\d|\s?(?:k|m|mm|b|bn|million|millions|billion|mio\.?|mrd\.?)(?![\p{L}\d]))`;
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\d])(?<before>${FIRST})\s?(?<first>${NUMBER})${NO_MORE}(?:\s?(?<also>${LAST})(?!\s?\d))?|(?<![\p{Script=Latin}\d.,$€£¥₹])(?<second>${NUMBER})(?:,[-–—]+)?\s?(?<after>${LAST})(?!\s?\d)`,
  'giu',
);

/** Other currencies with the sign '$', which records cannot hold. */
const OTHER_DOLLARS = /\b(?:MXN|CLP|COP|ARS|UYU|DOP|HKD|TWD|NTD|JMD|TTD|BSD|FJD|XCD)\b/;
const DOLLARS = /^(?:cad|aud|nzd|sgd)$/i;

/** The amounts with a currency in a text, in order. A bare number ('12 seats') is not money. */
export function moneyIn(text: string): Money[] {
  return [...text.matchAll(MONEY)].flatMap((match) => {
    const { before, first, also = '', second, after } = match.groups ?? {};
    const own = before === undefined ? AFTER[(after ?? '').toLowerCase()] : BEFORE[before.toLowerCase()];
    // '$99 AUD' is not US dollars.
    const currency = before === '$' && DOLLARS.test(also) ? also.toUpperCase() : own;
    const amount = amountOf(first ?? second ?? '');
    const around = text.slice(Math.max(0, match.index - 5), match.index + match[0].length + 5);
    const isOther = currency === 'USD' && OTHER_DOLLARS.test(around);
    return currency === undefined || amount === null || isOther
      ? []
      : [{ amount, currency, index: match.index, length: match[0].length }];
  });
}

/**
 * Parses a number. A comma or point before three digits groups them; before one, two or four digits it is a decimal
 * separator.
 */
export function amountOf(written: string): number | null {
  const plain = written.replaceAll(/['’\s]/g, '');
  const isSmall = /^0?[.,]\d+$/.test(plain);
  const decimal = isSmall ? /^(\d*)[.,](\d+)$/ : /^(.*)[.,](\d{1,2}|\d{4})$/;
  const [, whole = plain, decimals = ''] = decimal.exec(plain) ?? [];
  const value = Number(`${whole.replaceAll(/[.,]/g, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`);
  return Number.isFinite(value) ? value : null;
}

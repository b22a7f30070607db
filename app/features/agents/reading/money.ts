/** An amount of money as a page states it. */
export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Where in the text it stands, and how long it is. */
  index: number;
  length: number;
}

const BEFORE: Readonly<Record<string, string>> = {
  us$: 'USD',
  usd: 'USD',
  $: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  cad: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  aud: 'AUD',
  '€': 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
};
const AFTER: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  usd: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  cad: 'CAD',
  aud: 'AUD',
};
const NUMBER = String.raw`\d{1,3}(?:[,.'’\u00A0 ]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?`;
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\d])(?<before>US\$|CA\$|C\$|AU?\$|\$|€|£|USD|EUR|GBP|CHF|CAD|AUD)\s?(?<first>${NUMBER})(?![\d%])(?:\s?(?:USD|EUR|GBP|CHF|CAD|AUD)\b)?|(?<![\p{L}\d.,$€£])(?<second>${NUMBER})\s?(?<after>€|£|EUR\b|euros?\b|USD\b|GBP\b|CHF\b|CAD\b|AUD\b)`,
  'giu',
);

/** The amounts that a text states with their currency, in its order. What has none ('12 seats') is no money. */
export function moneyIn(text: string): Money[] {
  return [...text.matchAll(MONEY)].flatMap((match) => {
    const { before, first, second, after } = match.groups ?? {};
    const currency = before === undefined ? AFTER[(after ?? '').toLowerCase()] : BEFORE[before.toLowerCase()];
    const amount = amountOf(first ?? second ?? '');
    return currency === undefined || amount === null
      ? []
      : [{ amount, currency, index: match.index, length: match[0].length }];
  });
}

/** A comma or point before three digits groups them, unless it is the only one and stands before decimals of a price. */
function amountOf(written: string): number | null {
  const plain = written.replaceAll(/['’\u00A0 ]/g, '');
  const [, whole = plain, decimals = ''] = /^(.*)[.,](\d{1,2}|\d{4})$/.exec(plain) ?? [];
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}${decimals === '' ? '' : `.${decimals}`}`);
  return Number.isFinite(value) ? value : null;
}

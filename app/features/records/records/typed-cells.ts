import { isWebAddress } from '#site/web-address.ts';

/** How people fill in the cells of a spreadsheet, in English, German, French, Spanish, Italian and Portuguese. */

const YES = 'true yes y ja j wahr oui vrai sí si verdadero sì vero sim verdadeiro 1 x ✓ ✔';
const NO = 'false no n nein falsch non faux falso não nao 0';
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...YES.split(' ').map((word) => [word.normalize('NFC'), true] as const),
  ...NO.split(' ').map((word) => [word.normalize('NFC'), false] as const),
]);

/** Yes or no; undefined for any other word. */
export function readAnswer(cell: string): boolean | undefined {
  return ANSWERS.get(cell.trim().toLowerCase());
}

const HOST_FIRST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** The address that a cell without a scheme names (`www.example.com/a`, `//example.com`), or null. */
export function withScheme(cell: string): string | null {
  const bare = cell.trim().replace(/^\/\//, '');
  const address = `https://${bare}`;
  return bare.length <= 2_000 && HOST_FIRST.test(bare) && isWebAddress(address) ? address : null;
}

/** A price as a record holds it, with texts that the reader of records checks. */
export interface TypedPrice {
  amount?: string;
  currency?: string;
  per?: string;
}

const CURRENCIES: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/€|\beuros?\b|\beur\b/iu, 'EUR'],
  [/£|\bgbp\b/iu, 'GBP'],
  [/\bchf\b/iu, 'CHF'],
  [/R\$|\bbrl\b/iu, 'BRL'],
  [/\b(?:ca\$|cad)\b/iu, 'CAD'],
  [/\b(?:au\$|aud)\b/iu, 'AUD'],
  [/(?:us)?\$|\busd\b|\bdollars?\b/iu, 'USD'],
];

const LONGEST_PRICE = 80;
const FROM = /^(?:from|starting at|ab|à partir de|dès|desde|a partir de|da)\s+/iu;
const PER = /\s*(?:\/|\b(?:per|pro|par|por|al|à)\b)\s*/iu;
const ON_REQUEST =
  /^(?:on request|custom|contact (?:us|sales)|auf anfrage|sur devis|sur demande|a consultar|su richiesta|sob consulta)$/iu;
/** Units as the catalogue names them, by how people write them. */
const UNITS: readonly (readonly [pattern: RegExp, unit: string])[] = [
  [/^(?:month|monthly|mo|mth|monat|monatlich|mois|mes|mês|mese)\.?$/iu, 'mo'],
  [
    /^(?:user|seat|nutzer|utilisateur|usuario|utente|usuário)\s*(?:\/|per|pro|par|por|al|a)?\s*(?:month|mo|monat|mois|mes|mês|mese)\.?$/iu,
    'user/mo',
  ],
  [/^(?:hour|h|stunde|heure|hora|ora)$/iu, 'hour'],
];

const FREE =
  /^(?:(?:for )?free(?: (?:plan|tier|version))?|freemium|kostenlos|kostenfrei|gratis|umsonst|gratuite?|gratuit[oa]|grátis)[.!]?$/iu;
const YEARLY =
  /\d.*(?:[\s/€$£]|\d)(?:year|yearly|annual|annually|annum|yr|p\. ?a\.?|jahr|jährlich|an|année|año|anno|ano|anual|annuel|annuale)\.?$/iu;

/** Why a cell says nothing of the lowest price that is paid for a month, which then stays as it is; else null. */
export function unreadPrice(cell: string): string | null {
  const text = cell.trim();
  if (text.length > LONGEST_PRICE) return null;
  if (FREE.test(text))
    return 'Cells that say “free” and leave the price as it is, as a paid plan may have one';
  // A price for a month may be billed yearly.
  if (!YEARLY.test(text) || /, billed /.test(text)) return null;
  return 'Prices for a year, which are left out (write what one month of it costs, as in “10 €/month”)';
}

/** The currency that a text names, as its code; undefined if it names none or several. */
export function currencyIn(text: string): string | undefined {
  const codes = CURRENCIES.filter(([pattern]) => pattern.test(text)).map(([, code]) => code);
  // R$ and CA$ have a dollar sign too.
  return codes.length === 2 && codes[1] === 'USD' && /\p{L}\$/u.test(text) ? codes[0] : one(codes);
}

function one(codes: readonly string[]): string | undefined {
  return codes.length === 1 ? codes[0] : undefined;
}

/** A list price in words: `12,50 €`, `from $20/month`, `EUR 9 pro Nutzer/Monat`, `on request`. */
export function readPriceCell(cell: string): TypedPrice {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  if (text.length > LONGEST_PRICE) return { amount: text };
  if (ON_REQUEST.test(text)) return { per: 'custom' };
  const [money = '', ...rest] = text.replace(FROM, '').split(PER);
  const unit = rest.join('/');
  const currency = currencyIn(money);
  const amount =
    currency === undefined
      ? money
      : CURRENCIES.reduce(withoutCurrency, money)
          .replaceAll(/\b(?:us|r|ca|au)(?=\s*\d)/giu, '')
          .trim();
  const per = unit === '' ? undefined : (UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit);
  return { amount, ...(currency && { currency }), ...(per && { per }) };
}

function withoutCurrency(text: string, [pattern]: readonly [RegExp, string]): string {
  return text.replace(pattern, '');
}

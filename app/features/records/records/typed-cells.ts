/** Reads cells as people fill them in, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish, Danish, Norwegian, Turkish and Japanese. */

const YES =
  'true yes y ja j wahr oui vrai sí si verdadero sì vero sim verdadeiro waar tak prawda ano pravda sant sand evet var doğru 1 x on checked ✓ ✔ ☑ ✅ 🗹 ● はい 有 有り あり ○';
const NO =
  'false no n nein falsch non faux falso não nao nee onwaar nie fałsz ne nepravda nej nei falskt falsk hayır hayir yok yanlış 0 off unchecked ✗ ✘ ☐ ❌ ✖ いいえ 無 無し なし ×';
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...YES.split(' ').map((word) => [word.normalize('NFC'), true] as const),
  ...NO.split(' ').map((word) => [word.normalize('NFC'), false] as const),
]);

/** Yes or no; undefined for any other word. */
export function readAnswer(cell: string): boolean | undefined {
  // Variation selectors request the coloured form of a sign.
  const said = cell
    .trim()
    .replace(/\uFE0F$/, '')
    .toLowerCase();
  // 'Yes (limited)', 'No – only a trial'
  const [, word = ''] = /^(\p{L}{2,})(?:\s*[(,:]|\s+[–—-]\s)/u.exec(said) ?? [];
  return ANSWERS.get(said) ?? (['on', 'off'].includes(word) ? undefined : ANSWERS.get(word));
}

/** A cell with one space for each run of white space, which patterns would search anew from each of its characters. */
export function spacedOnce(cell: string): string {
  return cell.trim().replaceAll(/\s+/gu, ' ');
}

/** A price as a record holds it, with texts that the reader of records checks. */
export interface TypedPrice {
  amount?: string;
  currency?: string;
  per?: string;
  billed?: string;
}

const CURRENCIES: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/€|\beuros?\b|\beur\b/iu, 'EUR'],
  [/£|\bgbp\b/iu, 'GBP'],
  [/\bchf\b/iu, 'CHF'],
  [/R\$|\bbrl\b/iu, 'BRL'],
  [/\bca?\$|\bcad\b/iu, 'CAD'],
  [/\$\s*CAN?\b/u, 'CAD'],
  [/\bau?\$|\baud\b/iu, 'AUD'],
  [/\$\s*AUS?\b/u, 'AUD'],
  [/\bmx\$|\bmxn\b/iu, 'MXN'],
  [/\bnz\$|\bnzd\b/iu, 'NZD'],
  [/\bs\$|\bsgd\b/iu, 'SGD'],
  [/円|\bjpy\b|\byen\b/iu, 'JPY'],
  [/元|\bcny\b|\brmb\b/iu, 'CNY'],
  [/₩|원|\bkrw\b/iu, 'KRW'],
  [/₹|\binr\b/iu, 'INR'],
  [/zł|\bpln\b/iu, 'PLN'],
  [/kč|\bczk\b/iu, 'CZK'],
  [/\bsek\b/iu, 'SEK'],
  [/\bdkk\b/iu, 'DKK'],
  [/\bnok\b/iu, 'NOK'],
  // 'try' in small letters is a word.
  [/₺|\bTRY\b|\b[Tt][Ll]\b/u, 'TRY'],
  [/(?:us)?\$|\busd\b|\bdollars?\b/iu, 'USD'],
];

/** The currency that a text names, as ISO 4217 code; undefined for none or several. */
export function currencyIn(text: string): string | undefined {
  const codes = CURRENCIES.filter(([pattern]) => pattern.test(text)).map(([, code]) => code);
  // R$, CA$, 'MXN $' and '$199 MXN' contain a dollar sign.
  return codes.length === 2 &&
    codes[1] === 'USD' &&
    /\p{L}\$|\b[A-Z]{3} ?\$|\$[\d\s.,]*[A-Z]{2,3}\b/u.test(text)
    ? codes[0]
    : one(codes);
}

function one(codes: readonly string[]): string | undefined {
  return codes.length === 1 ? codes[0] : undefined;
}

/** Adds the currency of another cell to a price that has an amount but no currency. */
export function withCurrency(price: string, beside: string): string {
  const currency = beside.trim();
  const isBare = /\d/.test(price) && !price.trim().startsWith('{') && currencyIn(price) === undefined;
  if (currency === '' || !isBare) return price;
  const code = currencyIn(currency) ?? currency.toUpperCase();
  return price.replace(/\d[\d.,'’ ]*(?<=\d)/u, (amount) => `${amount} ${code}`);
}

/** A text without the currencies that it names. */
export function withoutCurrencies(text: string): string {
  return CURRENCIES.reduce((rest, [pattern]) => rest.replace(pattern, ' '), text);
}

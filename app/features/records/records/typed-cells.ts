/** Reads cells as people fill them in, in English, German, French, Spanish, Italian, Portuguese, Dutch and Japanese. */

const YES =
  'true yes y ja j wahr oui vrai sí si verdadero sì vero sim verdadeiro waar 1 x on checked ✓ ✔ ☑ ✅ 🗹 はい 有 有り あり ○';
const NO =
  'false no n nein falsch non faux falso não nao nee onwaar 0 off unchecked ✗ ✘ ☐ ❌ ✖ いいえ 無 無し なし ×';
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...YES.split(' ').map((word) => [word.normalize('NFC'), true] as const),
  ...NO.split(' ').map((word) => [word.normalize('NFC'), false] as const),
]);

/** Yes or no; undefined for any other word. */
export function readAnswer(cell: string): boolean | undefined {
  // Variation selectors request the coloured form of a sign.
  return ANSWERS.get(
    cell
      .trim()
      .replace(/\uFE0F$/, '')
      .toLowerCase(),
  );
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
  [/\b(?:ca\$|cad)\b/iu, 'CAD'],
  [/\b(?:au\$|aud)\b/iu, 'AUD'],
  [/円|\bjpy\b|\byen\b/iu, 'JPY'],
  [/元|\bcny\b|\brmb\b/iu, 'CNY'],
  [/₩|\bkrw\b/iu, 'KRW'],
  [/₹|\binr\b/iu, 'INR'],
  [/zł|\bpln\b/iu, 'PLN'],
  [/kč|\bczk\b/iu, 'CZK'],
  [/\bsek\b/iu, 'SEK'],
  [/\bdkk\b/iu, 'DKK'],
  [/\bnok\b/iu, 'NOK'],
  [/(?:us)?\$|\busd\b|\bdollars?\b/iu, 'USD'],
];

export const LONGEST_PRICE = 80;
const FROM =
  /^(?:(?:from|starting (?:at|from)|ab|vanaf|à partir de|dès|desde|a partir de|da|ca\.?|about|approx\.?|etwa|env\.?)\s+|~\s*)+/iu;
/** A free offer before a price: 'Freemium, ab 5 €', 'Free / $20 per month'. */
const FREE_FIRST =
  /^(?:free(?: (?:plan|tier|version|trial))?|freemium|kostenlos|gratis|gratuite?|gratuito)\s*(?:[,;/|+&(–-]|\b(?:and|or|und|oder|ou|o)\b)\s*(?:(?:then|dann|paid|pro|plus|premium)\b:?\s*)?(?=\D{0,20}\d)/iu;
/** '10–20 €', '$10 to $20 a month' */
const RANGE = /^(\D{0,6}\d[\d.,]*)\s*\D{0,3}(?:-|–|—|\bto\b|\bbis\b|\bà\b|\ba\b)\s*\D{0,6}\d[\d.,]*(.*)$/iu;
export const BILLED_YEARLY =
  /[\s,(]+(?:(?:if |when )?(?:billed|paid) (?:annually|yearly)|(?:bei )?jährliche[rn]? (?:zahlung|abrechnung)|jährlich (?:abgerechnet|bezahlt)|facturé annuellement|facturado anualmente|cobrado anualmente|fatturat[oa] annualmente|jaarlijks (?:gefactureerd|betaald))\)?$/iu;
const MONTHLY =
  /\s*(?:\bmtl\.?|\bmonatl\.|\bmonatlich|\bmonthly|\bmensuel(?:le)?|\bmensual|\bmensile|\bmensal|\bim monat|\bmaandelijks|\ba month|\bp\. ?m\.)$/iu;
const PER = /\s*(?:\/|\b(?:per|pro|par|por|al|à)\b)\s*/iu;
/** '45 € einmalig', '$45 one-time payment' */
const ONCE =
  /[\s,(]+(?:once|one[- ]?time(?: (?:fee|payment|purchase))?|one[- ]off|lifetime|einmalig|einmalzahlung|une fois|unique|pago único|una tantum|pagamento único)\)?$/iu;
const ON_REQUEST =
  /^(?:on request|custom|contact (?:us|sales)|auf anfrage|sur devis|sur demande|a consultar|su richiesta|sob consulta|op aanvraag)$/iu;
/** Units by how people write them. */
const UNITS: readonly (readonly [pattern: RegExp, unit: string])[] = [
  [/^(?:month|monthly|mo|mth|monat|monatlich|mois|mes|mês|mese|maand|月)\.?$/iu, 'mo'],
  [
    /^(?:user|seat|nutzer|utilisateur|usuario|utente|usuário|gebruiker)\s*(?:\/|per|pro|par|por|al|a)?\s*(?:month|mo|monat|mois|mes|mês|mese|maand)\.?$/iu,
    'user/mo',
  ],
  [
    /^(?:month|mo|monat|mois|mes|mês|mese|maand),?\/(?:user|seat|nutzer|utilisateur|usuario|utente|usuário|gebruiker)$/iu,
    'user/mo',
  ],
  [/^(?:hour|h|stunde|heure|hora|ora)$/iu, 'hour'],
  [/^once$/iu, 'once'],
];

const FREE =
  /^(?:(?:for )?free(?: (?:plan|tier|version))?|freemium|kostenlos|kostenfrei|gratis|umsonst|gratuite?|gratuit[oa]|grátis)[.!]?$/iu;
/** Whether a price says only that the tool costs nothing. */
export function isFree(cell: string): boolean {
  return FREE.test(cell.trim());
}

/** Whether a price says that the tool costs nothing, alone or before what is paid. */
export function saysFree(cell: string): boolean {
  const text = cell.trim();
  return text.length <= LONGEST_PRICE && (FREE.test(text) || FREE_FIRST.test(text));
}

const MONTH =
  /\b(?:month(?:ly)?|mo|monat|monatlich(?:er)?|monatspreis|mois|mensuel|mes|mensual|mese|mensile|mês|mensal|maand|maandelijks)\b|月額|\/月/iu;

/** The unit in a column's name: `mo`, or undefined. */
export function unitIn(header: string): string | undefined {
  return MONTH.test(header) ? 'mo' : undefined;
}

/** The currency that a text names, as ISO 4217 code; undefined for none or several. */
export function currencyIn(text: string): string | undefined {
  const codes = CURRENCIES.filter(([pattern]) => pattern.test(text)).map(([, code]) => code);
  // R$ and CA$ contain a dollar sign.
  return codes.length === 2 && codes[1] === 'USD' && /\p{L}\$/u.test(text) ? codes[0] : one(codes);
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

/** A list price in words: `12,50 €`, `from $20/month`, `EUR 9 pro Nutzer/Monat`, `on request`. */
export function readPriceCell(cell: string): TypedPrice {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  if (text.length > LONGEST_PRICE) return { amount: text };
  if (ON_REQUEST.test(text)) return { per: 'custom' };
  const isBilledYearly = BILLED_YEARLY.test(text);
  const isOnce = ONCE.test(text);
  const plain = lowestOf(
    text
      .replace(BILLED_YEARLY, '')
      .replace(ONCE, '')
      .replace(FREE_FIRST, '')
      .replace(/\)$/, '')
      .replace(FROM, ''),
  );
  const isMonthly = MONTHLY.test(plain);
  const [money = '', ...rest] = plain.replace(MONTHLY, '').split(PER);
  const bare = isOnce ? 'once' : isMonthly ? 'month' : '';
  const unit = rest.length === 0 ? bare : rest.join('/');
  const currency = currencyIn(money);
  const amount =
    currency === undefined
      ? money
      : CURRENCIES.reduce(withoutCurrency, money)
          .replaceAll(/\b(?:us|r|ca|au)(?=\s*\d)/giu, '')
          .trim();
  const per = unit === '' ? undefined : (UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit);
  return {
    // '12.–' and '8,-' have no cents.
    amount: amount.replace(/(?<=\d)[.,](?:-+|–|—)$/u, ''),
    ...(currency && { currency }),
    ...(per && { per }),
    ...(isBilledYearly && { billed: 'yearly' }),
  };
}

/** The lower end of a range. */
function lowestOf(text: string): string {
  const [, low, rest = ''] = RANGE.exec(text) ?? [];
  return low === undefined ? text : `${low}${rest}`;
}

function withoutCurrency(text: string, [pattern]: readonly [RegExp, string]): string {
  return text.replace(pattern, '');
}

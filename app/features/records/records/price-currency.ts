import { listedWords } from '#catalogue/tools/fact-words.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { DOLLARS, isCurrency } from '#site/currencies.ts';
import { say } from '#site/noun.ts';
import type { TableReading } from '../read/table-reading.ts';
import { currencyIn } from './typed-cells.ts';

/** ISO 4217 codes that can be chosen for a file. */
export const CURRENCY_CODES: readonly string[] = Object.keys(listedWords('currency') ?? {});

/** Words for prices in languages whose countries mostly have one currency; others, as Spanish, have many. */
const BY_LANGUAGE: readonly (readonly [words: RegExp, code: string])[] = [
  [/preis|kosten|\bprijs|\btarief|\btarieven|\bprix\b|\bco[uû]t\b|prezz/iu, 'EUR'],
  [/価格|料金|月額/u, 'JPY'],
];
/** Words that head columns in languages of one country, with its currency. */
const BY_COUNTRY: readonly (readonly [words: RegExp, code: string])[] = [
  [/verktøy|nettside|nettsted|utgave|utvikler/iu, 'NOK'],
  [/værktøj|hjemmeside|websted|udgave|udvikler|sprog|virksomhed/iu, 'DKK'],
  [/verktyg|webb(?:plats|sida)|hemsida|beskrivning|leverantör|utvecklare|företag/iu, 'SEK'],
  [/nástroj|odkaz|zdarma|webová|výrobce/iu, 'CZK'],
  [/araç|açıklama|fiyat|ücret/iu, 'TRY'],
  [/[\u3041-\u30FA]/u, 'JPY'],
];
/** Signs of several currencies. */
const SHARED_SIGNS: readonly (readonly [sign: RegExp, codes: readonly string[]])[] = [
  [/(?<!\p{L})kr(?!\p{L})\.?/iu, ['SEK', 'DKK', 'NOK']],
  [/¥/u, ['JPY', 'CNY']],
  // Of dollars where nothing else is said.
  [/(?<!\p{L})\$/u, ['ARS', 'AUD', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD', 'UYU']],
];

/** Currencies of list prices that are also written with a dollar sign alone. */
export const OTHER_DOLLARS: readonly string[] = ['AUD', 'CAD', 'MXN', 'NZD', 'SGD'];

/** Whether a price has a dollar sign and says of no country. */
export function isBareDollar(price: string): boolean {
  return /(?<!\p{L})\$/u.test(price) && !/(?<!\p{L})(?:[A-Z]{3}|US)(?!\p{L})/u.test(price);
}

/** The currency that a column's name says in brackets and that no list price can have: 'Precio (ARS)'. */
export function otherCurrency(header: string): string {
  const [, code = ''] = /[([]([A-Z]{3})[)\]/]/u.exec(header) ?? [];
  return isCurrency(code) && !CURRENCY_CODES.includes(code) ? code : '';
}

/** Signs and words of currencies that no list price can have. */
const UNLISTED: readonly (readonly [sign: RegExp, code: string])[] = [
  [/(?<!\p{L})(?:ft|forint)(?!\p{L})/iu, 'HUF'],
  [/(?<!\p{L})(?:lei|leu)(?!\p{L})/iu, 'RON'],
  [/₽|(?<!\p{L})руб/iu, 'RUB'],
  [/₴|(?<!\p{L})грн/iu, 'UAH'],
  [/(?<!\p{L})лв/iu, 'BGN'],
  [/₪/u, 'ILS'],
  [/₫/u, 'VND'],
  [/฿/u, 'THB'],
  [/₱/u, 'PHP'],
  [/₦/u, 'NGN'],
];

/** The currency that a text names and no list price can have, as its ISO 4217 code; undefined if it names none. */
export function unlistedCurrency(text: string): string | undefined {
  const codes = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? [];
  return (
    codes.find((code) => isCurrency(code) && !CURRENCY_CODES.includes(code)) ??
    UNLISTED.find(([sign, code]) => sign.test(text) && !CURRENCY_CODES.includes(code))?.[1]
  );
}

/** The currency of the country in whose language the columns are named; null if that is no country's alone. */
export function countryCurrency(headers: readonly string[]): string | null {
  const named = headers.join(' ').normalize('NFC');
  return BY_COUNTRY.find(([words]) => words.test(named))?.[1] ?? null;
}

/**
 * A price in whose place of 'kr', '¥' or '$' stands the currency that it means in this file.
 *
 * @param meant the currencies that may be, the likeliest first
 */
export function withoutSharedSign(price: string, meant: readonly (string | null)[]): string {
  const [sign, codes] = SHARED_SIGNS.find(([one]) => one.test(price)) ?? [];
  const code = meant.find((one) => one !== null && codes?.includes(one));
  const isAlone = sign && currencyIn(price.replace(sign, ' ')) === undefined;
  return isAlone && code ? price.replace(sign, ` ${code} `).trim() : price;
}

/**
 * What prices without a currency are taken for.
 *
 * @param header of their column
 * @param others what else tells: the currencies that others of the column name, and the file's country's
 * @returns null if nothing tells
 */
export function assumedCurrency(
  header: string,
  { named, country }: { named: ReadonlySet<string>; country: string | null },
): TableReading['currency'] {
  const [code] = named;
  if (code !== undefined) return named.size === 1 ? { code, why: ', as the others of their column' } : null;
  const spoken = country ?? BY_LANGUAGE.find(([words]) => words.test(header))?.[1];
  return spoken === undefined ? null : { code: spoken, why: ` by the language of “${header.slice(0, 40)}”` };
}

/**
 * A row's record in which a price has a currency. A bare amount keeps that of its listed tool's price, unless somebody
 * has chosen one for the file.
 *
 * @param listed the record that the row adds to, if there is one
 */
export function withStatedCurrency(
  row: ToolRecord,
  listed: ToolRecord | undefined,
  reading: TableReading,
): ToolRecord {
  const price = priceIn(row);
  // Cells give amounts as texts; JSON, whose amounts are numbers, means dollars.
  if (typeof price?.amount !== 'string' || 'currency' in price) return row;
  const { choices, currency, notes } = reading;
  reading.unstated++;
  const recorded = priceIn(listed);
  if (choices.currency === '' && recorded?.amount !== undefined) {
    const kept = String(recorded.currency ?? DOLLARS);
    if (Number(price.amount.replace(',', '.')) !== Number(recorded.amount)) {
      notes.warn(
        say`Prices of listed tools without a currency, taken as ${kept}, as recorded, unless you choose another`,
        price.amount,
      );
    }
    return row;
  }
  const code = choices.currency || (currency?.code ?? DOLLARS);
  if (choices.currency !== '') notes.count(`Prices without a currency, taken as ${code}, as chosen`);
  else {
    const why = currency?.why ?? '';
    notes.warn(`Prices without a currency, taken as ${code}${why} unless you choose another`, price.amount);
    if (code === DOLLARS) return row;
  }
  const details = isJsonObject(row.decision_information) ? row.decision_information : {};
  const stored = isJsonObject(details.decision_price_from) ? details.decision_price_from : {};
  const decision_price_from = { ...stored, value: { ...price, currency: code } };
  return { ...row, decision_information: { ...details, decision_price_from } };
}

function priceIn(record: ToolRecord | undefined): ToolRecord | undefined {
  const details = record?.decision_information;
  const stored = isJsonObject(details) ? details.decision_price_from : undefined;
  return isJsonObject(stored) && isJsonObject(stored.value) ? stored.value : undefined;
}

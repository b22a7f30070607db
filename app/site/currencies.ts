/** Currencies by their codes (ISO 4217), as far as the language knows them, and the one that a reader wants amounts in. */

let known: ReadonlySet<string> | undefined;

export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code);
}

let names: Intl.DisplayNames | undefined;

/** `Swiss Franc (CHF)`. */
export function currencyName(code: string): string {
  // Made when it is needed, so that browsers, which need none, are not sent this file.
  names ??= new Intl.DisplayNames('en-US', { type: 'currency' });
  return `${names.of(code) ?? code} (${code})`;
}

/** In a sentence about an amount: `euros`, `Swiss francs`. */
export function currencyPlural(code: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code;
}

/** Asks for amounts as they are sold, also where a sheet says otherwise. */
export const NO_CURRENCY = 'none';

/** The currency that an address asks for, `none`, or null where it asks for nothing that is known. */
export function readCurrency(params: URLSearchParams): string | null {
  const text = (params.get('currency') ?? '').trim();
  if (text === NO_CURRENCY) return text;
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}

/** The same where nothing else has been chosen that `none` would take back. */
export function readChosenCurrency(params: URLSearchParams): string | null {
  const currency = readCurrency(params);
  return currency === NO_CURRENCY ? null : currency;
}

export function writeCurrency(currency: string | null): URLSearchParams {
  return new URLSearchParams(currency === null ? {} : { currency });
}

/** Prices without a currency are in this one; only they are compared, as nobody says at which rate others are meant. */
export const DOLLARS = 'USD';

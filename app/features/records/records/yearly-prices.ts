import { listedWords } from '#catalogue/tools/fact-words.ts';
import { cents, MONTHS } from '#catalogue/tools/plans.ts';
import { formatMoney } from '#site/format.ts';
import { readNumber } from '#site/typed-numbers.ts';
import { isFree, readStated } from './price-cells.ts';
import { CURRENCY_CODES, unlistedCurrency } from './price-currency.ts';
import { type PriceUnit, unitCode, unitIn, wordsApart } from './price-units.ts';
import { currencyIn, spacedOnce, type TypedPrice } from './typed-cells.ts';

const codesOf = (words: 'price unit' | 'billing') =>
  Object.entries(listedWords(words) ?? {}).map(([code, label]) => ({ code, label }));

/** Signs before amounts, by currency: `$`, `CHF`. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.keys(listedWords('currency') ?? {}).map((code) => [
    formatMoney(1, code).replace('1', '').trim(),
    code,
  ]),
);
const MONEY = /^(\D*?)\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?((?: |, ).+)$/u;

/**
 * Reads a price as the site writes it (`formatPriceFrom`): `$12.99 a month, billed yearly`.
 *
 * @returns null for any other text
 */
export function readShownPrice(cell: string): (TypedPrice & { billed?: string }) | null {
  const [, sign = '', whole = '', decimals = '', said = ''] = MONEY.exec(spacedOnce(cell)) ?? [];
  const currency = SIGNS.get(sign.trim());
  if (currency === undefined) return null;
  const billing = codesOf('billing').find(({ label }) => said.endsWith(`, ${label}`));
  const unitSaid = said
    .slice(0, billing ? -billing.label.length - 2 : undefined)
    .replace(/, billing not known$/, '');
  const unit = codesOf('price unit').find(({ label }) => unitSaid === ` ${label}`);
  if (unit === undefined && unitSaid !== '') return null;
  return {
    amount: whole.replaceAll(',', '') + decimals,
    currency,
    ...(unit && { per: unit.code }),
    ...(billing && { billed: billing.code }),
  };
}

/** The largest amount that a month of a price for a year may be (docs/catalogue.md). */
const BOUNDS = { min: 0, max: 10_000_000 * MONTHS };
/** A number that the reader of records may refuse with a reason of its own. */
const NUMBER_ALONE = /^[+-]?\d[\da-fx.,]*$/i;

const FREE_CELLS = 'Cells that say “free” and leave the price as it is, as a paid plan may have one';
const UNREAD =
  'Prices that cannot be read and are left out (write “$10/user/mo”, and of a year what one month of it costs)';
const AMBIGUOUS =
  'Prices whose point may group thousands or begin decimals, left out until you say which (at the desk, or --decimals comma)';
/** Names of columns whose prices are for a time that no record holds. */
const OTHER_TIME =
  /\b(?:quarter(?:ly)?|quartal\p{L}*|weeks?|weekly|wochen?|wöchentlich|per day|daily|pro tag|trimestr\p{L}*|semain\p{L}*|seman\p{L}*|settiman\p{L}*|semestr\p{L}*)(?!\p{L})/iu;
/** Names of columns whose prices are for a month and paid for a year. */
export const BILLED_IN_NAME =
  /\b(?:billed|paid) (?:annually|yearly)\b|\b(?:annual|yearly) billing\b|\bjährlich(?:e[rn]?)? (?:abgerechnet|bezahlt|Zahlung|Abrechnung)/iu;
/** What is counted of those that are read. */
export const OF_YEARS = 'Prices for a year, taken as a twelfth for a month, billed yearly';

/**
 * Why a cell says nothing of the lowest price that is paid for a month, which then stays as it is; else null.
 *
 * @param header the column's name, which may give its prices a unit
 */
export function unreadPrice(cell: string, header = ''): string | null {
  const text = cell.trim();
  if (isFree(text)) return FREE_CELLS;
  if (text.startsWith('{')) return null;
  const { price, unit } = readStated(text) ?? {};
  if (OTHER_TIME.test(wordsApart(header)) && price?.amount !== undefined && unit?.time === null)
    return UNREAD;
  if (readListPrice(text, header) !== null) return null;
  if (NUMBER_ALONE.test(text) && unitIn(header).time !== 'year') return null;
  if (/(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/.test(text)) return AMBIGUOUS;
  const other = unlistedCurrency(text) ?? unlistedCurrency(header);
  return other === undefined
    ? UNREAD
    : `Prices in ${other}, left out as a price here is in one of ${CURRENCY_CODES.join(', ')}`;
}

/** A list price; one without a currency or unit takes them from its column's name. Null if it cannot be read. */
export function readListPrice(cell: string, header: string): TypedPrice | null {
  const shown = readShownPrice(cell);
  if (shown) return shown;
  const yearly = readYearlyPrice(cell, header);
  if (yearly) return yearly;
  const stated = readStated(cell);
  const unit = stated && unitWith(stated.unit, header);
  if (!unit || unit.time === 'year' || (unit.isOfUsers && unit.time === null)) return null;
  const per = unitCode(unit);
  const isBilledYearly = unit.time === 'month' && BILLED_IN_NAME.test(header);
  return {
    ...withCurrencyOf(stated.price, header),
    ...(per && { per }),
    ...(isBilledYearly && { billed: 'yearly' }),
  };
}

/**
 * A price for a year as what a month of it costs: `120 €/Jahr` is 10 a month, billed yearly. Null for any other, and if a
 * month is not whole cents.
 */
export function readYearlyPrice(cell: string, header: string): TypedPrice | null {
  const stated = readStated(cell);
  const unit = stated && unitWith(stated.unit, header);
  if (!stated || unit?.time !== 'year' || readShownPrice(cell)) return null;
  const { amount, ...price } = withCurrencyOf(stated.price, header);
  const year = amount === undefined ? undefined : readNumber(amount, { bounds: BOUNDS, unit: 'money' });
  if (year === undefined || 'reason' in year) return null;
  const month = cents(year.value / MONTHS);
  // A rounded month would add up to another year.
  if (cents(month * MONTHS) !== year.value) return null;
  const per = unitCode({ ...unit, time: 'month' });
  return { ...price, amount: String(month), ...(per && { per }), billed: 'yearly' };
}

function withCurrencyOf(price: TypedPrice, header: string): TypedPrice {
  const currency =
    price.amount === undefined ? undefined : (price.currency ?? currencyIn(wordsApart(header)));
  return { ...price, ...(currency && { currency }) };
}

/** A price's unit, with what only its column's name states. */
function unitWith(unit: PriceUnit, header: string): PriceUnit {
  if (unit.other !== null) return unit;
  const named = unitIn(header);
  return { ...unit, isOfUsers: unit.isOfUsers || named.isOfUsers, time: unit.time ?? named.time };
}

import { cents, MONTHS } from '#catalogue/tools/plans.ts';
import { readNumber } from '#site/typed-numbers.ts';
import {
  BILLED_YEARLY,
  isFree,
  LONGEST_PRICE,
  readPriceCell,
  type TypedPrice,
  unitIn,
} from './typed-cells.ts';

const YEARLY =
  /\d.*(?:[\s/€$£'’]|\d)(?:year|yearly|annual|annually|annum|yr|p\. ?a\.?|jahr|jährlich|an|année|año|anno|ano|anual|annuel|annuale|jaar|jaarlijks)\.?$/iu;

const ANNUAL =
  /[\s,]*(?:\/|\b(?:per|pro|par|por|al|im|a)\s+|\b(?:all|l)['’]\s*|(?<=[\s\d€$£]))\s*(?:years?|yr|annum|yearly|annually|annual|jahr|jährlich|an|année|año|anno|ano|anual|annuel(?:le)?|annuale|jaar|jaarlijks|p\. ?a)\.?$/iu;
const PER_USER =
  /(?<=\p{L}|\.)[\s,]*(?:\/|\b(?:per|pro|par|por|je)\b)\s*(?:user|seat|nutzer|benutzer|utilisateur|usuario|utente|usuário|gebruiker)$/iu;
/** The name of a column of prices for a year. */
const YEAR =
  /\b(?:year(?:ly)?|annual(?:ly)?|annum|yr|jahr|jährlich(?:er)?|jahrespreis|année|annuel|par an|año|anual|anno|annuale|ano|jaar|jaarlijks)\b|\/ ?an\b/iu;
/** The largest amount that a month of it may be (docs/catalogue.md). */
const BOUNDS = { min: 0, max: 10_000_000 * MONTHS };

const FREE_CELLS = 'Cells that say “free” and leave the price as it is, as a paid plan may have one';
const UNREAD = 'Prices for a year, which are left out (write what one month of it costs, as in “10 €/month”)';
/** What is counted of those that are read. */
export const OF_YEARS = 'Prices for a year, taken as a twelfth for a month, billed yearly';

/**
 * Why a cell says nothing of the lowest price that is paid for a month, which then stays as it is; else null.
 *
 * @param header the column's name, which may give its prices a unit
 */
export function unreadPrice(cell: string, header = ''): string | null {
  if (isFree(cell)) return FREE_CELLS;
  return isOfYear(cell, header) && readYearlyPrice(cell, header) === null ? UNREAD : null;
}

/** A price for a year as what a month of it costs: `120 €/Jahr` is 10 a month, billed yearly. Null for any other, and if a month is not whole cents. */
export function readYearlyPrice(cell: string, header: string): TypedPrice | null {
  if (!isOfYear(cell, header)) return null;
  const text = cell.trim().replace(BILLED_YEARLY, '');
  const each = text.replace(PER_USER, '');
  const { amount, per, ...price } = readPriceCell(each.replace(ANNUAL, ''));
  const year = amount === undefined ? undefined : readNumber(amount, { bounds: BOUNDS, unit: 'money' });
  const isOfUsers = per === undefined ? each !== text : isUser(per);
  if (year === undefined || 'reason' in year || (per !== undefined && !isOfUsers)) return null;
  const month = cents(year.value / MONTHS);
  // A rounded month would add up to another year.
  if (cents(month * MONTHS) !== year.value) return null;
  return { ...price, amount: String(month), per: isOfUsers ? 'user/mo' : 'mo', billed: 'yearly' };
}

function isOfYear(cell: string, header: string): boolean {
  const text = cell.trim();
  if (text.length > LONGEST_PRICE) return false;
  // A price for a month may be billed yearly.
  if (YEARLY.test(text.replace(BILLED_YEARLY, '').replace(PER_USER, '')) && !/, billed /.test(text))
    return true;
  const { amount, per } = readPriceCell(text);
  return YEAR.test(header) && unitIn(header) === undefined && amount !== undefined && per === undefined;
}

function isUser(unit: string): boolean {
  return PER_USER.test(`x/${unit}`);
}

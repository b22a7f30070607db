import { isDeepStrictEqual } from 'node:util';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { readRoughDate } from '#site/typed-dates.ts';

/** The column with the day on which a row was checked. */
export const CHECKED_ON = 'checked_on';

/**
 * Reads the day of a check: a date as sources have it, which may be rough.
 *
 * @param today as YYYY-MM-DD
 * @returns null for a day in the future, and for anything else
 */
export function readDayOfCheck(cell: string, today: string): string | null {
  const reading = readRoughDate(cell.trim(), Number(today.slice(0, 4)));
  if (!('date' in reading)) return null;
  const { date } = reading;
  return isExact(date) && date > today.slice(0, date.length) ? null : date;
}

/**
 * Takes the day of the check out of a row's record, and makes it the day of the source for values without their own.
 *
 * @param ofFile the source of the whole file, if an operator has named one
 */
export function takeDayOfCheck(
  { [CHECKED_ON]: day, ...row }: ToolRecord,
  ofFile: SourceSynopsis | null,
): { row: ToolRecord; source: SourceSynopsis | null } {
  if (typeof day !== 'string') return { row, source: ofFile };
  return { row, source: { synopsis: null, ...ofFile, date_updated: day } };
}

/** Whether a detail of a row is of an earlier day than the listed one for certain: '2024-03' is earlier than '2025'. */
export function isOlder(given: ToolRecord, listed: ToolRecord): boolean {
  const [day, held] = [dayIn(given), dayIn(listed)];
  if (day === null || held === null) return false;
  const length = Math.min(day.length, held.length);
  return day.slice(0, length) < held.slice(0, length);
}

/** The day that a value names itself, else that of its source; null for none, and for a rough one. */
function dayIn({ value, source_synopsis: source }: ToolRecord): string | null {
  const own = isJsonObject(value) ? value.as_of : undefined;
  const day = own ?? (isJsonObject(source) ? source.date_updated : undefined);
  const reading = typeof day === 'string' ? readRoughDate(day, LAST_YEAR) : null;
  return reading && 'date' in reading && isExact(reading.date) ? reading.date : null;
}

/** Whether a day is ahead of today is checked elsewhere. */
const LAST_YEAR = 9999;

function isExact(date: string): boolean {
  return /^\d/.test(date);
}

const [PRICES, PRICE] = ['decision_information', 'decision_price_from'] as const;

/**
 * A record whose price is as of the day of its row, where the row gives a price without a day.
 *
 * @param given what the row says, sourced @param record the record with it
 */
export function withDayOfPrice(given: ToolRecord, record: ToolRecord): ToolRecord {
  const [said, details] = [given[PRICES], record[PRICES]];
  if (!isJsonObject(said) || !isJsonObject(details)) return record;
  const [from, price] = [said[PRICE], details[PRICE]];
  if (!isJsonObject(from) || !isJsonObject(from.value) || from.value.as_of !== undefined) return record;
  if (!isJsonObject(price) || !isJsonObject(price.value)) return record;
  const day = dayIn({ source_synopsis: from.source_synopsis });
  // A price that is kept has its own day.
  if (day === null || !isDeepStrictEqual(price.source_synopsis, from.source_synopsis)) return record;
  return {
    ...record,
    [PRICES]: { ...details, [PRICE]: { ...price, value: { ...price.value, as_of: day } } },
  };
}

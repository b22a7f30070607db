import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
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
  return /^\d/.test(date) && date > today.slice(0, date.length) ? null : date;
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

import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { readRoughDate } from '#site/typed-dates.ts';

/** The column with the day on which somebody has checked a row. */
export const CHECKED_ON = 'checked_on';

/** A day of a check as a source has it; null for a day that is ahead of today, and for words. @param today as YYYY-MM-DD */
export function readDayOfCheck(cell: string, today: string): string | null {
  const reading = readRoughDate(cell.trim(), Number(today.slice(0, 4)));
  if (!('date' in reading)) return null;
  const { date } = reading;
  return /^\d/.test(date) && date > today.slice(0, date.length) ? null : date;
}

/**
 * A row's record without the day of its check, and the source that values without one have by it.
 *
 * @param ofFile the source of the whole file, which has the row's day then
 */
export function takeDayOfCheck(
  { [CHECKED_ON]: day, ...row }: ToolRecord,
  ofFile: SourceSynopsis | null,
): { row: ToolRecord; source: SourceSynopsis | null } {
  if (typeof day !== 'string') return { row, source: ofFile };
  return { row, source: { synopsis: null, ...ofFile, date_updated: day } };
}

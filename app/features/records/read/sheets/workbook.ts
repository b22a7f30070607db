import type { DayOrder } from '../table-choices.ts';

/** A cell's text and its link target. */
export interface Cell {
  text: string;
  link?: string;
  /** Of a date: which of its numbers the cell's format shows first. */
  days?: DayOrder;
}

/** A row of a sheet; its number is from 1. Rows without any value may be missing. */
export interface SheetRow {
  number: number;
  /** From the first column; gaps are undefined. */
  cells: readonly (Cell | undefined)[];
  /** Whether the row is hidden or filtered out. */
  isHidden: boolean;
}

/** The sheets of a spreadsheet's file. */
export interface Workbook {
  /** The names of visible sheets, in order. */
  readonly sheets: readonly string[];
  /**
   * @param what whether merged cells and links count, which may stand behind all rows: finding them takes another pass
   * @throws UnreadableFile when the sheet cannot be read to its end
   */
  rows(sheet: string, what?: 'cells alone'): AsyncIterable<SheetRow[]>;
}

/** Columns that are read; a sheet can have 16,384. */
export const MOST_COLUMNS = 1_000;
export const TOO_WIDE = `has a value beyond column ${MOST_COLUMNS}`;
/** Characters of a row's cells together, as many as a record of a text file may have. */
export const MOST_ROW_CHARACTERS = 4 * 1024 * 1024;
export const TOO_LONG = 'has more than 4 MB';

const DAY_MS = 86_400_000;

/** A time as records have it: a day, or a time in UTC. @param time milliseconds since 1970 */
export function writtenMoment(time: number): string {
  const moment = new Date(Math.round(time / 1_000) * 1_000).toISOString();
  return time % DAY_MS === 0 ? moment.slice(0, 10) : `${moment.slice(0, 19)}Z`;
}

/** A number without the noise of binary fractions: spreadsheets keep 15 digits. */
export function writtenNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

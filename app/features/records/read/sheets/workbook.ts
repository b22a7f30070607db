/** A cell as it is read: its text, and where it leads. */
export interface Cell {
  text: string;
  link?: string;
}

/** A row of a sheet; its number is from 1. Rows without any value may be missing. */
export interface SheetRow {
  number: number;
  /** The cells from the first column on; holes are undefined. */
  cells: readonly (Cell | undefined)[];
  /** Whether whoever opens the sheet does not see it: it is hidden, or a filter leaves it out. */
  isHidden: boolean;
}

/** The sheets of a spreadsheet's file. */
export interface Workbook {
  /** The names of those that are not hidden, in their order. */
  readonly sheets: readonly string[];
  /** @throws UnreadableFile when the sheet cannot be read to its end */
  rows(sheet: string): AsyncIterable<SheetRow[]>;
}

/** A table of tools has fewer by far; a sheet has 16,384. */
export const MOST_COLUMNS = 1_000;
export const TOO_WIDE = `has a value beyond column ${MOST_COLUMNS}`;
/** In characters of all cells together: as much as a record of a text file may have. */
export const MOST_ROW_CHARACTERS = 4 * 1024 * 1024;
export const TOO_LONG = 'has more than 4 MB';

const DAY_MS = 86_400_000;

/** A moment as records have it: a day, or a time in UTC. */
export function writtenMoment(time: number): string {
  const moment = new Date(Math.round(time / 1_000) * 1_000).toISOString();
  return time % DAY_MS === 0 ? moment.slice(0, 10) : `${moment.slice(0, 19)}Z`;
}

/** A number as people would type it: spreadsheets keep 15 digits of it. */
export function writtenNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

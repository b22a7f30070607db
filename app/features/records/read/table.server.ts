import { say } from '#site/noun.ts';
import { UnreadableFile } from './pieces.server.ts';
import type { ReadingNotes } from './reading-notes.ts';
import { refused, type SourceRecord } from './source-record.server.ts';

/** What the columns of a file say about its rows; made from the header, once per file. */
export interface RowReader {
  /** Turns a row into a record. @param links where its cells lead */
  read(cells: readonly string[], links?: readonly (string | undefined)[]): unknown;
  /** What a row is that is no record, though it has values: a sum, or a remark below the table. */
  asideOf?(cells: readonly string[]): string | null;
  /** Whether a line that stands within a quotation begins as a row of this file does. */
  beginsRow(cells: readonly string[]): boolean;
  /** Whether the values of a column are addresses. */
  isAddress(column: number): boolean;
  /** The cells of a line that somebody has mended, by their places. */
  mended?(line: number): ReadonlyMap<number, string> | undefined;
  /** What of a listed tool changes: what the record names, or all. */
  readonly changes: 'named' | 'all';
}

/** How the rows of one kind of record are read. */
export interface TableFormat {
  /** Whether a row names columns of this kind, well enough to be told from a title or a record. */
  isHeader(cells: readonly string[]): boolean;
  /** Which of the first rows names them, where none surely does; below 0 for none. */
  headerAmong?(rows: readonly (readonly string[])[]): number;
  /** @throws UnreadableFile when the header is refused */
  open(columns: readonly string[], line: number): RowReader;
}

/** Titles, days and remarks stand above a header, not whole tables. */
const MOST_ROWS_ABOVE = 20;

/** Stands for a row that is not a record: the header, what stands above it, and rows without any value. */
export const NO_RECORD: SourceRecord = { line: 1, size: 0, value: undefined };

/** Whether a cell names no column: an address, or a sentence. */
const isNoName = (cell: string) => /:\/\//.test(cell) || cell.length > 200;
const noHeader = () =>
  say`no row names the columns: write one above the first tool, such as Name, Website, Description`;

/** Whether a row has a value at a place. */
export const hasValue = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';

/** What stands before a formula's sign so that a spreadsheet takes it for a text (`spreadsheetLine`). */
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell;
}

/** The rows of a table, one after the other: finds the row that names the columns, then makes records. */
export class Table {
  readonly #format: TableFormat;
  readonly #notes: ReadingNotes;
  readonly #above: { columns: string[]; line: number }[] = [];
  #columns: readonly string[] | undefined;
  #reader: RowReader = {
    read: () => undefined,
    beginsRow: () => false,
    isAddress: () => false,
    changes: 'named',
  };

  constructor(format: TableFormat, notes: ReadingNotes) {
    this.#format = format;
    this.#notes = notes;
  }

  get hasHeader(): boolean {
    return this.#columns !== undefined;
  }

  /** How many columns the header has; 0 before it. */
  get width(): number {
    return this.#columns?.length ?? 0;
  }

  beginsRow(cells: readonly string[]): boolean {
    return this.#reader.beginsRow(cells);
  }

  isAddress(column: number): boolean {
    return this.#reader.isAddress(column);
  }

  /** @throws (by the format) an UnreadableFile when no row names the columns, or one names them wrongly */
  read(cells: readonly string[], line: number, links?: readonly (string | undefined)[]): SourceRecord {
    if (!cells.some(hasValue)) return NO_RECORD;
    if (this.#columns) return this.#recordOf({ cells, links }, this.#columns, line);
    const columns = cells.map((cell) => cell.normalize('NFC').trim());
    if (this.#format.isHeader(columns)) this.#open(columns, line);
    else this.#above.push({ columns, line });
    if (this.#above.length > MOST_ROWS_ABOVE) this.refuseHeader();
    return NO_RECORD;
  }

  /** Call it when no row is left, or one cannot be read: one of the first rows then has to name the columns. */
  refuseHeader(): void {
    if (this.#columns) return;
    const at = Math.max(0, this.#format.headerAmong?.(this.#above.map(({ columns }) => columns)) ?? 0);
    const header = this.#above[at];
    if (!header) return;
    if (header.columns.some(isNoName)) throw new UnreadableFile(header.line, noHeader());
    this.#open(header.columns, header.line);
    for (const { columns } of this.#above.slice(at + 1)) this.#reader.read(columns);
  }

  #open(columns: readonly string[], line: number): void {
    // Set first: a header that is refused is not looked for again.
    this.#columns = columns;
    this.#reader = this.#format.open(columns, line);
    const above = this.#above.filter((row) => row.line < line);
    if (above.length === 0) return;
    this.#notes.say(`The columns are named in line ${line}; what stands above it was left out.`);
  }

  #recordOf(
    { cells, links }: { cells: readonly string[]; links: readonly (string | undefined)[] | undefined },
    columns: readonly string[],
    line: number,
  ): SourceRecord {
    if (cells.slice(columns.length).some(hasValue)) {
      return { ...refused(line, `has ${cells.length} values for ${columns.length} columns`), cells };
    }
    if (columns.every((column, index) => column === (cells[index] ?? '').normalize('NFC').trim())) {
      this.#notes.count('Rows that name the columns again, which were left out');
      return NO_RECORD;
    }
    const nameless = columns.findIndex((column, index) => column === '' && hasValue(cells[index]));
    if (nameless >= 0)
      this.#notes.count(`Values in column ${nameless + 1}, which has no name and is left out`);
    const size = cells.reduce((sum, cell) => sum + cell.length, 0);
    const mended = this.#reader.mended?.(line);
    const values = columns.map((_, index) =>
      withoutApostrophe((mended?.get(index) ?? cells[index] ?? '').normalize('NFC')),
    );
    const aside = mended ? null : this.#reader.asideOf?.(values);
    if (aside) {
      this.#notes.count(aside);
      return NO_RECORD;
    }
    const { changes } = this.#reader;
    return { line, size, value: this.#reader.read(values, links), changes, cells: values };
  }
}

import { say } from '#site/noun.ts';
import { UnreadableFile } from './pieces.server.ts';
import type { ReadingNotes } from './reading-notes.ts';
import { refused, type SourceRecord } from './source-record.server.ts';
import type { DayOrder } from './table-choices.ts';

/** What a row's cells hold besides their texts, if they are those of a sheet. */
export interface BehindCells {
  /** Where they lead. */
  links?: readonly (string | undefined)[] | undefined;
  /** Which number of dates their formats show first. */
  days?: readonly (DayOrder | undefined)[] | undefined;
}

/** What the columns of a file say about its rows; made from the header, once per file. */
export interface RowReader {
  /** Turns a row into a record. */
  read(cells: readonly string[], behind?: BehindCells): unknown;
  /** Why a row with values is no record, such as a sum or a remark below the table; null for records. */
  asideOf?(cells: readonly string[]): string | null;
  /** Whether a line inside a quotation looks like the beginning of a row. */
  beginsRow(cells: readonly string[]): boolean;
  /** Whether a column holds addresses. */
  isAddress(column: number): boolean;
  /** The corrected cells of a line, by column index. */
  mended?(line: number): ReadonlyMap<number, string> | undefined;
  /** Whether a row replaces only the named values of a listed tool, or all. */
  readonly changes: 'named' | 'all';
}

/** How the rows of one kind of record are read. */
export interface TableFormat {
  /** Whether a row is a header of this kind rather than a title or a record. */
  isHeader(cells: readonly string[]): boolean;
  /** The index of the likeliest header among the first rows if none is certain; negative for none. */
  headerAmong?(rows: readonly (readonly string[])[]): number;
  /** @throws UnreadableFile when the header is refused */
  open(columns: readonly string[], line: number): RowReader;
}

/** A cell of the line below the columns' names in a table of Markdown. */
const MARKDOWN_RULE = /^\s*:?-{2,}:?\s*$/;
/** Rows above a header: titles, dates and remarks, not whole tables. */
const MOST_ROWS_ABOVE = 20;

interface Row {
  cells: readonly string[];
  behind: BehindCells;
}

/** Where each column stands below a row that names all of them again, perhaps in another order; else undefined. */
function placesAgain(cells: readonly string[], columns: readonly string[]): number[] | undefined {
  if (!columns.includes(nameIn(cells[0])) || cells.slice(columns.length).some(hasValue)) return undefined;
  const names = columns.map((_, index) => nameIn(cells[index]));
  // A column without a name stays where it is.
  const places = columns.map((column, index) => (names[index] === column ? index : names.indexOf(column)));
  return new Set(places).size === columns.length && !places.includes(-1) ? places : undefined;
}

const nameIn = (cell: string | undefined) => (cell ?? '').normalize('NFC').trim();

/** A row's cells in the order of the columns. */
function inOrder({ cells, behind: { links, days } }: Row, places: readonly number[] | undefined): Row {
  const ordered = <T>(values: readonly T[]) =>
    places ? [...places.map((place) => values[place]), ...values.slice(places.length)] : values;
  return {
    cells: ordered(cells).map((cell) => cell ?? ''),
    behind: { links: links && ordered(links), days: days && ordered(days) },
  };
}

/** Stands for rows that are no records: the header, rows above it, and empty ones. */
export const NO_RECORD: SourceRecord = { line: 1, size: 0, value: undefined };

/** Whether a cell cannot be a column's name: an address, or a sentence. */
const isNoName = (cell: string) => /:\/\//.test(cell) || cell.length > 200;
const noHeader = () =>
  say`no row names the columns: write one above the first tool, such as Name, Website, Description`;

export const hasValue = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';

/** Removes the apostrophe that marks a formula as text (`spreadsheetLine`). */
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell;
}

/** Reads a table's rows in order: finds the header, then makes records. */
export class Table {
  readonly #format: TableFormat;
  readonly #notes: ReadingNotes;
  readonly #above: { columns: string[]; line: number }[] = [];
  #columns: readonly string[] | undefined;
  /** Where each column stands below a row that names them in another order. */
  #places: readonly number[] | undefined;
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

  /** The number of columns; 0 before the header. */
  get width(): number {
    return this.#columns?.length ?? 0;
  }

  beginsRow(cells: readonly string[]): boolean {
    return this.#reader.beginsRow(cells);
  }

  isAddress(column: number): boolean {
    return this.#reader.isAddress(column);
  }

  /** @throws UnreadableFile (from the format) without a valid header */
  read(cells: readonly string[], line: number, behind: BehindCells = {}): SourceRecord {
    if (!cells.some(hasValue)) return NO_RECORD;
    if (this.#columns) return this.#below({ cells, behind }, this.#columns, line);
    const columns = cells.map((cell) => cell.normalize('NFC').trim());
    if (this.#format.isHeader(columns)) this.#open(columns, line);
    else this.#above.push({ columns, line });
    if (this.#above.length > MOST_ROWS_ABOVE) this.refuseHeader();
    return NO_RECORD;
  }

  /** Call it at the end of the rows, or at an unreadable one: throws if there was no header. */
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
    // Set first: a refused header is not looked for again.
    this.#columns = columns;
    this.#reader = this.#format.open(columns, line);
    const above = this.#above.filter((row) => row.line < line);
    if (above.length === 0) return;
    this.#notes.say(`The columns are named in line ${line}; what stands above it was left out.`);
  }

  #below(row: Row, columns: readonly string[], line: number): SourceRecord {
    const places = placesAgain(row.cells, columns);
    if (!places) return this.#recordOf(inOrder(row, this.#places), columns, line);
    this.#places = places;
    this.#notes.count('Rows that name the columns again, which were left out');
    return NO_RECORD;
  }

  #recordOf({ cells, behind }: Row, columns: readonly string[], line: number): SourceRecord {
    if (cells.slice(columns.length).some(hasValue)) {
      return { ...refused(line, `has ${cells.length} values for ${columns.length} columns`), cells };
    }
    if (cells.every((cell) => !hasValue(cell) || MARKDOWN_RULE.test(cell))) return NO_RECORD;
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
    return { line, size, value: this.#reader.read(values, behind), changes, cells: values };
  }
}

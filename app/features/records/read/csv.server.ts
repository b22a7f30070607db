import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { IS_EMPTY, UnreadableFile } from './pieces.server.ts';
import { NEVER_CLOSED, RowSplitter } from './row-splitter.server.ts';
import { refused, type SourceChunk, type SourceRecord } from './source-record.server.ts';
import { readSplit } from './split.server.ts';

/** What the columns of a file say about its rows; made from the header, once per file. */
export interface RowReader {
  /** Turns a row into a record. */
  read(cells: readonly string[]): unknown;
  /** Whether a line that stands within a quotation begins as a row of this file does. */
  beginsRow(cells: readonly string[]): boolean;
}

/**
 * Reads comma-separated values (RFC 4180) whose first row names the columns; semicolons, tabs or bars separate them if
 * that row has no comma. Rows without any value are skipped, and values missing at the end of a row are empty. Texts
 * are normalized (NFC).
 *
 * @throws UnreadableFile when the header is refused
 */
export async function* readCsv(
  file: string,
  openHeader: (columns: string[]) => RowReader,
): AsyncGenerator<SourceChunk> {
  const rows = new Rows(openHeader);
  for await (const chunk of readSplit(file, new RowSplitter(rows))) {
    yield { ...chunk, records: chunk.records.filter((record) => record !== NO_RECORD) };
  }
  if (!rows.hasHeader) throw new UnreadableFile(0, IS_EMPTY);
}

/** Stands for a row that is not a record: the header, and rows without any value. */
const NO_RECORD: SourceRecord = { line: 1, size: 0, value: undefined };

/** In the order in which they are tried: the first that the header has separates the values. */
const SEPARATORS = [',', ';', '\t', '|'];

const hasValue = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';

class Rows {
  readonly #openHeader: (columns: string[]) => RowReader;
  #separator = ',';
  #columns: readonly string[] | undefined;
  #reader: RowReader = { read: () => undefined, beginsRow: () => false };

  constructor(openHeader: (columns: string[]) => RowReader) {
    this.#openHeader = openHeader;
  }

  get hasHeader(): boolean {
    return this.#columns !== undefined;
  }

  separatorOf(beginning: Buffer): number {
    const header = /[^\r\n]*[^\s,;|][^\r\n]*/.exec(beginning.toString('latin1'))?.[0] ?? '';
    this.#separator = SEPARATORS.find((one) => header.includes(one)) ?? ',';
    return this.#separator.charCodeAt(0);
  }

  read(text: string, line: number): SourceRecord {
    const cells = cellsOf(text, this.#separator);
    if (typeof cells !== 'string' && !cells.some(hasValue)) return NO_RECORD;
    if (this.#columns) return this.#recordOf(cells, this.#columns, line);
    if (typeof cells === 'string') throw new UnreadableFile(line, cells);
    this.#columns = cells.map((cell) => cell.trim());
    this.#reader = this.#openHeader([...this.#columns]);
    return NO_RECORD;
  }

  /**
   * A line counts if it has as many values as the file has columns. Fewer or more count only if each line that the
   * quotation goes on over begins as a row does: lines of a text have commas too.
   */
  rowsWithin(text: string): readonly number[] {
    const { length } = this.#columns ?? [];
    const lines = text
      .split(/\r\n|\r|\n/)
      .map((line, at) => ({ at, cells: cellsWithin(line, this.#separator) }))
      .slice(1)
      .filter(({ cells }) => cells.some(hasValue));
    const rows = lines.filter(({ cells }) => this.#reader.beginsRow(cells));
    const areSure = rows.length === lines.length || rows.some(({ cells }) => cells.length === length);
    return areSure ? rows.map(({ at }) => at) : [];
  }

  #recordOf(cells: string[] | string, columns: readonly string[], line: number): SourceRecord {
    if (typeof cells === 'string') return refused(line, cells);
    if (cells.slice(columns.length).some(hasValue)) {
      return refused(line, `has ${cells.length} values for ${columns.length} columns`);
    }
    const nameless = columns.findIndex((column, index) => column === '' && hasValue(cells[index]));
    if (nameless >= 0) return refused(line, `has a value in column ${nameless + 1}, which has no name`);
    const size = cells.reduce((sum, cell) => sum + cell.length, 0);
    const values = columns.map((_, index) => (cells[index] ?? '').normalize('NFC'));
    return { line, size, value: this.#reader.read(values) };
  }
}

/** The cells of one row, or what is wrong with it. */
function cellsOf(text: string, separator: string): string[] | string {
  try {
    const [cells = []] = parse(text, { relax_column_count: true, delimiter: separator });
    return cells;
  } catch (error) {
    if (error instanceof CsvError) return REASONS[error.code] ?? error.message;
    throw error;
  }
}

/** The cells of a line within a quotation, whatever marks it has. */
function cellsWithin(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  try {
    const [cells = []] = parse(line, { relax_column_count: true, relax_quotes: true, delimiter: separator });
    return cells;
  } catch {
    return line.split(separator);
  }
}

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: NEVER_CLOSED,
  CSV_INVALID_CLOSING_QUOTE: 'has a text after the end of a quotation; write a mark within one twice',
  INVALID_OPENING_QUOTE: 'has a quotation mark in a value that does not begin with one',
};

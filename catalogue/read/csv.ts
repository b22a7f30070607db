import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { UnreadableFile } from './pieces.ts';
import { NEVER_CLOSED, RowSplitter } from './row-splitter.ts';
import { refused, type SourceChunk, type SourceRecord } from './source-record.ts';
import { readSplit } from './split.ts';

/** Turns a row into a record; made from the header, once per file. */
export type RowReader = (cells: string[]) => unknown;

/**
 * Reads comma-separated values (RFC 4180) whose first row names the columns. Texts are normalized (NFC).
 *
 * @throws UnreadableFile when the header is refused
 */
export async function* readCsv(
  file: string,
  openHeader: (columns: string[]) => RowReader,
): AsyncGenerator<SourceChunk> {
  let columns: string[] | undefined;
  let readRow: RowReader = () => undefined;
  const splitter = new RowSplitter((text, line) => {
    const cells = cellsOf(text);
    if (columns) return recordOf(cells, columns, line, readRow);
    if (typeof cells === 'string') throw new UnreadableFile(line, cells);
    columns = cells.map((cell) => cell.trim());
    readRow = openHeader(columns);
    return HEADER;
  });
  for await (const chunk of readSplit(file, splitter)) {
    yield { ...chunk, records: chunk.records.filter((record) => record !== HEADER) };
  }
}

/** Stands for the first row, which is not a record. */
const HEADER: SourceRecord = { line: 1, size: 0, value: undefined };

/** The cells of one row, or what is wrong with it. */
function cellsOf(text: string): string[] | string {
  try {
    const [cells = []] = parse(text, { relax_column_count: true });
    return cells;
  } catch (error) {
    if (error instanceof CsvError) return REASONS[error.code] ?? error.message;
    throw error;
  }
}

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: NEVER_CLOSED,
  CSV_INVALID_CLOSING_QUOTE: 'has a text after the end of a quotation; write a mark within one twice',
  INVALID_OPENING_QUOTE: 'has a quotation mark in a value that does not begin with one',
};

function recordOf(
  cells: string[] | string,
  columns: string[],
  line: number,
  readRow: RowReader,
): SourceRecord {
  if (typeof cells === 'string') return refused(line, cells);
  if (cells.length !== columns.length) {
    return refused(line, `has ${cells.length} values for ${columns.length} columns`);
  }
  const size = cells.reduce((sum, cell) => sum + cell.length, 0);
  return { line, size, value: readRow(cells.map((cell) => cell.normalize('NFC'))) };
}

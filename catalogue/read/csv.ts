import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { SourceChunk, SourceRecord } from './source-record.ts';
import { readText, UnreadableFile } from './text.ts';

/** Turns one row into a record; made from the header once a file. */
export type RowReader = (cells: string[]) => unknown;

const ROWS_A_CHUNK = 500;

/**
 * Reads comma-separated values (RFC 4180) whose first row names the columns. Texts become composed (NFC).
 *
 * @throws UnreadableFile when the header is refused or a quotation is never closed.
 */
export async function* readCsv(
  file: string,
  openHeader: (columns: string[]) => RowReader,
): AsyncGenerator<SourceChunk> {
  const progress = { bytesRead: 0 };
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true });
  // The loop below meets every error: a failing source destroys the parser with it.
  pipeline(Readable.from(textOf(file, progress)), parser, () => {});
  let columns: string[] | undefined;
  let readRow: RowReader = () => undefined;
  let seen = { lines: 0, empty_lines: 0 };
  let records: SourceRecord[] = [];
  try {
    for await (const row of parser) {
      const { record: cells, info } = rowOf(row);
      const line = seen.lines + info.empty_lines - seen.empty_lines + 1;
      seen = info;
      if (columns) records.push(recordOf(cells, columns, line, readRow));
      else {
        columns = cells.map((cell) => cell.trim());
        readRow = openHeader(columns);
      }
      if (records.length >= ROWS_A_CHUNK) {
        yield { records, bytesRead: progress.bytesRead };
        records = [];
      }
    }
  } catch (error) {
    yield { records, bytesRead: progress.bytesRead };
    if (error instanceof CsvError) throw new UnreadableFile(seen.lines + 1, error.message);
    throw error;
  }
  yield { records, bytesRead: progress.bytesRead };
}

async function* textOf(file: string, progress: { bytesRead: number }): AsyncGenerator<string> {
  for await (const chunk of readText(file)) {
    progress.bytesRead = chunk.bytesRead;
    yield chunk.text;
  }
}

/** What the parser yields with `info`: its own types leave the shape open. */
function rowOf(row: { record: string[]; info: { lines: number; empty_lines: number } }) {
  return row;
}

function recordOf(cells: string[], columns: string[], line: number, readRow: RowReader): SourceRecord {
  const size = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (cells.length !== columns.length) {
    return { line, size, reason: `has ${cells.length} values for ${columns.length} columns` };
  }
  return { line, size, value: readRow(cells.map((cell) => cell.normalize('NFC'))) };
}

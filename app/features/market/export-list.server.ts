import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { UnreadFilters } from '#catalogue/rounds/list-query.ts';
import { refusalOf } from '#catalogue/rounds/read-list-query.ts';
import { Refused } from '#platform/request/refused.server.ts';

type Cell = string | number | null;

export interface FileColumn<Row> {
  title: string;
  of: (row: Row) => Cell;
}

/** Refuses a file that would hold more than its address asks for. */
export function refuseUnread(...unread: readonly (UnreadFilters | undefined)[]): void {
  const notice = refusalOf(Object.assign({}, ...unread));
  if (notice !== '') throw new Refused({ status: 400, notice: `${notice}\n` });
}

/**
 * Refuses a file whose address asks for a value that a parameter cannot have, such as an unknown order.
 *
 * @param choices the values by parameter; others may have any
 */
export function refuseUnknown(
  asked: URLSearchParams,
  choices: Readonly<Record<string, readonly string[]>>,
): void {
  const unknown = [...asked].filter(
    ([name, value]) => value !== '' && choices[name]?.includes(value) === false,
  );
  refuseUnread(Object.fromEntries(unknown));
}

/**
 * Rows as CSV (RFC 4180), sent while they are read. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe instead.
 */
export function csvOf<Row>(
  columns: readonly FileColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const lines = stringify({
    // Spreadsheets then read it as UTF-8.
    bom: true,
    header: true,
    columns: columns.map(({ title }) => title),
    escape_formulas: true,
    record_delimiter: 'windows',
    // A line may end in one sign alone, which is no delimiter.
    quoted_match: /[\r\n]/,
  });
  const cells = Readable.from(cellsOf(columns, rows), { signal });
  cells.on('error', (error) => lines.destroy(error));
  return Readable.toWeb(cells.pipe(lines)) as ReadableStream<Uint8Array>;
}

export async function* cellsOf<Row>(
  columns: readonly FileColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ of }) => of(row));
}

import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { UnreadFilters } from '#catalogue/rounds/list-query.ts';
import { refusalOf } from '#catalogue/rounds/read-list-query.ts';
import { requireMember } from '#features/accounts/member.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import type { Viewer } from '#site/access.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { gives } from '#site/plan-rights.ts';
import { exportName } from './export-name.ts';

type Cell = string | number | null;

export interface FileColumn<Row> {
  title: string;
  of: (row: Row) => Cell;
}

interface ExportedFile {
  name: string;
  /** What its rows were chosen by; the name that it is saved under says so. */
  filters?: object;
  /** The page of the same selection, to which somebody who signs in comes back. */
  page: string;
}

/**
 * Sends a file to members whose plan has exports, and tells the others why not.
 *
 * @param make may refuse; gets the day of the file, YYYY-MM-DD
 */
export async function sendExport(
  context: Context,
  { name, filters = {}, page }: ExportedFile,
  make: (db: DrizzleDb, viewer: Viewer, day: string) => Promise<BodyInit>,
): Promise<Response> {
  const member = requireMember(context, page);
  const viewer = context.get(viewerContext);
  if (!gives(viewer.tier, 'export')) {
    return new Response('Your plan does not have exports.\n', { status: 403 });
  }
  return sendFile(context, `exporting ${name}`, async () => {
    await countOrRefuse(context, RATE_LIMITS.export, member.id);
    const day = new Date().toISOString().slice(0, 10);
    const body = await make(context.get(servicesContext).db.read, viewer, day);
    return { name: exportName(name, filters, day), body };
  });
}

/** Refuses a file that would hold more than its address asks for. */
export function refuseUnread(...unread: readonly (UnreadFilters | undefined)[]): void {
  const notice = refusalOf(Object.assign({}, ...unread));
  if (notice !== '') throw new Refused({ status: 400, notice: `${notice}\n` });
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

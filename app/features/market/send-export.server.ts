import { SPREADSHEET_ROWS } from '#catalogue/rounds/round-table.ts';
import { requireMember } from '#features/accounts/member.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import type { Viewer } from '#site/access.ts';
import { formatCount } from '#site/format.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { gives } from '#site/plan-rights.ts';
import { SITE } from '#site/site.ts';
import { csvOf } from './export-list.server.ts';
import { exportName } from './export-name.ts';
import { type Cover, type SheetColumn, spreadsheetOf } from './spreadsheet.server.ts';

interface Asked {
  request: Request;
  context: Context;
}

interface ExportedFile {
  /** With its ending, which says whether it is CSV or XLSX. */
  name: string;
  /** What its rows were chosen by; the name that it is saved under says so. */
  filters?: object;
  /** The page of the same selection, to which somebody who signs in comes back. */
  page: string;
  /** Whether anything speaks of what it holds: else there is no such file, as there is no such page. */
  speaks?: () => boolean;
}

/** What a file holds, and what its cover says beside the day and the page. */
interface Exported<Row> {
  title: string;
  /** How many of what, as '3 companies'. */
  counted: string;
  columns: readonly SheetColumn<Row>[];
  count: number;
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** What was asked for. */
  asked: Cover;
  /** What it covers. */
  notes?: Cover;
}

/**
 * Sends a list as CSV or, behind a cover, as XLSX to members whose plan has exports, and tells the others why not.
 *
 * @param make may refuse
 */
export async function sendExport<Row>(
  { request, context }: Asked,
  { name, filters = {}, page, speaks = () => true }: ExportedFile,
  make: (db: DrizzleDb, viewer: Viewer) => Promise<Exported<Row>>,
): Promise<Response> {
  if (!speaks()) return new Response(null, { status: 404 });
  const member = requireMember(context, page);
  const viewer = context.get(viewerContext);
  if (!gives(viewer.tier, 'export')) {
    return new Response('Your plan does not have exports.\n', { status: 403 });
  }
  return sendFile(context, `exporting ${name}`, async () => {
    const { db, settings } = context.get(servicesContext);
    await countOrRefuse(context, RATE_LIMITS.export, member.id);
    const day = new Date().toISOString().slice(0, 10);
    const file = await make(db.read, viewer);
    const { title, counted, count, rows, asked, notes = [] } = file;
    const columns = chosenColumns(file.columns, request);
    const saved = { name: exportName(name, filters, day) };
    if (name.endsWith('.csv')) return { ...saved, body: csvOf(columns, rows, request.signal) };
    if (count > SPREADSHEET_ROWS) {
      throw new Refused({
        status: 413,
        notice: `A spreadsheet holds up to ${formatCount(SPREADSHEET_ROWS)} lines. Take the CSV.\n`,
      });
    }
    const cover: Cover = [
      [title, `${SITE.name}, ${counted}`],
      ...asked,
      ['Day', day],
      ['Address', calledAddress(request, settings) + page],
      ...notes,
    ];
    return { ...saved, body: await spreadsheetOf({ sheet: title, columns, rows }, cover) };
  });
}

/** CSV or XLSX, by the ending of the address that was asked for. */
export function fileNamed(base: string, { url }: Pick<Request, 'url'>): string {
  return `${base}.${new URL(url).pathname.endsWith('.xlsx') ? 'xlsx' : 'csv'}`;
}

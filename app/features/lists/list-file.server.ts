import { csvOf } from '#features/market/export-list.server.ts';
import { exportName, plainName } from '#features/market/export-name.ts';
import { spreadsheetOf } from '#features/market/spreadsheet.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { formatCounted } from '#site/format.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { columnsOf, type ListFile } from './list-columns.ts';
import type { ListHead } from './list-rules.ts';
import { readEntries } from './listed-tools.server.ts';

interface Asked {
  file: ListFile;
  list: Pick<ListHead, 'id' | 'name' | 'shareKey'>;
  /** Whether whoever asks may read the notes. */
  hasNotes: boolean;
  request: Request;
}

/**
 * A list as a file, for whoever may read it.
 *
 * @throws Refused for whoever takes too many
 */
export async function listFile(context: Context, { file, list, hasNotes, request }: Asked) {
  await countOrRefuse(context, RATE_LIMITS.listFiles);
  const { db, origin } = context.get(servicesContext);
  const entries = await readEntries(db.write, list.id);
  const rows = entries.map((entry, at) => ({
    ...entry,
    place: at + 1,
    page: origin + paths.tool(entry.tool.id),
  }));
  const columns = chosenColumns(columnsOf(hasNotes), request);
  const day = new Date().toISOString().slice(0, 10);
  const cover = [
    ['List', list.name],
    [SITE.listed.first, `${SITE.name}, ${formatCounted(rows.length, 'tool')}`],
    ['Day', day],
    ['Address', list.shareKey === null ? 'Not shared' : origin + paths.sharedList(list.shareKey)],
  ] as const;
  const body =
    file === 'list.csv'
      ? csvOf(columns, rows, request.signal)
      : await spreadsheetOf({ sheet: say`Tools`, columns, rows }, cover);
  return {
    name: exportName(file.replace('list', `list-${plainName(list.name)}`), {}, day),
    body,
    headers: { 'X-Robots-Tag': 'noindex' },
  };
}

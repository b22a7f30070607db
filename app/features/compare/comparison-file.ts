import { memberOf } from '#features/accounts/member.server.ts';
import { csvOf } from '#features/market/export-list.server.ts';
import { ownFileName } from '#features/market/export-name.ts';
import { spreadsheetOf } from '#features/market/spreadsheet.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import { LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { Route } from './+types/comparison-file';
import { readFileQuery, unknownText } from './compare-query.ts';
import {
  COMPARISON_COLUMNS,
  COMPARISON_FILES,
  type ComparisonFile,
  comparisonByTool,
  comparisonRows,
  noteRows,
} from './comparison-rows.ts';
import { readShownComparison } from './shown-comparison.server.ts';

const howMany = () => say`A comparison holds 2 to ${LIMITS.compared} tools.`;

/** What the cover says of the sheets behind it. */
const SHEETS = () =>
  [
    [say`Sheet “Tools”`, say`For reading: one row per tool, one column per fact`],
    ['Sheet “Facts”', say`A row for each fact of each tool, with its source`],
  ] as const;

/** A comparison as a file: what its page shows this reader, each value with its source. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const file = COMPARISON_FILES.find((each) => each === params.file);
  if (file === undefined) return new Response(null, { status: 404 });
  const { settings } = context.get(servicesContext);
  return sendFile(context, 'exporting a comparison', async () => {
    const member = memberOf(context)?.id;
    await (member === undefined
      ? countOrRefuse(context, RATE_LIMITS.sheetFiles)
      : countOrRefuse(context, RATE_LIMITS.memberSheetFiles, member));
    const query = readFileQuery(new URL(request.url).searchParams);
    const { asked, shown } = await readShownComparison(context, query);
    const { unknown, leftOut } = asked;
    // The page can say what it leaves out; a file that was kept cannot.
    if (unknown.length > 0) throw new Refused({ status: 404, notice: `${unknownText(unknown)}\n` });
    if (leftOut.length > 0) {
      const names = new Intl.ListFormat('en-US').format(leftOut.map(({ name }) => name));
      const notice = `${howMany()} Leave out ${names}, or others.\n`;
      throw new Refused({ status: 400, notice });
    }
    if (!shown) {
      throw new Refused({ status: 404, notice: `${howMany()}\n` });
    }
    const names = asked.tools.map(({ tool }) => tool.name);
    const byTool = comparisonByTool(shown.comparison, names, shown.rates);
    const day = new Date().toISOString().slice(0, 10);
    const ids = asked.tools.map(({ tool }) => tool.id);
    const cover = [
      ['Comparison', `${SITE.name}: ${names.join(', ')}`],
      ['Facts as recorded on', day],
      ['Address', calledAddress(request, settings) + paths.comparison({ ...query, tools: ids })],
      ...shown.notes.map((note) => ['Currencies', note] as const),
    ] as const;
    const rows = comparisonRows(shown.comparison, names);
    const columns = file === 'tools.csv' ? [] : chosenColumns(COMPARISON_COLUMNS, request);
    // Whoever chooses columns of the facts has chosen that sheet.
    const forReading =
      columns.length === COMPARISON_COLUMNS.length ? { sheet: say`Tools`, ...byTool } : undefined;
    const bodies: Record<ComparisonFile, () => ReadableStream | Promise<Uint8Array<ArrayBuffer>>> = {
      'tools.csv': () => csvOf(chosenColumns(byTool.columns, request), byTool.rows, request.signal),
      'comparison.csv': () => csvOf(columns, [...rows, ...noteRows(shown.notes)], request.signal),
      'comparison.xlsx': () =>
        spreadsheetOf(
          { sheet: 'Facts', columns, rows },
          forReading ? [...cover, ...SHEETS()] : cover,
          forReading,
        ),
    };
    const name = file.replace('tools', ownFileName()).replace('.', `-${ids.join('-').slice(0, 60)}-${day}.`);
    return { name, body: await bodies[file](), headers: { 'X-Robots-Tag': 'noindex' } };
  });
}

import { memberOf } from '#features/accounts/member.server.ts';
import { exportName, plainName } from '#features/market/export-name.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/sheet-file';
import { workbookColumns } from './sheet-columns.ts';
import { readShownSheet } from './shown-sheet.server.ts';
import { workbookOf } from './workbook.server.ts';

/** A sheet as a spreadsheet, for whoever has its address: what its page shows this reader. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext);
  return sendFile(context, 'exporting a sheet', async () => {
    const columns = chosenColumns(workbookColumns(), request);
    const member = memberOf(context)?.id;
    await (member === undefined
      ? countOrRefuse(context, RATE_LIMITS.sheetFiles)
      : countOrRefuse(context, RATE_LIMITS.memberSheetFiles, member));
    const { sheet, document } = await readShownSheet(context, params, new URL(request.url).searchParams);
    const day = new Date().toISOString().slice(0, 10);
    const address = calledAddress(request, settings) + paths.sheet(sheet.id);
    const { content, changedAt } = sheet;
    return {
      name: exportName(`${plainName(`decision-${content.question}`)}.xlsx`, {}, day),
      body: await workbookOf({ content, document, address, day, changedAt, columns }),
      headers: { 'X-Robots-Tag': 'noindex' },
    };
  });
}

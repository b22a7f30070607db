import { csvOf } from '#features/market/export-list.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { Route } from './+types/payers-file';
import { allPayers } from './list-payers.server.ts';
import { readPayerState } from './payers.ts';
import { PAYER_COLUMNS } from './payers-columns.ts';

/** Who pays, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireRole(context, 'payments');
  const { db } = context.get(servicesContext);
  const state = readPayerState(new URL(request.url).searchParams);
  return sendFile(context, 'writing the list of payers', async () => {
    await countOrRefuse(context, RATE_LIMITS.deskFiles, id);
    const columns = chosenColumns(PAYER_COLUMNS, request);
    return { name: 'payers.csv', body: csvOf(columns, await allPayers(db.write, state), request.signal) };
  });
}

import { CSV, csvOf } from '#features/market/export-list.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
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
  const answer = orUnavailable(context, 'writing the list of payers', async () => {
    await countOrRefuse(context, RATE_LIMITS.deskFiles, id);
    return new Response(
      csvOf(chosenColumns(PAYER_COLUMNS, request), await allPayers(db.write, state), request.signal),
      {
        headers: {
          'Content-Type': CSV,
          'Content-Disposition': 'attachment; filename="payers.csv"',
          'Cache-Control': 'private, no-store',
        },
      },
    );
  });
  return answer.catch(refusedInPlainText);
}

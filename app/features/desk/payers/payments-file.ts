import { csvOf } from '#features/market/export-list.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { Route } from './+types/payments-file';
import { allPayments } from './list-payments.server.ts';
import { PAYMENT_COLUMNS } from './payments-columns.ts';

/** All single payments, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireRole(context, 'payments');
  const { db } = context.get(servicesContext);
  return sendFile(context, 'writing the list of payments', async () => {
    await countOrRefuse(context, RATE_LIMITS.deskFiles, id);
    const columns = chosenColumns(PAYMENT_COLUMNS, request);
    return { name: 'payments.csv', body: csvOf(columns, await allPayments(db.write), request.signal) };
  });
}

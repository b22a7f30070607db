import { CSV, csvOf, type FileColumn } from '#features/market/export-list.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { planName } from '#site/plans.ts';
import type { Route } from './+types/payers-file';
import { allPayers, type Payer } from './list-payers.server.ts';
import { readPayerState, stateLabel } from './payers.ts';

const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? null;

const COLUMNS: readonly FileColumn<Payer>[] = [
  { title: 'Member', of: ({ email }) => email },
  { title: 'Member id', of: ({ id }) => id },
  { title: 'Provider', of: ({ provider }) => provider },
  { title: 'Plan', of: ({ tier }) => (tier === 'free' ? '' : planName(tier)) },
  { title: 'State', of: ({ state }) => stateLabel(state) },
  { title: 'Customer since', of: ({ customerSince }) => dayOf(customerSince) },
  { title: 'Pays since', of: ({ paidSince }) => dayOf(paidSince) },
  { title: 'Paid until', of: ({ until }) => dayOf(until) },
];

/** Who pays, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireRole(context, 'payments');
  const { db } = context.get(servicesContext);
  const state = readPayerState(new URL(request.url).searchParams);
  const answer = orUnavailable(context, 'writing the list of payers', async () => {
    await countOrRefuse(context, RATE_LIMITS.operator, id);
    return new Response(csvOf(COLUMNS, await allPayers(db.write, state), request.signal), {
      headers: {
        'Content-Type': CSV,
        'Content-Disposition': 'attachment; filename="payers.csv"',
        'Cache-Control': 'private, no-store',
      },
    });
  });
  return answer.catch(refusedInPlainText);
}

import { csvOf } from '#features/market/export-list.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { readMemberQuery } from '../members.ts';
import type { Route } from './+types/members-file';
import { allMembers } from './list-members.server.ts';
import { MEMBERS_COLUMNS } from './members-columns.ts';

/** The members that the list finds, as a file for owners. The log tells who took it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireRole(context, 'accounts');
  const { db, settings } = context.get(servicesContext);
  return sendFile(context, 'writing the list of members', async () => {
    await countOrRefuse(context, RATE_LIMITS.deskFiles, by.id);
    const columns = chosenColumns(MEMBERS_COLUMNS, request);
    const query = readMemberQuery(new URL(request.url).searchParams);
    await recordAction(db.write, {
      by,
      action: 'members.export',
      subject: { kind: 'operator', id: by.id },
      after: { show: query.show, columns: columns.map(({ title }) => title) },
    });
    const members = allMembers(db.write, query, settings.OPERATOR_EMAILS);
    return { name: 'members.csv', body: csvOf(columns, members, request.signal) };
  });
}

import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { memberData } from '#server/accounts/member-data.server.ts';
import { noteExport } from '#server/members/change-member.server.ts';
import { requireRole } from '#server/operators/operator.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { notFound, orUnavailable } from '#server/request/failures.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { refusedInPlainText } from '#server/request/refused.server.ts';
import type { Route } from './+types/data';

/** There is nothing to read: a copy is an entry of the log and a mail. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, 'accounts');
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Everything stored about a member, as the file that the member gets too. Each copy is logged and mailed. */
export async function action({ params, context }: Route.ActionArgs) {
  const by = await requireRole(context, 'accounts');
  const { db, settings } = context.get(servicesContext);
  const userId = params.id;
  const file = orUnavailable(context, "reading a member's data", async () => {
    await countOrRefuse(context, RATE_LIMITS.memberData, by.id);
    const whose = { userId, by, owners: settings.OPERATOR_EMAILS };
    if (!(await noteExport(db.write, whose))) throw notFound(MESSAGES.pageNotFound);
    const stored = await memberData(db.write, userId);
    return new Response(`${JSON.stringify(stored, null, 2)}\n`, { headers: HEADERS });
  });
  return file.catch(refusedInPlainText);
}

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="ai-toolbox-member.json"',
  'Cache-Control': 'private, no-store',
};

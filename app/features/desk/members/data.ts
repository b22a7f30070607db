import { requireRole } from '#features/operators/operator.server.ts';
import { memberData } from '#features/own-account/member-data.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import type { Route } from './+types/data';
import { noteExport } from './change-member.server.ts';

/** POST only: each copy is logged and mailed. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, 'accounts');
  return postOnly();
}

/** Downloads what is stored about a member, in the file that members can get themselves. */
export async function action({ params, context }: Route.ActionArgs) {
  const by = await requireRole(context, 'accounts');
  const { db, settings } = context.get(servicesContext);
  const userId = params.id;
  return sendFile(context, "reading a member's data", async () => {
    await countOrRefuse(context, RATE_LIMITS.deskFiles, by.id);
    const whose = { userId, by, owners: settings.OPERATOR_EMAILS };
    if (!(await noteExport(db.write, whose))) throw notFound(MESSAGES.pageNotFound);
    const stored = await memberData(db.write, userId);
    return { name: 'ai-toolbox-member.json', body: `${JSON.stringify(stored, null, 2)}\n` };
  });
}

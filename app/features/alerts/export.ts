import { requireMember } from '#features/accounts/member.server.ts';
import { FOLLOW_TEXTS } from '#features/following/forms.ts';
import { csvOf } from '#features/market/export-list.server.ts';
import { exportName } from '#features/market/export-name.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/export';
import { listFollows } from './own-follows.server.ts';
import { watchListColumns } from './watch-list-columns.ts';

/** The member's watch list as CSV (RFC 4180), for plans with exports. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, paths.following);
  if (!FOLLOWING[context.get(viewerContext).tier].hasExport) {
    return new Response(FOLLOW_TEXTS.noExport, { status: 403 });
  }
  const { db, origin } = context.get(servicesContext);
  return sendFile(context, 'exporting a watch list', async () => {
    const columns = chosenColumns(watchListColumns(origin), request);
    await countOrRefuse(context, RATE_LIMITS.memberData, id);
    const follows = await listFollows(db.write, id, { kind: null, page: null });
    return { name: exportName('watch-list.csv', {}), body: csvOf(columns, follows, request.signal) };
  });
}

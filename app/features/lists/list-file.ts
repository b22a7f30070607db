import { requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/list-file';
import { LIST_FILES } from './list-columns.ts';
import { listFile } from './list-file.server.ts';
import { readOwnList } from './own-lists.server.ts';

/** One of a member's own lists as a file, with their notes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(context, paths.list(params.id));
  const file = LIST_FILES.find((each) => each === params.file);
  if (file === undefined) return new Response(null, { status: 404 });
  return sendFile(context, 'exporting a list', async () => {
    const list = await readOwnList(context.get(servicesContext).db.write, member.id, params.id);
    if (!list) throw new Refused({ status: 404 });
    return listFile(context, { file, list, hasNotes: true, request });
  });
}

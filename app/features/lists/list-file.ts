import { requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/list-file';
import { isListFile } from './list-columns.ts';
import { sendListFile } from './list-file.server.ts';
import { readOwnList } from './own-lists.server.ts';

/** One of a member's own lists as a file, with their notes. */
export async function loader({ request, params: { id, file }, context }: Route.LoaderArgs) {
  const member = requireMember(context, paths.list(id));
  if (!isListFile(file)) return new Response(null, { status: 404 });
  const answer = orUnavailable(context, 'exporting a list', async () => {
    const list = await readOwnList(context.get(servicesContext).db.write, member.id, id);
    if (!list) return new Response(null, { status: 404 });
    return sendListFile(context, { file, listId: list.id, hasNotes: true, request });
  });
  return answer.catch(refusedInPlainText);
}

import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import type { Route } from './+types/shared-file';
import { isListFile } from './list-columns.ts';
import { sendListFile } from './list-file.server.ts';
import { readSharedList } from './sharing.server.ts';

/** A list that its member shares, as a file; with the notes only if they are shared too. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  if (!isListFile(file)) return new Response(null, { status: 404 });
  const answer = orUnavailable(context, 'exporting a shared list', async () => {
    const list = await readSharedList(context.get(servicesContext).db.write, key);
    if (!list) return new Response(null, { status: 404 });
    return sendListFile(context, {
      file,
      listId: list.id,
      hasNotes: list.sharesNotes,
      request,
    });
  });
  return answer.catch(refusedInPlainText);
}

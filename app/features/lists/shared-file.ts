import { servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import type { Route } from './+types/shared-file';
import { LIST_FILES } from './list-columns.ts';
import { listFile } from './list-file.server.ts';
import { readSharedList } from './sharing.server.ts';

/** A list that its member shares, as a file; with the notes only if they are shared too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const file = LIST_FILES.find((each) => each === params.file);
  if (file === undefined) return new Response(null, { status: 404 });
  return sendFile(context, 'exporting a shared list', async () => {
    const list = await readSharedList(context.get(servicesContext).db.write, key);
    if (!list) throw new Refused({ status: 404 });
    return listFile(context, {
      file,
      list: { ...list, shareKey: key },
      hasNotes: list.sharesNotes,
      request,
    });
  });
}

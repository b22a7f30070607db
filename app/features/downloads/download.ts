import { requireMember } from '#features/accounts/member.server.ts';
import { admit } from '#features/api/admission.server.ts';
import { ApiProblem, problemResponse } from '#features/api/problem.server.ts';
import { type Context, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { handOver } from '#platform/request/handed-over.server.ts';
import type { Viewer } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import type { Route } from './+types/download';
import { DOWNLOADS, isDownload } from './downloads.ts';

/** A file of the public catalogue, for members whose plan has the download, and for their programs. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  if (!isDownload(file)) return new Response(null, { status: 404 });
  const asker = request.headers.has('Authorization')
    ? await ownerOfProgram(context, request)
    : memberAsking(context);
  if (asker instanceof ApiProblem) return problemResponse(asker);
  if (!gives(asker.tier, 'download')) {
    return new Response('Your plan does not have the download.\n', { status: 403 });
  }
  return handOver(file, {
    'Content-Type': DOWNLOADS[file].type,
    'Content-Disposition': `attachment; filename="${file}"`,
    'Cache-Control': 'private, no-cache',
  });
}

function memberAsking(context: Context): Viewer {
  requireMember(context, paths.data);
  return context.get(viewerContext);
}

/** A key counts as in the API: with its owner's rights, and a request of their allowance. */
function ownerOfProgram(context: Context, request: Request): Promise<Viewer | ApiProblem> {
  return orUnavailable(context, 'reading a key', async () => {
    try {
      return (await admit(context, request)).viewer;
    } catch (error) {
      if (error instanceof ApiProblem) return error;
      throw error;
    }
  });
}

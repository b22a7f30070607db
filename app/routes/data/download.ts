import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import { gives } from '#domain/billing/plans.ts';
import { DOWNLOADS, isDownload } from '#domain/downloads.ts';
import { paths } from '#domain/paths.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { admit } from '#server/api/admission.server.ts';
import { ApiProblem, problemResponse } from '#server/api/problem.server.ts';
import { viewerContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { handOver } from '#server/request/handed-over.server.ts';
import type { Route } from './+types/download';

/** A file of the open catalogue, for members whose plan has the download, and for their programs. */
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

function memberAsking(context: Readonly<RouterContextProvider>): Viewer {
  requireMember(context, paths.data);
  return context.get(viewerContext);
}

/** A key counts as in the API: with its owner's rights, and a request of their allowance. */
function ownerOfProgram(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Viewer | ApiProblem> {
  return orUnavailable(context, 'reading a key', async () => {
    try {
      return (await admit(context, request)).viewer;
    } catch (error) {
      if (error instanceof ApiProblem) return error;
      throw error;
    }
  });
}

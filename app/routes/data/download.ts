import { gives } from '#domain/billing/plan-rights.ts';
import { DOWNLOADS, isDownload } from '#domain/downloads.ts';
import { paths } from '#domain/paths.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { viewerContext } from '#server/request/context.server.ts';
import { handOver } from '#server/request/handed-over.server.ts';
import type { Route } from './+types/download';

/** A file of the open catalogue, for members whose plan has the download. */
export function loader({ params: { file }, context }: Route.LoaderArgs) {
  if (!isDownload(file)) return new Response(null, { status: 404 });
  requireMember(context, paths.data);
  if (!gives(context.get(viewerContext).tier, 'download')) {
    return new Response('Your plan does not have the download.\n', { status: 403 });
  }
  return handOver(file, {
    'Content-Type': DOWNLOADS[file].type,
    'Content-Disposition': `attachment; filename="${file}"`,
    'Cache-Control': 'private, no-cache',
  });
}

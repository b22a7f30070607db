import { isWithdrawn } from '#catalogue/tools/withdrawn-tools.server.ts';
import { findWithdrawnTopic } from '#catalogue/topics/withdrawn-topics.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { hasTag, tagOf } from '#platform/request/entity-tags.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import type { Route } from './+types/preview';
import { previewPicture } from './preview-cache.server.ts';
import type { Preview } from './preview-words.ts';
import {
  readCategoryPreview,
  readComparisonPreview,
  readLandscapePreview,
  readToolPreview,
} from './read-previews.server.ts';

const HEADERS = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=86400',
  // Other sites are meant to show it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Raised when the same words are drawn in another way. */
const DRAWING = 1;

/** The picture shown where a page's address is shared. It goes with its page: 404, or 410 for what was withdrawn. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const found = await orUnavailable(context, 'reading a preview', async () => {
    const preview = await readPreview(read, params);
    return { preview, isGone: preview === null && (await isGone(read, params)) };
  });
  const { preview } = found;
  if (!preview) return new Response(null, { status: found.isGone ? 410 : 404 });
  const ETag = tagOf(JSON.stringify([DRAWING, preview]));
  if (hasTag(request, ETag)) return new Response(null, { status: 304, headers: { ...HEADERS, ETag } });
  const png = await orUnavailable(context, 'drawing a preview', () => previewPicture(preview));
  return new Response(png, { headers: { ...HEADERS, ETag, 'Content-Length': String(png.byteLength) } });
}

type Named = Route.LoaderArgs['params'];

/** The id in a picture's name, or undefined. */
function idIn({ name }: Named): string | undefined {
  return /^(.+)\.png$/.exec(name)?.[1];
}

async function readPreview(db: DrizzleDb, named: Named): Promise<Preview | null> {
  const id = idIn(named);
  if (id === undefined) return null;
  switch (named.kind) {
    case 'tools':
      return readToolPreview(db, id);
    case 'categories':
      return readCategoryPreview(db, id);
    case 'landscape':
      return readLandscapePreview(db, id);
    case 'compare':
      return readComparisonPreview(db, id.split(','));
    default:
      return null;
  }
}

/** Whether the desk or a file withdrew what the picture was of. */
async function isGone(db: DrizzleDb, named: Named): Promise<boolean> {
  const id = idIn(named);
  if (id === undefined) return false;
  if (named.kind === 'tools') return isWithdrawn(db, id);
  return named.kind === 'categories' && (await findWithdrawnTopic(db, 'categories', id)) !== null;
}

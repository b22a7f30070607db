import type { Preview } from '#domain/discovery/preview.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { previewPicture } from '#server/previews/kept-previews.server.ts';
import {
  readCategoryPreview,
  readComparisonPreview,
  readToolPreview,
} from '#server/previews/read-previews.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { hasTag, tagOf } from '#server/request/entity-tags.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import type { Route } from './+types/preview';

const HEADERS = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=86400',
  // Other sites are meant to show it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Raised when the same words are drawn in another way. */
const DRAWING = 1;

/** The picture shown where a page's address is shared. There is none for a page that does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const preview = await orUnavailable(context, 'reading a preview', () => readPreview(read, params));
  if (!preview) return new Response(null, { status: 404 });
  const ETag = tagOf(JSON.stringify([DRAWING, preview]));
  if (hasTag(request, ETag)) return new Response(null, { status: 304, headers: { ...HEADERS, ETag } });
  const png = await orUnavailable(context, 'drawing a preview', () => previewPicture(preview));
  return new Response(png, { headers: { ...HEADERS, ETag, 'Content-Length': String(png.byteLength) } });
}

async function readPreview(
  db: DrizzleDb,
  { kind, name }: Route.LoaderArgs['params'],
): Promise<Preview | null> {
  const id = /^(.+)\.png$/.exec(name)?.[1];
  if (id === undefined) return null;
  switch (kind) {
    case 'tools':
      return readToolPreview(db, id);
    case 'categories':
      return readCategoryPreview(db, id);
    case 'compare':
      return readComparisonPreview(db, id.split(','));
    default:
      return null;
  }
}

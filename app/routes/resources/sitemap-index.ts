import { sitemapIndex } from '#domain/discovery/sitemap.ts';
import { readStarts } from '#server/listing/sitemaps.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { calledAddress } from '#server/request/site-address.server.ts';
import type { Route } from './+types/sitemap-index';
import { SITEMAP_HEADERS } from './sitemap-headers.ts';

/** The files of the sitemap: two short statements, since where each file starts is remembered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const starts = await orUnavailable(context, 'reading the sitemap', () => readStarts(db.read));
  return new Response(sitemapIndex(calledAddress(request, settings), starts), { headers: SITEMAP_HEADERS });
}

import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import type { Route } from './+types/sitemap-index';
import { sitemapIndex } from './sitemap-entries.ts';
import { SITEMAP_HEADERS } from './sitemap-headers.ts';
import { readStarts } from './sitemaps.server.ts';

/** The files of the sitemap: two short statements, since where each file starts is remembered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const starts = await orUnavailable(context, 'reading the sitemap', () => readStarts(db.read));
  return new Response(sitemapIndex(calledAddress(request, settings), starts), { headers: SITEMAP_HEADERS });
}

import { servicesContext } from '#platform/request/context.server.ts';
import { siteAddress } from '#platform/request/site-address.server.ts';
import { robotsText } from '#site/crawlers.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { Route } from './+types/robots';

/**
 * What crawlers may read. It is cached for everyone, so it names the sitemap only if the site's address is
 * known.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = siteAddress(request, context.get(servicesContext).settings);
  return new Response(robotsText(SITE.crawlers, site === '' ? null : site + paths.sitemaps), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

import { servicesContext } from '#platform/request/context.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import type { Route } from './+types/open-search';
import { openSearchDescription } from './site-files.ts';

/** The site's search, for browsers' search bars. */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = calledAddress(request, context.get(servicesContext).settings);
  return new Response(openSearchDescription(site), {
    headers: {
      'Content-Type': 'application/opensearchdescription+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}

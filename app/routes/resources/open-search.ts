import { openSearchDescription } from '#domain/discovery/site-files.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { calledAddress } from '#server/request/site-address.server.ts';
import type { Route } from './+types/open-search';

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

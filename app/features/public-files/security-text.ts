import { servicesContext } from '#platform/request/context.server.ts';
import { siteAddress } from '#platform/request/site-address.server.ts';
import { SITE } from '#site/site.ts';
import type { Route } from './+types/security-text';
import { securityText } from './site-files.ts';

/** Where to report a weakness, served once the owner names a contact and for as long as they vouch for it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = siteAddress(request, context.get(servicesContext).settings);
  const text = securityText(SITE.security, site, Date.now());
  return new Response(text, {
    status: text === null ? 404 : 200,
    // Not cached, because it expires by itself.
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

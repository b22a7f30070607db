import { securityText } from '#domain/discovery/site-files.ts';
import { SITE } from '#domain/site.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { siteAddress } from '#server/request/site-address.server.ts';
import type { Route } from './+types/security-text';

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

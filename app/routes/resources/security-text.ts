import { securityText } from '#domain/discovery/site-files.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { siteAddress } from '#server/request/site-address.server.ts';
import type { Route } from './+types/security-text';

/** Where to report a weakness, served for as long as the owner vouches for the contact. */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = siteAddress(request, context.get(servicesContext).settings);
  const text = securityText(site, Date.now());
  return new Response(text, {
    status: text === null ? 404 : 200,
    // Not cached, because it expires by itself.
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

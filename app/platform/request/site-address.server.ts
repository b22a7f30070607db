import type { Settings } from '../start/settings.server.ts';

/**
 * Pages are made under this origin if the site's own is unknown: SITE_URL is not set, and anybody could have
 * written the name in the Host header.
 */
export const UNKNOWN_ORIGIN = 'http://localhost';

/**
 * What a page puts before its own paths to name itself. Empty if the origin is unknown: a bare path is then
 * right under whatever name the visitor used (RFC 6596 §3 allows it in a canonical link).
 */
export function siteAddress(request: Request, { SITE_URL }: Settings): string {
  const { origin } = new URL(request.url);
  return SITE_URL ?? (origin === UNKNOWN_ORIGIN ? '' : origin);
}

/**
 * The site's address for an answer that nobody else gets and that needs full addresses. If it is unknown,
 * this is the address that the client used.
 */
export function calledAddress(request: Request, settings: Settings): string {
  const host = request.headers.get('Host') ?? 'localhost';
  return siteAddress(request, settings) || `http://${host}`;
}

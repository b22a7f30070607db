import type { Settings } from '../start/settings.server.ts';

/** The origin of pages while the site's own is unknown: SITE_URL is not set, and anybody can write a Host header. */
export const UNKNOWN_ORIGIN = 'http://localhost';

/**
 * The prefix with which a page names its own address. Empty if the origin is unknown: a bare path is then right under
 * any name (RFC 6596 §3 allows it in a canonical link).
 */
export function siteAddress(request: Request, { SITE_URL }: Settings): string {
  const { origin } = new URL(request.url);
  return SITE_URL ?? (origin === UNKNOWN_ORIGIN ? '' : origin);
}

/**
 * The site's address for a personal answer that needs full addresses. If it is unknown, the address that the client
 * used.
 */
export function calledAddress(request: Request, settings: Settings): string {
  const host = request.headers.get('Host') ?? 'localhost';
  return siteAddress(request, settings) || `http://${host}`;
}

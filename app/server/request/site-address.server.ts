import type { Settings } from '#server/start/settings.server.ts';

/**
 * Pages are made under this origin where the site's own is unknown: SITE_URL is not set, and the Host header is
 * a name that anybody could have written.
 */
export const UNKNOWN_ORIGIN = 'http://localhost';

/**
 * What a page puts before its own paths to name itself. Empty where the origin is unknown: a path alone is then
 * right under whatever name the visitor came by (RFC 6596 §3 allows it in a canonical link).
 */
export function siteAddress(request: Request, { SITE_URL }: Settings): string {
  const { origin } = new URL(request.url);
  return SITE_URL ?? (origin === UNKNOWN_ORIGIN ? '' : origin);
}

/**
 * The site's address for an answer that nobody else gets, and that cannot do with paths: where it is unknown,
 * what this client has called it.
 */
export function calledAddress(request: Request, settings: Settings): string {
  const host = request.headers.get('Host') ?? 'localhost';
  return siteAddress(request, settings) || `http://${host}`;
}

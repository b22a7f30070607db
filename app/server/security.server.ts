import { createHash } from 'node:crypto';

/** Headers of every response. Pages add a policy that allows their own inline scripts by hash. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy([]),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * The policy of a page. Inline styles are allowed: charts set their geometry in style attributes, which
 * no hash can name.
 *
 * @param scriptHashes the inline scripts that may run, as `sha256-…`
 * @param framedPage the one outside page that may be shown in a frame, if any
 * @param formTargets the outside origins that a form may lead to, be it by a redirect
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  framedPage?: string,
  formTargets: readonly string[] = [],
): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)];
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `frame-src ${framedPage === undefined ? "'none'" : new URL(framedPage).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
  ].join('; ');
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const LOADED = /\bsrc=/;

/** A page whose scripts a policy can name. */
export interface SealedPage {
  html: string;
  /** The hashes of the inline scripts that may run, in the form that a policy wants. */
  scriptHashes: string[];
}

/**
 * Tells the inline scripts that we have written from any that came in with data: ours carry a marker as
 * their nonce. It leaves the page again, which stays the same bytes for everyone; the hashes take its place.
 *
 * @param marker chosen anew for each rendering, so that no data can know it
 */
export function sealScripts(html: string, marker: string): SealedPage {
  const nonce = ` nonce="${marker}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(nonce) || LOADED.test(attributes)) continue;
    hashes.add(`sha256-${createHash('sha256').update(code).digest('base64')}`);
  }
  return { html: html.replaceAll(nonce, ''), scriptHashes: [...hashes] };
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Whether a request is a write that another site's page has started. Browsers say so in Sec-Fetch-Site;
 * older ones send Origin. What sends neither is no browser and carries nobody's cookies.
 *
 * @param siteUrl the public origin, when a proxy in front makes it differ from the request's own
 */
export function isCrossSiteWrite(request: Request, siteUrl: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return !OWN_SITES.has(site);
  const origin = request.headers.get('Origin');
  if (origin === null) return false;
  return origin !== new URL(request.url).origin && origin !== siteUrl;
}

import { createHash } from 'node:crypto';

/**
 * Headers of every response. Pages add a policy that allows their own inline scripts and styles by hash. Reasons in
 * docs/decisions/0038.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const TRANSPORT_SECURITY = 'max-age=63072000';

/**
 * What a site with an https address adds to every response: browsers then never ask it over plain HTTP (RFC
 * 6797). Subdomains are not included: something else may run there.
 *
 * @param siteUrl the public address, where one is set
 */
export function transportHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  return siteUrl?.startsWith('https:') ? { 'Strict-Transport-Security': TRANSPORT_SECURITY } : {};
}

/** The allowed inline elements by hash: `sha256-…`. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * The policy of a page. It allows style attributes, which charts need for their geometry, but no injected style sheet.
 *
 * @param framedPage the one outside page that may be framed, if any @param formTargets the outside origins that a form
 * may lead to, directly or by a redirect
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  framedPage?: string,
  formTargets: readonly string[] = [],
): string {
  const ownAnd = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${ownAnd(scripts)}`,
    `style-src ${ownAnd(styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `frame-src ${framedPage === undefined ? "'none'" : new URL(framedPage).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
  ].join('; ');
}

/** The text of an inline element and its hash. */
export interface InlineCode {
  code: string;
  hash: string;
}

/** An inline script or style with its hash for a policy. */
export function inlineCode(code: string): InlineCode {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

const ELEMENT = /<(script|style)\b([^>]*)>/y;
const LOADED = /\bsrc=/;
/** A page with the hashes of its inline scripts and styles. */
export interface SealedPage {
  html: string;
  hashes: InlineHashes;
}

/**
 * Tells our own inline scripts and styles from injected ones: ours carry a marker as their nonce. Then replaces the
 * marker by hashes, so that the page is the same bytes for everyone.
 *
 * @param marker random for each rendering, so that no data can contain it @param rules shared by many pages, which are
 * hashed once
 */
export function sealPage(html: string, marker: string, rules: InlineCode): SealedPage {
  const nonce = ` nonce="${marker}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + nonce.length)) {
    // React escapes `<` in attributes, so the last one before the marker begins its element.
    ELEMENT.lastIndex = html.lastIndexOf('<', at);
    const [start, element, attributes = ''] = ELEMENT.exec(html) ?? [];
    if (start === undefined || LOADED.test(attributes)) continue;
    const begin = html.lastIndexOf('<', at) + start.length;
    const code = html.slice(begin, html.indexOf(`</${element}>`, begin));
    const { hash } = code === rules.code ? rules : inlineCode(code);
    (element === 'style' ? styles : scripts).add(hash);
  }
  return { html: html.replaceAll(nonce, ''), hashes: { scripts: [...scripts], styles: [...styles] } };
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Whether a request is a write started by another site's page. Browsers say so in Sec-Fetch-Site, older ones
 * in Origin. A client that sends neither is not a browser and carries nobody's cookies.
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

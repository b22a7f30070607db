/** Stands for this site while an address is parsed; nobody owns the name (RFC 2606). */
const HERE = 'https://here.invalid';
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The plain form of a link's address in an answer, as a browser understands it, or null if the link may not
 * be followed. Web addresses, email addresses and places on this site are allowed; a path counts from the
 * site's root.
 */
export function contentAddress(href: string): string | null {
  if (href === '' || !URL.canParse(href, HERE)) return null;
  const url = new URL(href, HERE);
  if (!PROTOCOLS.has(url.protocol)) return null;
  if (url.origin !== HERE) return url.href;
  // Two slashes at the beginning would lead to another site.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}

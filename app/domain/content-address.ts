/** Stands for this site while an address is taken apart; the name belongs to nobody (RFC 2606). */
const HERE = 'https://here.invalid';
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address of a link in an answer in its plain form, as a browser understands it, or null for one that may
 * not be followed. Allowed are web and mail addresses and places on this site; a path counts from its root.
 */
export function contentAddress(href: string): string | null {
  if (href === '' || !URL.canParse(href, HERE)) return null;
  const url = new URL(href, HERE);
  if (!PROTOCOLS.has(url.protocol)) return null;
  if (url.origin !== HERE) return url.href;
  // Two slashes at the beginning would lead to another site.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}

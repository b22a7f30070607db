import { getDomain } from 'tldts';

/** A vendor's site, by its home page. */
export interface Site {
  home: URL;
  /** Whether it is read from this machine, for trying: then its own addresses need not be public. */
  isLocal: boolean;
}

/** Whether an address is of the site: its host, one below it, or another of its registered domain. */
export function isOfSite({ hostname, host }: URL, { home }: Site): boolean {
  const own = home.hostname.replace(/^www\./, '');
  if (/^[\d.]+$|^\[|^localhost$/.test(own)) return host === home.host;
  if (hostname === own || hostname.endsWith(`.${own}`)) return true;
  const domain = getDomain(own, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(hostname, { allowPrivateDomains: true });
}

/** What the site is called in its address: 'acme' of www.acme.co.uk; '' for a number. */
export function labelOf({ home }: Site): string {
  const { hostname } = home;
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return '';
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return (domain.split('.')[0] ?? '').toLowerCase();
}

/** Whether an address may be stated: https, or the site's own of a site on this machine. */
export function isStatable(url: URL, site: Site): boolean {
  return url.protocol === 'https:' || (site.isLocal && url.protocol === 'http:' && isOfSite(url, site));
}

/** Letters and digits alone, to compare names. */
export function squeezed(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

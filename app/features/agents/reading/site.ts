import { getDomain } from 'tldts';

/** A vendor's site, by its home page. */
export interface Site {
  home: URL;
  /** Whether it is on this machine; its own addresses may then be private. */
  isLocal: boolean;
}

/** Whether an address belongs to the site: its host, a subdomain, or its registered domain. */
export function isOfSite({ hostname, host }: URL, { home }: Site): boolean {
  const own = home.hostname.replace(/^www\./, '');
  if (/^[\d.]+$|^\[|^localhost$/.test(own)) return host === home.host;
  if (hostname === own || hostname.endsWith(`.${own}`)) return true;
  const domain = getDomain(own, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(hostname, { allowPrivateDomains: true });
}

/** The site's name in its address: 'acme' of www.acme.co.uk; '' for an IP address. */
export function labelOf({ home }: Site): string {
  const { hostname } = home;
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return '';
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return (domain.split('.')[0] ?? '').toLowerCase();
}

/** Whether a record may hold an address: https, or the site's own if that is on this machine. */
export function isStatable(url: URL, site: Site): boolean {
  return url.protocol === 'https:' || (site.isLocal && url.protocol === 'http:' && isOfSite(url, site));
}

/** Only letters and digits, to compare names. */
export function squeezed(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

import freeMail from 'free-email-domains';
import { parse } from 'tldts';
import { isSharedHost } from '#site/web-address.ts';

/** Where a tool's vendor can prove a claim. */
export interface Claimable {
  /** The host of the tool's own page. */
  host: string;
  /** The registered domain (publicsuffix.org). */
  domain: string;
  /** Whether an address at the domain proves anything; not if everybody can have one. */
  hasMail: boolean;
}

const FREE_MAIL: ReadonlySet<string> = new Set(freeMail);

/** Where a claim of the tool can be proved; null for shared hosts, IP addresses and names without a domain. */
export function claimableOf(url: string | null): Claimable | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname, port } = new URL(url);
  const { domain, isPrivate, isIcann, isIp } = parse(hostname, { allowPrivateDomains: true });
  if (!domain || isIp || !isIcann || isPrivate || isSharedHost(hostname) || port !== '') return null;
  return { host: hostname, domain, hasMail: !FREE_MAIL.has(domain) };
}

import freeMail from 'free-email-domains';
import { parse } from 'tldts';

/** Where a tool's vendor can prove that it is theirs. */
export interface Claimable {
  /** The host of the tool's own page. */
  host: string;
  /** The domain that somebody has registered (publicsuffix.org). */
  domain: string;
  /** Whether an address at the domain proves anything: not if everybody can have one. */
  hasMail: boolean;
}

/** Hosts on which many people have pages of their own. Those of the public suffix list are known by it. */
const SHARED_HOSTS = [
  'apps.apple.com',
  'apps.microsoft.com',
  'bitbucket.org',
  'chrome.google.com',
  'chromewebstore.google.com',
  'codeberg.org',
  'discord.com',
  'docs.google.com',
  'facebook.com',
  'github.com',
  'gitlab.com',
  'huggingface.co',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'marketplace.visualstudio.com',
  'medium.com',
  'npmjs.com',
  'play.google.com',
  'producthunt.com',
  'pypi.org',
  'sites.google.com',
  'sourceforge.net',
  'substack.com',
  't.me',
  'x.com',
  'youtube.com',
];

const FREE_MAIL: ReadonlySet<string> = new Set(freeMail);

/** What can prove a claim of the tool at an address; null for shared hosts, IP addresses and names of no domain. */
export function claimableOf(url: string | null): Claimable | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname, port } = new URL(url);
  const { domain, isPrivate, isIcann, isIp } = parse(hostname, { allowPrivateDomains: true });
  const isShared = SHARED_HOSTS.some((shared) => hostname === shared || hostname.endsWith(`.${shared}`));
  if (!domain || isIp || !isIcann || isPrivate || isShared || port !== '') return null;
  return { host: hostname, domain, hasMail: !FREE_MAIL.has(domain) };
}

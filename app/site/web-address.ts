/** Which texts are public web addresses, which addresses are the same page, and which are of one site. */

/** No site has longer ones, in characters. */
const LONGEST_ADDRESS = 2_000;
/** Names that no public name server knows (RFC 6761, 6762, 8375, and the private names that ICANN has set aside). */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;
const IPV4 = /^\d+(?:\.\d+){3}$/;

/** What keeps a text from being the address of a public site. */
export type AddressFault = keyof typeof ADDRESS_FAULTS;

/** Each as the fault of a record. */
export const ADDRESS_FAULTS = {
  'no address': 'must be an address that starts with http:// or https://',
  'not public':
    'must be the address of a public site: a name with a dot in it, no number, and no user name or password before it',
} as const;

/** The same for who fills a form in. */
export const ADDRESS_TEXTS: Readonly<Record<AddressFault, string>> = {
  'no address': 'Enter a web address that starts with http:// or https://',
  'not public': 'Enter the address of a public site, without a user name or password in it',
};

/** In a host, what browsers leave out or take for a slash, and what nobody sees: two readers could find two hosts. */
const READ_IN_TWO_WAYS = /^https?:\/\/(?:[/?#]|[^/?#]*[\\\s\p{Cc}\p{Cf}])/iu;

/**
 * What is wrong with an address that others will follow: it must be http(s), and its host a name that anybody can look
 * up, without anybody's credentials. Null if nothing is. Whether the name leads to a public server is known only when
 * it is looked up.
 */
export function addressFault(text: string): AddressFault | null {
  if (!/^https?:\/\//i.test(text) || READ_IN_TWO_WAYS.test(text) || !URL.canParse(text)) return 'no address';
  const { hostname, username, password } = new URL(text);
  const host = hostname.replace(/\.$/, '');
  const isName = host.includes('.') && !IPV4.test(host) && !host.startsWith('[');
  return isName && !PRIVATE_NAMES.test(host) && username === '' && password === '' ? null : 'not public';
}

/** Whether a text is the address of a public site: nothing else may become a link. */
export function isWebAddress(text: string): boolean {
  return addressFault(text) === null;
}

const HOST_FIRST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** The address that a text without a scheme names (`www.example.com/a`, `//example.com`), or null. */
export function withScheme(text: string): string | null {
  const bare = text.trim().replace(/^\/\//, '');
  const address = `https://${bare}`;
  return bare.length <= LONGEST_ADDRESS && HOST_FIRST.test(bare) && isWebAddress(address) ? address : null;
}

/** An address as it is stored: with a scheme where somebody left it out. Any other text stays as it is. */
export function addressOf(text: string): string {
  return withScheme(text) ?? text;
}

/** Hosts on which many people have pages of their own, beside those of the public suffix list. */
const SHARED_HOSTS: readonly string[] = [
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

/** Whether many people have pages of their own on a host or its subdomains. */
export function isSharedHost(host: string): boolean {
  return SHARED_HOSTS.some((shared) => host === shared || host.endsWith(`.${shared}`));
}

/** Parameters that say where somebody comes from, not what a page is. */
const TRACKING =
  /^(?:utm_\w*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|ttclid|yclid|igshid|mc_[ce]id|_hsenc|_hsmi|ref|ref_src|via)$/i;
const LONGEST_KEY = 500;

/** The host of an address as it is written there, in lower case; null for what is no http(s) address. */
export function hostIn(url: string): string | null {
  if (url.length > LONGEST_ADDRESS) return null;
  const [, host = ''] = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]*)/i.exec(url) ?? [];
  return host.toLowerCase().replace(/(?<!\.)\.+$/, '') || null;
}

/**
 * What the ways of writing one address have in common, as `address_key` in the database makes it: the host without
 * `www.`, the path without its last slash, and the parameters that are not about tracking. Null for what is no http(s)
 * address. Two addresses with the same key are surely one page.
 */
export function addressKey(url: string): string | null {
  const host = hostIn(url)?.replace(/^www\./, '');
  if (!host) return null;
  const [, path = '', query = ''] = /^\w+:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const kept = query
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(part.split('=', 1)[0] ?? ''))
    .join('&');
  const key = `${host}${path.replace(/(?<!\/)\/+$/, '')}${kept && `?${kept}`}`;
  return key.slice(0, LONGEST_KEY);
}

/** An address without the parameters that say where somebody comes from, and without a place on the page. */
export function plainAddress(href: string): string {
  const url = new URL(href);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
}

/**
 * The site that an address is of: its host without `www.`. Null for what is no http(s) address and for hosts that many
 * people share, where a host says nothing. Addresses of one site may be of one tool, which a person has to say.
 */
export function siteKey(url: string): string | null {
  const host = addressKey(url)?.split(/[/?]/, 1)[0];
  return host === undefined || host === '' || isSharedHost(host) ? null : host;
}

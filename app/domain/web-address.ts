/** Which web addresses are the same page, and which are of one site. */

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

/**
 * What the ways of writing one address have in common, as `address_key` in the database makes it: the host without
 * `www.`, the path without its last slash, and the parameters that are not about tracking. Null for what is no http(s)
 * address. Two addresses with the same key are surely one page.
 */
export function addressKey(url: string): string | null {
  const [, host, path = '', query] =
    /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]*)[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  if (host === undefined || host === '') return null;
  const kept = (query ?? '')
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(part.split('=', 1)[0] ?? ''))
    .join('&');
  const key = `${host.toLowerCase().replace(/\.+$/, '')}${path.replace(/\/+$/, '')}${kept && `?${kept}`}`;
  return key.slice(0, LONGEST_KEY);
}

/**
 * The site that an address is of: its host without `www.`. Null for what is no http(s) address and for hosts that many
 * people share, where a host says nothing. Addresses of one site may be of one tool, which a person has to say.
 */
export function siteKey(url: string): string | null {
  const host = addressKey(url)?.split(/[/?]/, 1)[0];
  return host === undefined || host === '' || isSharedHost(host) ? null : host;
}

/** Whether two addresses are surely of one site. */
export function sameSite(one: string, other: string): boolean {
  const site = siteKey(one);
  return site !== null && site === siteKey(other);
}

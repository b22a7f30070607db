import { getDomain } from 'tldts';
import { isSharedHost, isWebAddress } from '#site/web-address.ts';
import { squeezed } from '../reading/site.ts';
import { type Entry, type EntryLink, nameIn } from './entry.ts';

/** Finds the link to a product's own site in an entry, or on the page about it. */

/** Sites that write about products, and services that are not a tool's home. */
const TELLING: readonly string[] = [
  ...['theverge.com', 'techcrunch.com', 'venturebeat.com', 'wired.com', 'arstechnica.com', 'thenextweb.com'],
  ...['zdnet.com', 'cnet.com', 'engadget.com', 'mashable.com', 'gizmodo.com', 'theregister.com'],
  ...['bloomberg.com', 'reuters.com', 'forbes.com', 'cnbc.com', 'nytimes.com', 'ft.com', 'wsj.com'],
  ...['businessinsider.com', 'theguardian.com', 'bbc.com', 'bbc.co.uk', 'heise.de', 'golem.de', 't3n.de'],
  ...[
    'wikipedia.org',
    'arxiv.org',
    'archive.org',
    'doi.org',
    'reddit.com',
    'ycombinator.com',
    'crunchbase.com',
  ],
  ...['twitter.com', 'threads.net', 'bsky.app', 'tiktok.com', 'pinterest.com', 'vimeo.com', 'youtu.be'],
  ...[
    'shields.io',
    'amazon.com',
    'eventbrite.com',
    'calendly.com',
    'loom.com',
    'typeform.com',
    'patreon.com',
  ],
  ...['w3.org', 'schema.org', 'creativecommons.org', 'gravatar.com', 'googletagmanager.com', 'whatsapp.com'],
];

/** Path segments of articles. */
const ARTICLE =
  /\/(?:blog|blogs|news|newsroom|article|articles|post|posts|press|stories|story|podcasts?|events?|jobs|careers|docs?|wiki|help|legal|privacy|terms)(?:\/|$)|\/(?:19|20)\d\d\/\d{1,2}(?:\/|$)/i;
const ARTICLE_HOST = /^(?:blog|news|docs|help|support|status|jobs|careers|forum|community)\./;
/** Files that are not pages. */
const FILE = /\.(?:pdf|zip|png|jpe?g|gif|svg|webp|mp[34]|exe|dmg|xml|json|rss|atom|txt|md)$/i;

/** Texts of links to the product on a page about it. */
const VISIT =
  /\b(?:visit|official (?:web)?site|web ?site|home ?page|try (?:it|now|for free)|get started|go to|open (?:app|tool|site))\b|^(?:link|open|visit|website|besuchen|zur website|visiter|visitar|访问|公式サイト)$/i;

/** Addresses of repositories. On these hosts, only a repository is a product's page. */
const REPOSITORY =
  /^https?:\/\/(?:github\.com|gitlab\.com|codeberg\.org)\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/i;
const NO_OWNER =
  /^(?:sponsors|topics|features|orgs|marketplace|explore|collections|apps|users|about|login|join)$/i;

/** Whether an address is the first page of a repository. */
export function isRepository({ href }: Pick<URL, 'href'>): boolean {
  const [, owner = ''] = REPOSITORY.exec(href.replace(/[?#].*$/, '')) ?? [];
  return owner !== '' && !NO_OWNER.test(owner);
}

/** Whether an address may be a product's own page, judged by the address alone. */
export function mayBeProduct(url: URL): boolean {
  if (!isWebAddress(url.href)) return false;
  if (isRepository(url)) return true;
  const host = url.hostname.replace(/^www\./, '');
  const isTelling = TELLING.some((one) => host === one || host.endsWith(`.${one}`));
  if (isTelling || isSharedHost(host) || ARTICLE_HOST.test(host)) return false;
  return !ARTICLE.test(url.pathname) && !FILE.test(url.pathname);
}

/** Whether two addresses share a registered domain, or the host if it has none. */
export function isSameDomain(one: URL, other: URL): boolean {
  const of = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return of(one) === of(other);
}

/**
 * An entry's best link: its own link to another site, else the product's link in its text, else (in feeds and sitemaps)
 * the page on the source's site or the 'visit' link of that site. A repository counts only if there is nothing else.
 *
 * @returns null if no link leads to a product
 */
export function leadOf(
  { title, links: [first, ...rest] }: Omit<Entry, 'published'>,
  { url: source, hasPages }: { url: URL; hasPages: boolean },
): URL | null {
  if (!first) return null;
  if (!isSameDomain(first.url, source)) {
    if (!mayBeProduct(first.url)) return null;
    const other = isRepository(first.url) ? productAmong(rest, title, source) : null;
    return other ?? first.url;
  }
  const product = productAmong(rest, title, source);
  if (product) return product;
  if (!hasPages || first.url.pathname.length <= 1 || ARTICLE.test(first.url.pathname)) return null;
  const behind = rest.find(({ url, text }) => isSameDomain(url, source) && VISIT.test(text));
  return behind?.url ?? first.url;
}

/**
 * The product's site among links: the one named like the product, or else the only one that says 'visit'. If no site is
 * linked, the only repository named like the product. Null if that is not certain.
 */
export function productAmong(links: readonly EntryLink[], title: string, source: URL): URL | null {
  const others = links.filter(({ url }) => !isSameDomain(url, source) && mayBeProduct(url));
  const sites = others.filter(({ url }) => !isRepository(url));
  const called = sites.filter(({ url }) => isCalled(url, title));
  const visited = sites.filter(({ text }) => VISIT.test(text));
  for (const group of [called, visited]) {
    const [one] = group;
    if (one && group.every(({ url }) => isSameDomain(url, one.url))) return one.url;
  }
  const [only, ...more] = others.filter(({ url }) => isRepository(url) && isCalledPath(url, title));
  return sites.length === 0 && only && more.length === 0 ? only.url : null;
}

const SHORTEST = 3;

/** Whether a host is named after the product in a title: 'Acme Notes: …' at acme.example, 'Acme' at getacme.example. */
function isCalled({ hostname }: URL, title: string): boolean {
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return isAlike(squeezed(domain.split('.')[0] ?? ''), title);
}

function isCalledPath({ pathname }: URL, title: string): boolean {
  return isAlike(squeezed(pathname.split('/')[2] ?? ''), title);
}

function isAlike(label: string, title: string): boolean {
  const name = squeezed(nameIn(title));
  if (Math.min(label.length, name.length) < SHORTEST) return false;
  return label.includes(name) || name.startsWith(label);
}

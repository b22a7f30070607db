import { parse } from 'node-html-parser';
import type { Visit } from '#features/lifecycle/visit.server.ts';
import { addressesOf } from './reading/addresses.ts';
import { certificatesOf } from './reading/certificates.ts';
import { linesOf } from './reading/lines.ts';
import { lowestOf, pricingOf } from './reading/prices.ts';
import { offersOf } from './reading/structured-data.ts';

/** A value that a vendor's page states, with the words that prove it. */
export interface StatedValue {
  field: string;
  value: unknown;
  quote: string;
  url: string;
}

/** The pages that are looked for from the home page, and how links to them are called. */
const PAGES = {
  pricing: /\b(?:pricing|prices|plans|preise|tarife|tarifs|precios)\b/i,
  security: /\b(?:security|trust|compliance|sicherheit|datenschutz)\b/i,
} as const;
type PageKind = keyof typeof PAGES | 'home';

/** More pages of a kind are not read. */
const MOST_OF_A_KIND = 2;

/** A host that is asked only by one visit at a time has no need to be waited for. */
const OPEN_GATE = { take: async () => true, rest: async () => {} };

/** Reads a vendor's home page, and from it the pages with prices and certificates; gives each value that they state once. */
export async function readSite(
  home: string,
  visit: Visit,
  stopping: AbortSignal,
): Promise<{ values: StatedValue[]; unread: { url: string; why: string }[] }> {
  const values: StatedValue[] = [];
  const unread: { url: string; why: string }[] = [];
  const queue: { url: string; kind: PageKind }[] = [{ url: home, kind: 'home' }];
  for (const { url, kind } of queue) {
    const visited = await visit(url, OPEN_GATE, stopping);
    if (visited.outcome !== 'answered' || visited.html === null) {
      unread.push({ url, why: visited.outcome === 'found' ? visited.finding : visited.outcome });
      continue;
    }
    const { html, address } = visited;
    values.push(...valuesOf(html, address, kind));
    if (kind === 'home') queue.push(...pagesOf(html, address));
  }
  return { values: firstOfEach(values), unread };
}

/** The pages of the same site that a home page leads to, by what they hold. */
function pagesOf(html: string, address: string): { url: string; kind: PageKind }[] {
  const { hostname } = new URL(address);
  const links = parse(html, { comment: false })
    .querySelectorAll('a[href]')
    .flatMap((link) => {
      const url = URL.parse(link.getAttribute('href') ?? '', address);
      if (!url || !/^https?:$/.test(url.protocol) || !isOfSite(url.hostname, hostname)) return [];
      url.hash = '';
      return { url: url.href, words: `${link.text} ${url.pathname.replaceAll(/[-_/]/g, ' ')}` };
    });
  return Object.entries(PAGES).flatMap(([kind, called]) => {
    const urls = new Set(links.filter(({ words }) => called.test(words)).map(({ url }) => url));
    urls.delete(address);
    return [...urls].slice(0, MOST_OF_A_KIND).map((url) => ({ url, kind: kind as PageKind }));
  });
}

function isOfSite(host: string, home: string): boolean {
  const site = home.replace(/^www\./, '');
  return host === site || host.endsWith(`.${site}`);
}

function valuesOf(html: string, url: string, kind: PageKind): StatedValue[] {
  const lines = linesOf(html);
  const from = (field: string, value: unknown, quote: string): StatedValue => ({ field, value, quote, url });
  const values = addressesOf(html, url).map(({ field, value, quote }) =>
    from(field, field === 'decision_repository' ? { url: value } : value, quote),
  );
  if (kind === 'pricing') {
    const { prices, free, onRequest } = pricingOf(lines);
    const lowest = lowestOf([...prices, ...offersOf(html).filter(({ amount }) => amount > 0)]);
    if (lowest) {
      const { amount, currency, per, billed } = lowest;
      const value = { amount, ...(currency !== 'USD' && { currency }), per, ...(billed && { billed }) };
      values.push(from('decision_price_from', value, lowest.quote));
    } else if (onRequest !== null) values.push(from('decision_price_from', { per: 'custom' }, onRequest));
    if (free !== null) values.push(from('decision_flags', ['free-tier'], free));
  }
  if (kind === 'security') {
    const codes = certificatesOf(lines);
    values.push(...codes.map(({ code, quote }) => from('decision_compliance', [code], quote)));
  }
  return values;
}

function firstOfEach(values: readonly StatedValue[]): StatedValue[] {
  const first = new Map<string, StatedValue>();
  for (const each of values) {
    const key = `${each.field} ${Array.isArray(each.value) ? each.value.join() : ''}`;
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
}

import { z } from 'zod';
import { pageOf } from '../reading/page.ts';
import { parsed } from '../reading/structured-data.ts';
import { elementsOf, rawText, treeOf } from '../reading/tree.ts';
import { addressIn, type Entry, entryOf } from './entry.ts';

/** The entries of lists that are no feeds: what of them leads where, with the words around it. */

/** The links of a page that lists things: each leads somewhere, with the words of the block around it. */
export function pageEntries(html: string, from: URL, most: number): Entry[] {
  return pageOf(html, from.href)
    .links.slice(0, most)
    .flatMap(({ url, text, around }) => {
      const address = addressIn(url.href);
      return (address && entryOf(text, `${text} ${around}`, [{ url: address, text }])) ?? [];
    });
}

/**
 * The pages that a sitemap names, each called as its address ends.
 *
 * @returns null for what is no sitemap
 */
export function sitemapEntries(xml: string, from: URL, most: number): Entry[] | null {
  const root = treeOf(xml);
  if (elementsOf(root, ({ tag }) => tag === 'urlset').length === 0) return null;
  return elementsOf(root, ({ tag, parent }) => tag === 'loc' && parent?.tag === 'url')
    .slice(0, most)
    .flatMap((place) => {
      const url = addressIn(rawText(place), from);
      return (url && entryOf(lastPartOf(url), '', [{ url, text: '' }])) ?? [];
    });
}

/** `/tools/film-cutter` as 'film cutter'. */
function lastPartOf({ pathname }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  return last.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ');
}

/** As the search of Hacker News answers. */
const found = z.object({
  hits: z.array(z.object({ title: z.string().nullish(), url: z.string().nullish() })),
});
const SHOWN = /^(?:show|launch) hn:\s*/i;

/**
 * What people show on Hacker News, by its public search.
 *
 * @returns null for what is no answer of it
 */
export function hackerNewsEntries(text: string, most: number): Entry[] | null {
  const answer = found.safeParse(parsed(text));
  if (!answer.success) return null;
  return answer.data.hits.slice(0, most).flatMap(({ title, url }) => {
    const address = addressIn(url ?? undefined);
    if (!address || !title || !SHOWN.test(title)) return [];
    return entryOf(title.replace(SHOWN, ''), title, [{ url: address, text: '' }]) ?? [];
  });
}

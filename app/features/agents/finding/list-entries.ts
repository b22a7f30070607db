import { z } from 'zod';
import { pageOf } from '../reading/page.ts';
import { parsed } from '../reading/structured-data.ts';
import { elementsOf, rawText, treeOf } from '../reading/tree.ts';
import { addressIn, type Entry, entryOf } from './entry.ts';

/** Entries of lists that are not feeds: links with the words around them. */

/** The links of a list page, each with the words of the block around it. */
export function pageEntries(html: string, from: URL, most: number): Entry[] {
  return pageOf(html, from.href)
    .links.slice(0, most)
    .flatMap(({ url, text, around }) => {
      const address = addressIn(url.href);
      return (address && entryOf(text, `${text} ${around}`, [{ url: address, text }])) ?? [];
    });
}

/**
 * The pages of a sitemap, each named after the end of its address.
 *
 * @returns null if the text is no sitemap
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

/** The answer of the Hacker News search API. */
const found = z.object({
  hits: z.array(z.object({ title: z.string().nullish(), url: z.string().nullish() })),
});
const SHOWN = /^(?:show|launch) hn:\s*/i;

/**
 * The 'Show HN' posts in an answer of the Hacker News search API.
 *
 * @returns null if the text is no such answer
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

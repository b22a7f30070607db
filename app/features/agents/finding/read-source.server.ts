import { z } from 'zod';
import { pageOf } from '../reading/page.ts';
import { parsed } from '../reading/structured-data.ts';
import { elementsOf, rawText, treeOf } from '../reading/tree.ts';
import { addressIn, type Entry, entryOf } from './entry.ts';
import { feedEntries } from './feed-entries.ts';
import { FINDING, type SourceKind } from './finding.ts';

/** Entries of lists that are not feeds: links with the words around them. */

/** The links of a list page, each with the words of the block around it. */
function pageEntries(html: string, from: URL, most: number): Entry[] {
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
function sitemapEntries(xml: string, from: URL, most: number): Entry[] | null {
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
function hackerNewsEntries(text: string, most: number): Entry[] | null {
  const answer = found.safeParse(parsed(text));
  if (!answer.success) return null;
  return answer.data.hits.slice(0, most).flatMap(({ title, url }) => {
    const address = addressIn(url ?? undefined);
    if (!address || !title || !SHOWN.test(title)) return [];
    return entryOf(title.replace(SHOWN, ''), title, [{ url: address, text: '' }]) ?? [];
  });
}

export const SOURCE_FAULTS = {
  feed: 'it is no feed, or longer than 1 MB',
  sitemap: 'it is no sitemap',
  index: 'it lists other sitemaps: give one of them',
  'hacker-news': 'it is no answer of the search of Hacker News',
  empty: 'nothing in it leads anywhere',
} as const;

/** Reads a source's entries from its text, or says why there are none. */
export async function readSource(
  kind: SourceKind,
  text: string,
  from: URL,
): Promise<{ entries: Entry[] } | { fault: string }> {
  const entries = await entriesOf(kind, text, from);
  if (entries === null) return { fault: faultOf(kind, text) };
  return entries.length > 0 ? { entries } : { fault: SOURCE_FAULTS.empty };
}

function entriesOf(kind: SourceKind, text: string, from: URL): Entry[] | null | Promise<Entry[]> {
  switch (kind) {
    case 'feed':
      return feedEntries(text, from, FINDING.entries);
    case 'sitemap':
      return sitemapEntries(text, from, FINDING.entries);
    case 'markdown':
      // Loaded on demand, because few sites use Markdown sources.
      return import('./markdown-entries.server.ts').then(({ markdownEntries }) =>
        markdownEntries(text, from, FINDING.entries),
      );
    case 'page':
      return pageEntries(text, from, FINDING.entries);
    case 'hacker-news':
      return hackerNewsEntries(text, FINDING.entries);
  }
}

function faultOf(kind: SourceKind, text: string): string {
  if (kind === 'feed' || kind === 'hacker-news') return SOURCE_FAULTS[kind];
  const isIndex = elementsOf(treeOf(text), ({ tag }) => tag === 'sitemapindex').length > 0;
  return isIndex ? SOURCE_FAULTS.index : SOURCE_FAULTS.sitemap;
}

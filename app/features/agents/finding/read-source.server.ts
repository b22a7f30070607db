import { elementsOf, treeOf } from '../reading/tree.ts';
import type { Entry } from './entry.ts';
import { feedEntries } from './feed-entries.ts';
import { FINDING, type SourceKind } from './finding.ts';
import { hackerNewsEntries, pageEntries, sitemapEntries } from './list-entries.ts';

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

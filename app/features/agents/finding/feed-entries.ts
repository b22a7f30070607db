import { parseFeed } from 'feedsmith';
import { dayIn } from '../events/published.ts';
import { pageOf } from '../reading/page.ts';
import { addressIn, type Entry, type EntryLink, entryOf } from './entry.ts';

/** Characters of an entry's text that are read. */
const LONGEST_CONTENT = 20_000;

interface Item {
  title: string | undefined;
  /** The most reliable first. */
  links: readonly (string | undefined)[];
  /** HTML or text. */
  contents: readonly (string | undefined)[];
  published: string | undefined;
}

/**
 * The entries of a feed, in whatever format it is: Atom, RSS, RDF or JSON Feed.
 *
 * @param most entries that are read
 * @returns null if the text is no feed
 */
export function feedEntries(text: string, from: URL, most: number): Entry[] | null {
  const items = itemsOf(text);
  return items?.slice(0, most).flatMap((item) => entryOfItem(item, from) ?? []) ?? null;
}

function itemsOf(text: string): Item[] | null {
  const found = parsed(text);
  switch (found?.format) {
    case 'json':
      return (found.feed.items ?? []).map((item) => ({
        title: item.title,
        links: [item.external_url, item.url],
        contents: [item.summary, item.content_html, item.content_text],
        published: item.date_published,
      }));
    case 'atom':
      return (found.feed.entries ?? []).map(
        ({ title, links = [], summary, content, published, updated }) => ({
          title: title?.value,
          links: links
            .filter(({ rel = 'alternate' }) => /^(?:alternate|related)$/.test(rel))
            .map(({ href }) => href),
          contents: [summary?.value, content?.value],
          published: published ?? updated,
        }),
      );
    case 'rss':
      return (found.feed.items ?? []).map(({ title, link, description, content, pubDate }) => ({
        title,
        links: [link],
        contents: [description, content?.encoded],
        published: pubDate,
      }));
    case 'rdf':
      return (found.feed.items ?? []).map(({ title, link, description, dc }) => ({
        title,
        links: [link],
        contents: [description],
        published: dc?.dates?.[0],
      }));
    default:
      return null;
  }
}

function parsed(text: string) {
  try {
    return parseFeed(text);
  } catch {
    return null;
  }
}

function entryOfItem({ title, links, contents, published }: Item, from: URL): Entry | null {
  const texts = contents.flatMap((each) => (each ? [each.slice(0, LONGEST_CONTENT)] : []));
  const page = pageOf([...new Set(texts)].join('\n'), from.href);
  const own = links.flatMap((link): EntryLink[] => {
    const url = addressIn(link, from);
    return url ? [{ url, text: '' }] : [];
  });
  const within = page.leads.flatMap(({ url, text }): EntryLink[] => {
    const address = addressIn(url.href);
    return address ? [{ url: address, text }] : [];
  });
  const words = page.lines.map((line) => line.text).join(' ');
  return entryOf(title ?? '', words, [...own, ...within], dayIn(published));
}

import { SITE } from '#site/site.ts';
import { entryHtml } from './entry-html.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). The ids are addresses, as in Atom. */
export function writeJsonFeed(feed: Feed, origin: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: origin + feed.page,
    feed_url: origin + feed.path,
    language: 'en',
    authors: [{ name: SITE.name, url: `${origin}/` }],
    items: feed.entries.map((entry) => itemOf(entry, origin)),
  });
}

function itemOf(entry: FeedEntry, origin: string) {
  return {
    id: origin + entry.path,
    url: origin + entry.path,
    title: entry.title,
    content_html: entryHtml(entry),
    date_published: entry.published,
    date_modified: entry.updated,
    ...(entry.categories.length > 0 && { tags: entry.categories }),
  };
}

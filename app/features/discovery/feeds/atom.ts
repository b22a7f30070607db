import { escapeMarkup } from '#site/markup.ts';
import { SITE } from '#site/site.ts';
import { entryHtml } from './entry-html.ts';
import { type Feed, type FeedEntry, feedUpdated } from './feed.ts';

/** Writes a feed as Atom (RFC 4287). The ids are addresses: an entry's address never changes. */
export function writeAtom(feed: Feed, origin: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeMarkup(origin + feed.path)}</id>
<title>${escapeMarkup(feed.title)}</title>
<subtitle>${escapeMarkup(feed.description)}</subtitle>
<updated>${feedUpdated(feed)}</updated>
<author><name>${escapeMarkup(SITE.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + feed.path)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(origin + feed.page)}"/>
${feed.entries.map((entry) => entryXml(entry, origin)).join('')}</feed>
`;
}

function entryXml(entry: FeedEntry, origin: string): string {
  const address = escapeMarkup(origin + entry.path);
  const categories = entry.categories.map((name) => `<category term="${escapeMarkup(name)}"/>`).join('');
  return `<entry>
<id>${address}</id>
<title>${escapeMarkup(entry.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${entry.published}</published>
<updated>${entry.updated}</updated>
${categories}<content type="html">${escapeMarkup(entryHtml(entry))}</content>
</entry>
`;
}

import type { MetaDescriptor } from 'react-router';
import { FEED_FORMATS, FEED_NAMES, FEEDS, type FeedFormat, type FeedName } from '#domain/feeds/feed.ts';
import { LETTER_TEXTS } from '#domain/letters/letter.ts';
import { paths } from '#domain/paths.ts';

const FORMATS: readonly FeedFormat[] = ['atom', 'json'];

/**
 * The links in a page's head that tell feed readers of its feeds.
 *
 * @param category for its feeds instead of those of all tools
 */
export function feedLinks(category?: { id: string; name: string }): MetaDescriptor[] {
  const address = (name: FeedName, format: FeedFormat) =>
    category ? paths.categoryFeed(category.id, name, format) : paths.feed(name, format);
  return FEED_NAMES.flatMap((name) =>
    FORMATS.map((format) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type: FEED_FORMATS[format],
      title: `${FEEDS[name].title}${category ? ` in ${category.name}` : ''}`,
      href: address(name, format),
    })),
  );
}

/** The same for the feed of weekly letters. */
export function letterFeedLinks(): MetaDescriptor[] {
  return FORMATS.map((format) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: FEED_FORMATS[format],
    title: LETTER_TEXTS.name,
    href: paths.letterFeed(format),
  }));
}

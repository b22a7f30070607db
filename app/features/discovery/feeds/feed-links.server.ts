import { createContext } from 'react-router';
import type { Context } from '#platform/request/context.server.ts';
import { escapeMarkup } from '#site/markup.ts';
import { paths } from '#site/paths.ts';
import { FEED_FORMATS, FEEDS, type FeedFormat, type FeedName, LETTERS_FEED, shownFeeds } from './feed.ts';

interface LinkedFeed {
  title: string;
  addressIn: (format: FeedFormat) => string;
}

const FORMATS: readonly FeedFormat[] = ['atom', 'json'];
const linkedFeedsContext = createContext<readonly LinkedFeed[]>([]);

/**
 * Tells feed readers of the page's feeds, in a loader. They read the document only, so the browser's code does
 * not know these links (docs/topics/browser.md).
 *
 * @param category for its feeds instead of those of all tools
 */
export function linkFeeds(context: Context, category?: { id: string; name: string }): void {
  const addressOf = (name: FeedName, format: FeedFormat) =>
    category ? paths.categoryFeed(category.id, name, format) : paths.feed(name, format);
  const feeds = shownFeeds().map((name) => ({
    title: `${FEEDS[name].title}${category ? ` in ${category.name}` : ''}`,
    addressIn: (format: FeedFormat) => addressOf(name, format),
  }));
  context.set(linkedFeedsContext, feeds);
}

/** The same for the feed of weekly letters. @param title what readers call them */
export function linkLetterFeed(context: Context, title: string): void {
  const addressIn = (format: FeedFormat) => paths.feed(LETTERS_FEED, format);
  context.set(linkedFeedsContext, [{ title, addressIn }]);
}

/** The elements that name the page's feeds; an empty text for a page without feeds. */
export function feedLinks(context: Context): string {
  return context
    .get(linkedFeedsContext)
    .flatMap(({ title, addressIn }) => FORMATS.map((format) => linkTo(title, addressIn(format), format)))
    .join('');
}

function linkTo(title: string, address: string, format: FeedFormat): string {
  const [name, href] = [title, address].map(escapeMarkup);
  return `<link rel="alternate" type="${FEED_FORMATS[format]}" title="${name}" href="${href}"/>`;
}

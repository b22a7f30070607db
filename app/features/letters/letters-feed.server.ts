import { FEED_ENTRIES, type Feed, type FeedFormat, LETTERS_FEED } from '#features/discovery/feeds/feed.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { hasNews, LETTER_TEXTS, letterTitle, newsInWords } from './letter-news.ts';
import { listLetters } from './letters.server.ts';

/** The newest letters with news, as a feed. */
export async function readLettersFeed(db: DrizzleDb, format: FeedFormat): Promise<Feed> {
  const letters = (await listLetters(db)).filter(({ counts }) => hasNews(counts));
  return {
    title: `${SITE.name}: ${LETTER_TEXTS.name}`,
    description: LETTER_TEXTS.intro,
    path: paths.feed(LETTERS_FEED, format),
    page: paths.letters,
    entries: letters.slice(0, FEED_ENTRIES).map(({ date, madeAt, counts }) => ({
      path: paths.letter(date),
      title: letterTitle(date),
      published: madeAt,
      updated: madeAt,
      summary: `${newsInWords(counts)}.`,
      facts: [],
      categories: [],
    })),
  };
}

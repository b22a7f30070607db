import { findWithdrawnTopic } from '#catalogue/topics/withdrawn-topics.server.ts';
import { writeAtom } from '#features/discovery/feeds/atom.ts';
import {
  FEED_FORMATS,
  FEED_NAMES,
  type Feed,
  type FeedFormat,
  feedUpdated,
  LETTERS_FEED,
  readFeedFile,
  withoutTimesAhead,
} from '#features/discovery/feeds/feed.ts';
import { writeJsonFeed } from '#features/discovery/feeds/json-feed.ts';
import { readFeed } from '#features/feeds/feed.server.ts';
import { readLettersFeed } from '#features/letters/letters-feed.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';

const WRITERS = { atom: writeAtom, json: writeJsonFeed };

/**
 * Answers with a feed of the whole site: of its tools, or of the weekly letters.
 *
 * @param file for instance `tools.atom`
 */
export function answerSiteFeed(context: Context, request: Request, file: string): Promise<Response> {
  const letters = readFeedFile(file, [LETTERS_FEED]);
  if (!letters) return answerFeed(context, request, file);
  return answerWith(context, request, letters.format, async (db) => ({
    feed: await readLettersFeed(db, letters.format),
    tools: [],
  }));
}

/**
 * Answers with a feed of tools, which is the same for everybody, other sites' pages included.
 *
 * @param file for instance `tools.atom`
 * @param categoryId undefined for all tools
 */
export async function answerFeed(
  context: Context,
  request: Request,
  file: string,
  categoryId?: string,
): Promise<Response> {
  const asked = readFeedFile(file, FEED_NAMES);
  if (!asked) return new Response(null, { status: 404 });
  return answerWith(
    context,
    request,
    asked.format,
    (db) => readFeed(db, { ...asked, categoryId }),
    async (db) =>
      categoryId !== undefined && (await findWithdrawnTopic(db, 'categories', categoryId)) !== null,
  );
}

/**
 * @param read finds the feed and the tools that it shows; null if there is none
 * @param isWithdrawn whether there was one
 */
async function answerWith(
  context: Context,
  request: Request,
  format: FeedFormat,
  read: (db: DrizzleDb) => Promise<{ feed: Feed; tools: { id: string }[] } | null>,
  isWithdrawn: (db: DrizzleDb) => Promise<boolean> = async () => false,
): Promise<Response> {
  const { db } = context.get(servicesContext);
  try {
    const found = await read(db.read);
    if (!found) return new Response(null, { status: (await isWithdrawn(db.read)) ? 410 : 404 });
    const feed = withoutTimesAhead(found.feed, new Date().toISOString());
    return new Response(WRITERS[format](feed, new URL(request.url).origin), {
      headers: {
        'Content-Type': `${FEED_FORMATS[format]}; charset=utf-8`,
        'Last-Modified': new Date(feedUpdated(feed)).toUTCString(),
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  } catch (error) {
    logFailure(context, 'reading a feed', error);
    return new Response(null, { status: 503 });
  }
}

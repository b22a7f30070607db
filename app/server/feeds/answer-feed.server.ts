import type { RouterContextProvider } from 'react-router';
import { writeAtom } from '#domain/feeds/atom.ts';
import { FEED_FORMATS, feedUpdated, readFeedFile } from '#domain/feeds/feed.ts';
import { writeJsonFeed } from '#domain/feeds/json-feed.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { logFailure } from '#server/request/failures.server.ts';
import { showTools } from '#server/request/shown.server.ts';
import { readFeed } from './feed.server.ts';

const WRITERS = { atom: writeAtom, json: writeJsonFeed };

/**
 * Answers with a feed, which is the same for everybody, other sites' pages included.
 *
 * @param file for instance `tools.atom`
 * @param categoryId undefined for all tools
 */
export async function answerFeed(
  context: Readonly<RouterContextProvider>,
  request: Request,
  file: string,
  categoryId?: string,
): Promise<Response> {
  const asked = readFeedFile(file);
  if (!asked) return new Response(null, { status: 404 });
  const { db } = context.get(servicesContext);
  try {
    const found = await readFeed(db.read, { ...asked, categoryId });
    if (!found) return new Response(null, { status: 404 });
    showTools(context, found.tools);
    return new Response(WRITERS[asked.format](found.feed, new URL(request.url).origin), {
      headers: {
        'Content-Type': `${FEED_FORMATS[asked.format]}; charset=utf-8`,
        'Last-Modified': new Date(feedUpdated(found.feed)).toUTCString(),
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  } catch (error) {
    logFailure(context, 'reading a feed', error);
    return new Response(null, { status: 503 });
  }
}

import { writeAtom } from '#features/discovery/feeds/atom.ts';
import { FEED_ENTRIES, FEED_FORMATS } from '#features/discovery/feeds/feed.ts';
import { writeJsonFeed } from '#features/discovery/feeds/json-feed.ts';
import { FOLLOW_TEXTS } from '#features/following/forms.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { ownValue } from '#site/own-value.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { Route } from './+types/feed';
import { readNews } from './news.server.ts';
import { ownerOfFeed } from './private-feed.server.ts';

const WRITERS = { atom: writeAtom, json: writeJsonFeed };
const FORMATS: Readonly<Record<string, keyof typeof WRITERS>> = {
  'alerts.atom': 'atom',
  'alerts.json': 'json',
};
const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** A member's alerts as a feed, for anybody with the secret in its address (docs/topics/following.md). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const format = ownValue(FORMATS, params.file);
  const secret = new URL(request.url).searchParams.get('key') ?? '';
  if (!format || secret === '') return bare(404);
  const { db } = context.get(servicesContext);
  try {
    const owner = await ownerOfFeed(db.write, secret, Date.now());
    if (!owner) return bare(404);
    await countOrRefuse(context, RATE_LIMITS.privateFeed, owner.userId);
    if (!FOLLOWING[owner.tier].hasFeed) return bare(403, FOLLOW_TEXTS.noFeed);
    const news = await readNews(db.write, owner.userId, { page: 1, size: FEED_ENTRIES });
    const feed = {
      title: `${SITE.name}: what you follow`,
      description: 'What has happened to the things that you follow',
      // The address lacks the secret, so that a copied feed does not reveal it.
      path: paths.following,
      page: paths.following,
      entries: news.map(({ entry, at }) => ({ ...entry, published: at, updated: at })),
      emptySince: owner.joined,
    };
    return new Response(WRITERS[format](feed, new URL(request.url).origin), {
      headers: { ...HEADERS, 'Content-Type': `${FEED_FORMATS[format]}; charset=utf-8` },
    });
  } catch (error) {
    if (error instanceof Refused) return bare(error.refusal.status);
    logFailure(context, 'reading a private feed', error);
    return bare(503);
  }
}

function bare(status: number, text: string | null = null): Response {
  return new Response(text, { status, headers: HEADERS });
}

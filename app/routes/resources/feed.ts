import { answerSiteFeed } from '#server/feeds/answer-feed.server.ts';
import type { Route } from './+types/feed';

/** A feed of all tools, or of the weekly letters. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerSiteFeed(context, request, params.feed);
}

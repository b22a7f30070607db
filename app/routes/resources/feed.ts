import { answerFeed } from '#server/feeds/answer-feed.server.ts';
import type { Route } from './+types/feed';

/** A feed of all tools. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerFeed(context, request, params.feed);
}

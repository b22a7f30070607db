import type { Route } from './+types/site-feed';
import { answerSiteFeed } from './answer-feed.server.ts';

/** A feed of all tools, or of the weekly letters. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerSiteFeed(context, request, params.feed);
}

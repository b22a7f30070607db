import { answerFeed } from '#server/feeds/answer-feed.server.ts';
import type { Route } from './+types/category-feed';

/** A feed of one category's tools. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerFeed(context, request, params.feed, params.categoryId);
}

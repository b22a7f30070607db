import type { Route } from './+types/category-feed';
import { answerFeed } from './answer-feed.server.ts';

/** A feed of one category's tools. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerFeed(context, request, params.feed, params.categoryId);
}

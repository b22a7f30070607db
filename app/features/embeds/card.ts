import { paths } from '#site/paths.ts';
import type { Route } from './+types/card';
import { answerPicture } from './answer-picture.server.ts';
import { cardSvg } from './picture.ts';

/** A tool's card, for other sites. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerPicture(context, request, params.id, { draw: cardSvg, path: paths.card });
}

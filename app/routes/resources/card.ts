import { cardSvg } from '#domain/embeds/picture.ts';
import { paths } from '#domain/paths.ts';
import { answerPicture } from '#server/embeds/answer-picture.server.ts';
import type { Route } from './+types/card';

/** A tool's card, for other sites. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerPicture(context, request, params.id, { draw: cardSvg, path: paths.card });
}

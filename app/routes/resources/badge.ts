import { badgeSvg } from '#domain/embeds/picture.ts';
import { paths } from '#domain/paths.ts';
import { answerPicture } from '#server/embeds/answer-picture.server.ts';
import type { Route } from './+types/badge';

/** A tool's badge, for other sites. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerPicture(context, request, params.id, { draw: badgeSvg, path: paths.badge });
}

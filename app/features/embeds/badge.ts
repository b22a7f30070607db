import { paths } from '#site/paths.ts';
import type { Route } from './+types/badge';
import { answerPicture } from './answer-picture.server.ts';
import { badgeSvg } from './picture.ts';

/** A tool's badge, for other sites. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerPicture(context, request, params.id, { draw: badgeSvg, path: paths.badge });
}

import type { Route } from './+types/v1';
import { answerApi } from './answer.server.ts';

/** The API (docs/api.md): one route, because its endpoints are a table (`features/api/endpoints`). */
export function loader({ context, request }: Route.LoaderArgs) {
  return answerApi(context, request);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerApi(context, request);
}

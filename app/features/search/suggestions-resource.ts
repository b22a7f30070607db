import { readSearchText } from '#catalogue/search/filters/search-text.ts';
import { NO_SUGGESTIONS } from '#catalogue/search/suggesting/suggestions.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import type { Route } from './+types/suggestions-resource';
import { suggest } from './suggestions.server.ts';

const HEADERS = { 'Cache-Control': 'public, max-age=60' };

/** The search box's suggestions for `q`, as JSON. A failure suggests nothing (spec §8). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const term = readSearchText(new URL(request.url).searchParams);
  try {
    return Response.json(await suggest(db.read, term), { headers: HEADERS });
  } catch (error) {
    log.error({ err: error }, 'Suggestions could not be read');
    return Response.json(NO_SUGGESTIONS, {
      status: 503,
      headers: { ...HEADERS, 'Cache-Control': 'no-store' },
    });
  }
}

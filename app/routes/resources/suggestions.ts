import { LIMITS } from '#domain/limits.ts';
import type { Suggestions } from '#domain/search/suggestions.ts';
import { readSearchText } from '#domain/search/tool-query.ts';
import { searchQuestions } from '#server/listing/questions.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import type { Route } from './+types/suggestions';

const HEADERS = { 'Cache-Control': 'public, max-age=60' };

/** The questions that the search box suggests for `q`, as JSON. A failure suggests nothing (spec §8). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const term = readSearchText(new URL(request.url).searchParams);
  try {
    const { data } = await searchQuestions(db.read, term, LIMITS.suggestionsShown);
    return Response.json({ questions: data } satisfies Suggestions, { headers: HEADERS });
  } catch (error) {
    log.error({ err: error }, 'Suggestions could not be read');
    const none: Suggestions = { questions: [] };
    return Response.json(none, { status: 503, headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
  }
}

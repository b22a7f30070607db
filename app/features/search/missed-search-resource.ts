import { servicesContext } from '#platform/request/context.server.ts';
import { readForm } from '#platform/request/forms.server.ts';
import { senderOf } from '#platform/request/person.server.ts';
import type { Route } from './+types/missed-search-resource';
import { readMissedSearch } from './missed-search-form.server.ts';

/** There is nothing to read. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Receives browsers' reports of searches that led to nothing (docs/decisions/0044). The answer is the same
 * whether or not the search is counted, and waits for nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const told = readMissedSearch(await readForm(request));
  const headers = { 'Cache-Control': 'no-store' };
  if (!told) return new Response(null, { status: 400, headers });
  const { missedSearches } = context.get(servicesContext);
  missedSearches.add(told.q, told.miss, senderOf(context));
  return new Response(null, { status: 204, headers });
}

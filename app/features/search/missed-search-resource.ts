import { z } from 'zod';
import { MISS_REPORTS, type MissReport } from '#catalogue/search/missed-search.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { type FormTexts, readForm } from '#platform/request/forms.server.ts';
import { senderOf } from '#platform/request/person.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import type { Route } from './+types/missed-search-resource';

export const loader = postOnly;

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

const schema = z.object({ q: z.string(), miss: z.enum(MISS_REPORTS) });

/** A browser's report of a search that led to nothing; null if the form is not such a report. */
function readMissedSearch(form: FormTexts): { q: string; miss: MissReport } | null {
  return schema.safeParse(form).data ?? null;
}

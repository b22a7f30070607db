import { redirect } from 'react-router';
import { memberOf } from '#features/accounts/member.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { readForm } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import type { Route } from './+types/comparison-report';
import { readCompareQuery } from './compare-query.ts';
import { keepComparison } from './comparisons.server.ts';

export const loader = postOnly;

/**
 * Keeps a comparison in its member's history. Opening the page alone does not: crawlers and prefetches open
 * pages too. Browsers with scripts report it; without scripts there is a button, whose form says `show`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const member = memberOf(context);
  if (!member) return answer(401);
  if (!gives(context.get(viewerContext).tier, 'comparisons')) return answer(403);
  const form = await readForm(request);
  const { tools } = readCompareQuery(new URLSearchParams({ tools: form.tools ?? '' }));
  try {
    await countOrRefuse(context, RATE_LIMITS.comparisons, member.id);
  } catch (error) {
    if (error instanceof Refused) return answer(429);
    throw error;
  }
  const { write } = context.get(servicesContext).db;
  const isKept = await orUnavailable(context, 'keeping a comparison', () =>
    keepComparison(write, member.id, tools),
  );
  if (!isKept) return answer(400);
  return form.show === 'history' ? redirect(paths.comparisons, 303) : answer(204);
}

function answer(status: number): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });
}

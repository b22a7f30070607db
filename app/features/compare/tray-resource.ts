import { memberOf } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { readForm } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import type { Route } from './+types/tray-resource';
import { readCompareQuery } from './compare-query.ts';
import { syncTray } from './trays.server.ts';

const HEADERS = { 'Cache-Control': 'no-store' };

/** Asking brings two trays together, so there is nothing to GET. */
export const loader = postOnly;

/** Brings the tools that a member has collected in this browser together with those of the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = memberOf(context);
  if (!member) return bare(401);
  const form = await readForm(request);
  const idsOf = (text = '') => readCompareQuery(new URLSearchParams({ tools: text })).tools;
  try {
    await countOrRefuse(context, RATE_LIMITS.tray, member.id);
  } catch (error) {
    if (error instanceof Refused) return bare(429);
    throw error;
  }
  const { write } = context.get(servicesContext).db;
  const sent = { tools: idsOf(form.tools), base: idsOf(form.base) };
  const tray = await orUnavailable(context, say`keeping the tools to compare`, () =>
    syncTray(write, member.id, sent),
  );
  return Response.json(tray, { headers: HEADERS });
}

function bare(status: number): Response {
  return new Response(null, { status, headers: HEADERS });
}

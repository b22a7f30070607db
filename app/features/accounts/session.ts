import { sessionContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { Route } from './+types/session';

const HEADERS = { 'Cache-Control': 'no-store' };

/** Renewing is a write, so GET is refused. */
export const loader = postOnly;

/**
 * Renews a browser's session (spec §9) and returns it as `{session}`; 401 without one, 503 if it could not be read.
 * Reading the request's session has renewed it already if that was due.
 */
export async function action({ context }: Route.ActionArgs) {
  const state = context.get(sessionContext);
  if ('failed' in state) return bare(503);
  const { session } = state;
  if (!session) return bare(401);
  try {
    await countOrRefuse(context, RATE_LIMITS.sessionRefresh, session.user.id);
    return Response.json({ session }, { headers: HEADERS });
  } catch (error) {
    if (error instanceof Refused) return bare(error.refusal.status);
    logFailure(context, 'renewing a session', error);
    return bare(503);
  }
}

function bare(status: number): Response {
  return new Response(null, { status, headers: HEADERS });
}

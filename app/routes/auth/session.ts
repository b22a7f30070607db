import { RATE_LIMITS } from '#domain/limits.ts';
import { countMemberWork } from '#server/accounts/limits.server.ts';
import { sessionContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import type { Route } from './+types/session';

const HEADERS = { 'Cache-Control': 'no-store' };

/** Renewing is a write, so nothing is read here. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * The session of a browser that renews it (spec §9), as `{session}`; 401 without one, 503 when it could not
 * be read. Reading the session of the request has renewed it already where it was due.
 */
export async function action({ context }: Route.ActionArgs) {
  const state = context.get(sessionContext);
  if ('failed' in state) return bare(503);
  const { session } = state;
  if (!session) return bare(401);
  const answer = await orNull(context, async () => {
    const refusal = await countMemberWork(context, session.user.id, {
      account: RATE_LIMITS.sessionRefresh,
      sender: RATE_LIMITS.sessionRefreshOfSender,
    });
    if (refusal) return bare(429, { 'Retry-After': String(refusal.seconds) });
    return Response.json({ session }, { headers: HEADERS });
  });
  return answer ?? bare(503);
}

function bare(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...HEADERS, ...headers } });
}

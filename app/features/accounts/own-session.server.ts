import type { RouterContextProvider } from 'react-router';
import { authContext } from '#platform/request/context.server.ts';
import { headersWithCookies } from '#platform/request/person.server.ts';

/** The id of the session that a request belongs to, or null. The browser never sees this id. */
export async function ownSessionId(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<string | null> {
  return (await ownSession(context, request))?.id ?? null;
}

/** The session that a request belongs to, and when it began; or null. */
export async function ownSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ id: string; createdAt: Date } | null> {
  const found = await context
    .get(authContext)
    .api.getSession({ headers: headersWithCookies(context, request), query: { disableRefresh: true } });
  return found?.session ?? null;
}

import type { RouterContextProvider } from 'react-router';
import { authContext } from '#server/request/context.server.ts';

/** The id of the session that a request comes with, or null. It is nothing that the browser is told. */
export async function ownSessionId(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<string | null> {
  const found = await context
    .get(authContext)
    .api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  return found?.session.id ?? null;
}

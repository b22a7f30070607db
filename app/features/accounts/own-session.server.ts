import { type Context, ownSessionContext, servicesContext } from '#platform/request/context.server.ts';
import { cookiesOf } from '#platform/request/person.server.ts';
import { ENDED_SESSION_COOKIE, signedToken } from '#platform/request/session-cookie.server.ts';
import { endSessionByToken } from './sessions.server.ts';

/** The id of the session that a request belongs to, or null. The browser never sees this id. */
export function ownSessionId(context: Context): string | null {
  return context.get(ownSessionContext)?.id ?? null;
}

/**
 * Ends the session of a request's browser, if it has one.
 *
 * @returns the value for Set-Cookie that takes its cookie back
 * @throws while the database is away: the session lives on, so the browser keeps its cookie
 */
export async function endOwnSession(context: Context): Promise<string> {
  const { db, secret } = context.get(servicesContext);
  const token = signedToken(cookiesOf(context), secret);
  if (token !== null) await endSessionByToken(db.write, token);
  return ENDED_SESSION_COOKIE;
}

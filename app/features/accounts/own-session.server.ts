import { type Context, ownSessionContext, servicesContext } from '#platform/request/context.server.ts';
import { cookiesOf } from '#platform/request/person.server.ts';
import { ENDED_SESSION_COOKIE, signedToken } from '#platform/request/session-cookie.server.ts';
import { endSessionByToken } from './sessions.server.ts';

/** The id of a request's session, or null. The browser never sees this id. */
export function ownSessionId(context: Context): string | null {
  return context.get(ownSessionContext)?.id ?? null;
}

/**
 * Ends the session of a request's browser, if it has one.
 *
 * @returns the value for Set-Cookie that removes its cookie
 * @throws while the database is away; the session and its cookie then stay
 */
export async function endOwnSession(context: Context): Promise<string> {
  const { db, secret } = context.get(servicesContext);
  const token = signedToken(cookiesOf(context), secret);
  if (token !== null) await endSessionByToken(db.write, token);
  return ENDED_SESSION_COOKIE;
}

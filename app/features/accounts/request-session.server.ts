import type { OwnSession, Services, SessionState } from '#platform/request/context.server.ts';
import { ENDED_SESSION_COOKIE, sessionCookie, signedToken } from '#platform/request/session-cookie.server.ts';
import { readTier, tierOf, VISITOR, type Viewer } from '#site/access.ts';
import { SESSION_COOKIE } from '#site/session.ts';
import { runningSession, SESSION_SECONDS } from './sessions.server.ts';

export interface SessionReading {
  state: SessionState;
  /** The part of the session that no browser may know. */
  own: OwnSession | null;
  viewer: Viewer;
  /** The cookies that renew or end the session, as values for Set-Cookie. */
  cookies: string[];
}

export const NOBODY: SessionReading = { state: { session: null }, own: null, viewer: VISITOR, cookies: [] };

/**
 * Reads a request's session. It is looked up every time, so that ending it elsewhere or changing the tier takes effect
 * at once. If that fails, public pages can still be read.
 *
 * @param onFailure receives the error if a session could not be read
 */
export async function readSession(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  { headers }: Request,
  onFailure: (error: unknown) => void,
): Promise<SessionReading> {
  const cookies = headers.get('Cookie');
  // Most requests have no session cookie, and skip checking its signature.
  if (!cookies?.includes(`${SESSION_COOKIE}=`)) return NOBODY;
  const token = signedToken(cookies, secret);
  if (token === null) return NOBODY;
  try {
    const used = await runningSession(db.write, token);
    if (!used) return { ...NOBODY, cookies: [ENDED_SESSION_COOKIE] };
    const { session, user, plan, isRenewed } = used;
    const granted = plan.granted === null ? null : readTier(plan.granted);
    return {
      state: {
        session: {
          expiresAt: session.expiresAt.toISOString(),
          user: { ...user, first_name: user.first_name || null },
        },
      },
      own: { id: session.id, createdAt: session.createdAt },
      viewer: { tier: tierOf({ ...plan, status: readTier(plan.status), granted }, Date.now()) },
      cookies: isRenewed ? [sessionCookie(token, secret, SESSION_SECONDS)] : [],
    };
  } catch (error) {
    onFailure(error);
    return { ...NOBODY, state: { failed: true } };
  }
}

/**
 * Adds cookies to a response, but never replaces one that the route set itself, as signing in does. A response that
 * caches may store, such as a photo, gets none, because the cache would give them to other visitors.
 */
export function addMissingCookies(headers: Headers, cookies: readonly string[]): void {
  if (headers.get('Cache-Control')?.includes('public')) return;
  const nameOf = (cookie: string) => cookie.split('=', 1)[0];
  const set = new Set(headers.getSetCookie().map(nameOf));
  for (const cookie of cookies) {
    if (!set.has(nameOf(cookie))) headers.append('Set-Cookie', cookie);
  }
}

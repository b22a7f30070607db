import { readTier, tierOf, VISITOR, type Viewer } from '#domain/access.ts';
import { SESSION_COOKIE } from '#domain/session/session.ts';
import type { Auth } from '#server/accounts/auth.server.ts';
import type { SessionState } from './context.server.ts';

export interface SessionReading {
  state: SessionState;
  viewer: Viewer;
  /** The cookies that the session renews or ends, as values for Set-Cookie. */
  cookies: string[];
}

const NOBODY: SessionReading = { state: { session: null }, viewer: VISITOR, cookies: [] };

/**
 * Reads the session of a request. It is looked up every time, so that a session ended elsewhere or a changed
 * tier takes effect at once. If that fails, public pages can still be read.
 *
 * @param onFailure receives the error when a session could not be read
 */
export async function readSession(
  auth: Auth,
  request: Request,
  onFailure: (error: unknown) => void,
): Promise<SessionReading> {
  if (!request.headers.get('Cookie')?.includes(`${SESSION_COOKIE}=`)) return NOBODY;
  try {
    const { headers, response } = await auth.api.getSession({
      headers: request.headers,
      returnHeaders: true,
    });
    return { ...describe(response), cookies: headers.getSetCookie() };
  } catch (error) {
    onFailure(error);
    return { ...NOBODY, state: { failed: true } };
  }
}

type Found = Auth['$Infer']['Session'] | null;

function describe(found: Found): Omit<SessionReading, 'cookies'> {
  // A block ends all sessions. One that began at the same moment would outlive it otherwise.
  if (!found || found.user.blocked_at) return NOBODY;
  const { session, user } = found;
  const held = {
    status: readTier(user.subscription_status),
    expiresAt: user.subscription_expires_at ?? null,
    granted: user.granted_tier ? readTier(user.granted_tier) : null,
    grantedUntil: user.granted_until ?? null,
  };
  return {
    state: {
      session: {
        expiresAt: session.expiresAt.toISOString(),
        user: {
          id: user.id,
          email: user.email,
          first_name: user.name || null,
          last_name: user.last_name ?? null,
          photo_url: user.image ?? null,
        },
      },
    },
    viewer: { tier: tierOf(held, Date.now()) },
  };
}

/**
 * Adds cookies to a response, but never replaces one that the route set itself, as signing in does. A
 * response that any cache may keep, such as a photo, gets none: the cache would hand them to the next
 * visitor.
 */
export function addMissingCookies(headers: Headers, cookies: readonly string[]): void {
  if (headers.get('Cache-Control')?.includes('public')) return;
  const nameOf = (cookie: string) => cookie.split('=', 1)[0];
  const set = new Set(headers.getSetCookie().map(nameOf));
  for (const cookie of cookies) {
    if (!set.has(nameOf(cookie))) headers.append('Set-Cookie', cookie);
  }
}

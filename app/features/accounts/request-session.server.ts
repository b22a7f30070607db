import type { Services, SessionState } from '#platform/request/context.server.ts';
import { readTier, tierOf, VISITOR, type Viewer } from '#site/access.ts';
import { SESSION_COOKIE } from '#site/session.ts';
import type { Auth } from './auth.server.ts';
import { runningSession } from './running-session.server.ts';

export interface SessionReading {
  state: SessionState;
  viewer: Viewer;
  /** The cookies that the session renews or ends, as values for Set-Cookie. */
  cookies: string[];
}

/** Nobody is signed in. */
export const NOBODY: SessionReading = { state: { session: null }, viewer: VISITOR, cookies: [] };

/**
 * Reads the session of a request. It is looked up every time, so that a session ended elsewhere or a changed
 * tier takes effect at once. If that fails, public pages can still be read.
 *
 * @param onFailure receives the error when a session could not be read
 */
export async function readSession(
  { auth, db, secret }: { auth: Auth } & Pick<Services, 'db' | 'secret'>,
  { headers }: Request,
  onFailure: (error: unknown) => void,
): Promise<SessionReading> {
  const given = headers.get('Cookie');
  if (!given?.includes(`${SESSION_COOKIE}=`)) return NOBODY;
  try {
    const running = await runningSession(db, given, secret);
    if (running) return { ...describe(running), cookies: [] };
    const found = await auth.api.getSession({ headers, returnHeaders: true });
    const cookies = found.headers.getSetCookie();
    if (!found.response) return { ...NOBODY, cookies };
    const { session, user } = found.response;
    const { name: first_name, image: photo_url, ...known } = user;
    return { ...describe({ ...known, first_name, photo_url, expiresAt: session.expiresAt }), cookies };
  } catch (error) {
    onFailure(error);
    return { ...NOBODY, state: { failed: true } };
  }
}

/** A session and its member, as our statement or the library gives them. */
interface Found {
  expiresAt: Date;
  id: string;
  email: string;
  first_name: string | null;
  last_name?: string | null | undefined;
  photo_url?: string | null | undefined;
  subscription_status: string;
  subscription_expires_at?: Date | null | undefined;
  granted_tier?: string | null | undefined;
  granted_until?: Date | null | undefined;
  blocked_at?: Date | null | undefined;
}

function describe(found: Found): Omit<SessionReading, 'cookies'> {
  // A block ends all sessions. One that began at the same moment would outlive it otherwise.
  if (found.blocked_at) return NOBODY;
  const held = {
    status: readTier(found.subscription_status),
    expiresAt: found.subscription_expires_at ?? null,
    granted: found.granted_tier ? readTier(found.granted_tier) : null,
    grantedUntil: found.granted_until ?? null,
  };
  return {
    state: {
      session: {
        expiresAt: found.expiresAt.toISOString(),
        user: {
          id: found.id,
          email: found.email,
          first_name: found.first_name || null,
          last_name: found.last_name ?? null,
          photo_url: found.photo_url ?? null,
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

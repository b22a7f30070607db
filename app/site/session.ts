/**
 * The cookie that marks a signed-in browser; it holds the session's token. The prefix makes browsers accept
 * it only from this very host, over a secure connection or from localhost, and for all its paths.
 */
export const SESSION_COOKIE = '__Host-session_token';

/** Who is signed in, as far as the browser may know (spec §3, "Auth session"): the tokens stay in cookies. */
export interface Session {
  /** When the session ends unless it is renewed, in ISO 8601. */
  expiresAt: string;
  user: SessionUser;
}

export interface SessionUser {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  photo_url: string | null;
}

/** A member's display name: their name, or the part of the email address before the @. */
export function displayName({ first_name, last_name, email }: Omit<SessionUser, 'id' | 'photo_url'>): string {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name || (email.split('@', 1)[0] ?? email);
}

const ANY_ORIGIN = 'http://own.invalid';
/** Longer than any address of ours; it is stored with a registration. */
const RETURN_TO_LENGTH = 1_000;

/**
 * Where to go after signing in: an address on this site, or the fallback. Anything that a browser would take
 * for another site is rejected: `//host`, `/\\host`, control characters, schemes.
 */
export function safeReturnTo(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || wanted.length > RETURN_TO_LENGTH) return fallback;
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted) || !URL.canParse(wanted, ANY_ORIGIN)) return fallback;
  const { origin, pathname, search, hash } = new URL(wanted, ANY_ORIGIN);
  if (origin !== ANY_ORIGIN || pathname.startsWith('//') || pathname.startsWith('/auth/')) return fallback;
  return pathname + search + hash;
}

/**
 * Where an account screen finally leads.
 *
 * @param address the screen's own address, which may name it as `returnTo`
 * @returns '' where it names nothing on this site
 */
export function returnToOf(address: string): string {
  return safeReturnTo(new URL(address).searchParams.get('returnTo'), '');
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '#site/session.ts';

const WRITTEN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([^;]*)`);
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** The Set-Cookie value that deletes a session's cookie. */
export const ENDED_SESSION_COOKIE = `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;

/** The Set-Cookie value of a session: `token.signature`. */
export function sessionCookie(token: string, secret: string, seconds: number): string {
  const signed = `${token}.${signatureOf(token, secret).toString('base64')}`;
  return `${SESSION_COOKIE}=${encodeURIComponent(signed)}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

/**
 * The session's token in a Cookie header if we signed it, or null. Takes microseconds and no query, and does not tell
 * whether the session still runs.
 */
export function signedToken(cookies: string | null | undefined, secret: string): string | null {
  const [, written] = WRITTEN.exec(cookies ?? '') ?? [];
  if (written === undefined) return null;
  const [, token = '', given = ''] = /^(.+)\.([^.]+)$/.exec(decoded(written)) ?? [];
  const expected = signatureOf(token, secret);
  const signature = Buffer.from(given, 'base64');
  return token !== '' && signature.length === expected.length && timingSafeEqual(signature, expected)
    ? token
    : null;
}

/** Whether a Cookie header holds a session token that we signed. */
export function hasSignedSession(cookies: string | undefined, secret: string): boolean {
  return signedToken(cookies, secret) !== null;
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

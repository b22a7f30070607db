import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '#site/session.ts';

const TOKEN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([^;]*)`);

/**
 * The token of the session in a Cookie header, if it is signed by us: `token.signature`, as the session library writes
 * it; or null. Takes microseconds and no query, and does not say whether the session is still running.
 */
export function signedToken(cookies: string | null | undefined, secret: string): string | null {
  const [, written] = TOKEN.exec(cookies ?? '') ?? [];
  if (written === undefined) return null;
  const [, token = '', given = ''] = /^(.*)\.([^.]+)$/.exec(decoded(written)) ?? [];
  const expected = createHmac('sha256', secret).update(token).digest();
  const signature = Buffer.from(given, 'base64');
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}

/** Whether a Cookie header holds a session token signed by us. */
export function hasSignedSession(cookies: string | undefined, secret: string): boolean {
  return signedToken(cookies, secret) !== null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

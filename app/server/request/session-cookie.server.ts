import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '#domain/session/session.ts';

const TOKEN = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([^;]*)`);

/**
 * Whether a Cookie header holds a session token signed by us: `token.signature`, as the session library
 * writes it. Takes microseconds and no query, and does not say whether the session is still running.
 */
export function hasSignedSession(cookies: string | undefined, secret: string): boolean {
  const [, written] = TOKEN.exec(cookies ?? '') ?? [];
  if (written === undefined) return false;
  const [, token = '', given = ''] = /^(.*)\.([^.]+)$/.exec(decoded(written)) ?? [];
  const expected = createHmac('sha256', secret).update(token).digest();
  const signature = Buffer.from(given, 'base64');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

import type { Session } from './session.ts';

/** What can happen to a session, in the order of spec §4. */
export type SessionEvent =
  | 'initial session'
  | 'signed in'
  | 'signed out'
  | 'token refreshed'
  | 'user updated'
  | 'password recovery';

/**
 * What has happened between two readings of the session. Undefined means that it is not known yet.
 *
 * @returns null when nothing has happened
 */
export function sessionEvent(
  before: Session | null | undefined,
  after: Session | null | undefined,
): SessionEvent | null {
  if (!after) return before && after === null ? 'signed out' : null;
  if (before?.user.id !== after.user.id) return 'signed in';
  if (sessionKey(before) !== sessionKey(after)) return 'user updated';
  return before.expiresAt === after.expiresAt ? null : 'token refreshed';
}

/** Equal for two readings that show the same member in the same way. What is not known is nobody's. */
export function sessionKey(session: Session | null | undefined): string {
  return session === undefined ? '' : JSON.stringify(session?.user ?? null);
}

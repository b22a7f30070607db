import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { sessions } from './tables/accounts.server.ts';
import { users } from './tables/users.server.ts';

/** A session ends after this long without use. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session's end moves at most this often, so that most pages cost no write. */
const RENEW_AFTER_SECONDS = 24 * 60 * 60;

const TOKEN_BYTES = 32;

/** Browsers send shorter ones; a header may take 16 kB. */
const LONGEST_USER_AGENT = 500;

const isRunning = gt(sessions.expires_at, sql`now()`);
const endFromNow = () => new Date(Date.now() + SESSION_SECONDS * 1_000);

/**
 * Begins a session for a member whose identity the caller has checked, under the member's lock.
 *
 * @returns its id, and the token that only its browser may know
 */
export async function beginSession(
  db: DrizzleDb,
  userId: string,
  userAgent: string | null,
): Promise<{ id: string; token: string }> {
  const session = { id: randomUUID(), token: randomBytes(TOKEN_BYTES).toString('base64url') };
  await db.insert(sessions).values({
    ...session,
    user_id: userId,
    user_agent: (userAgent ?? '').slice(0, LONGEST_USER_AGENT),
    expires_at: endFromNow(),
  });
  return session;
}

const memberByToken = built((db) =>
  db
    .select({
      session: { id: sessions.id, expiresAt: sessions.expires_at, createdAt: sessions.created_at },
      user: {
        id: users.id,
        email: users.email,
        first_name: users.first_name,
        last_name: users.last_name,
        photo_url: users.photo_url,
      },
      plan: {
        status: users.subscription_status,
        expiresAt: users.subscription_expires_at,
        granted: users.granted_tier,
        grantedUntil: users.granted_until,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    // A block ends all sessions. A session that began at the same moment would outlive it without this condition.
    .where(and(eq(sessions.token, sql.placeholder('token')), isRunning, isNull(users.blocked_at))),
);

/**
 * A running session and its member, by its token; null if it has ended or its member is blocked. Moves its end if that
 * is due, and sets `isRenewed` then.
 */
export async function runningSession(db: DrizzleDb, token: string) {
  const [found] = await memberByToken(db).execute({ token });
  if (!found) return null;
  const renewedFrom = Date.now() + (SESSION_SECONDS - RENEW_AFTER_SECONDS) * 1_000;
  if (found.session.expiresAt.getTime() > renewedFrom) return { ...found, isRenewed: false };
  const [renewed] = await db
    .update(sessions)
    .set({ expires_at: endFromNow(), updated_at: new Date() })
    .where(and(eq(sessions.id, found.session.id), isRunning))
    .returning({ expiresAt: sessions.expires_at });
  return renewed ? { ...found, session: { ...found.session, ...renewed }, isRenewed: true } : null;
}

/** A member's running sessions, most recently used first, without their tokens. */
export async function listSessions(db: DrizzleDb, userId: string) {
  return db
    .select({
      id: sessions.id,
      user_agent: sessions.user_agent,
      created_at: sessions.created_at,
      updated_at: sessions.updated_at,
      expires_at: sessions.expires_at,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isRunning))
    .orderBy(desc(sessions.updated_at), sessions.id);
}

/** Ends one of this member's sessions. */
export async function endSession(db: DrizzleDb, userId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.user_id, userId), eq(sessions.id, id)));
}

export async function endSessionByToken(db: DrizzleDb, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

/** @param kept the session that stays signed in, if it is the member's; null for none */
export async function endOtherSessions(db: DrizzleDb, userId: string, kept: string | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), kept === null ? undefined : ne(sessions.id, kept)));
}

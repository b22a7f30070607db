import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { sessions } from './tables/accounts.server.ts';

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
    .where(and(eq(sessions.user_id, userId), sql`${sessions.expires_at} > now()`))
    .orderBy(desc(sessions.updated_at), sessions.id);
}

/** Ends one of a member's sessions; never another member's. */
export async function endSession(db: DrizzleDb, userId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.user_id, userId), eq(sessions.id, id)));
}

/** @param kept the session that stays signed in, if it is the member's */
export async function endOtherSessions(db: DrizzleDb, userId: string, kept: string | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), kept === null ? undefined : ne(sessions.id, kept)));
}

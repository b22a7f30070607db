import { eq, sql } from 'drizzle-orm';
import { built } from '#platform/database/built.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { signedToken } from '#platform/request/session-cookie.server.ts';
import { RENEW_AFTER_SECONDS, SESSION_SECONDS } from './auth.server.ts';
import { sessions } from './tables/accounts.server.ts';
import { users } from './tables/users.server.ts';

/** What each request asks of a session: the library would ask for it with two statements and all columns. */
const runningByToken = built((db) =>
  db
    .select({
      expiresAt: sessions.expires_at,
      id: users.id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      photo_url: users.photo_url,
      subscription_status: users.subscription_status,
      subscription_expires_at: users.subscription_expires_at,
      granted_tier: users.granted_tier,
      granted_until: users.granted_until,
      blocked_at: users.blocked_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.token, sql.placeholder('token'))),
);

/**
 * The session of a Cookie header and its member, if nothing has to be done about it. Null for sessions that are due to be
 * renewed, have ended or were never ours: the library knows what becomes of those.
 */
export async function runningSession(db: Database, cookies: string | null, secret: string) {
  const token = signedToken(cookies, secret);
  if (token === null) return null;
  const [found] = await runningByToken(db.write).execute({ token });
  const renewedFrom = Date.now() + (SESSION_SECONDS - RENEW_AFTER_SECONDS) * 1_000;
  return found && found.expiresAt.getTime() > renewedFrom ? found : null;
}

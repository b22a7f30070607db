import { createHmac, randomUUID } from 'node:crypto';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** Signs the cookies of a test app's sessions. */
export const TEST_SECRET = 'a secret of tests, which protects nothing';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

export interface TestMember {
  id: string;
  email: string;
  /** What a signed-in browser sends: `app.get(path, member.headers)`. */
  headers: { Cookie: string };
}

/**
 * A member with a confirmed address and a running session, but without a password, so nobody can log in as
 * them.
 */
export async function addMember(
  db: Database,
  user: Partial<typeof users.$inferInsert> = {},
): Promise<TestMember> {
  const id = user.id ?? randomUUID();
  const email = user.email ?? `${id}@example.com`;
  await db.write.insert(users).values({ email_verified: true, ...user, id, email });
  return { id, email, headers: { Cookie: await startSession(db, id) } };
}

/** Starts another session for a member and returns its cookie, signed as the app signs it. */
export async function startSession(
  db: Database,
  userId: string,
  { expiresAt = new Date(Date.now() + MONTH_MS), userAgent = 'A browser' } = {},
): Promise<string> {
  const token = randomUUID();
  await db.write.insert(sessions).values({
    id: randomUUID(),
    token,
    user_id: userId,
    user_agent: userAgent,
    expires_at: expiresAt,
  });
  return sessionCookie(token);
}

/** The cookie of a session, signed as the app signs it. */
export function sessionCookie(token: string, secret = TEST_SECRET): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `__Host-session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

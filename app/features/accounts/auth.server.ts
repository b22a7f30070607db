import { randomUUID } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { z } from 'zod';
import type { Database } from '#platform/database/connection.server.ts';
import { publicOrigin, type Settings } from '#platform/start/settings.server.ts';
import { SESSION_COOKIE } from '#site/session.ts';
import { accounts, sessions, verifications } from './tables/accounts.server.ts';
import { users } from './tables/users.server.ts';

/** A session ends when nobody has used it for this long. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session's end moves at most this often, so that not every page costs a write. */
export const RENEW_AFTER_SECONDS = 24 * 60 * 60;

/** Begins a session for a member who has proved who they are (`login.server.ts` checks that). */
const beginSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.string() }) },
  async (asked) => {
    const { internalAdapter } = asked.context;
    const user = await internalAdapter.findUserById(asked.body.userId);
    if (!user) return null;
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(asked, { session, user });
    return { id: session.id, token: session.token };
  },
);

const AT = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** The columns of our tables, by the names that the library has for them. */
const COLUMNS = {
  user: { name: 'first_name', image: 'photo_url', emailVerified: 'email_verified', ...AT },
  account: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...AT,
  },
  session: {
    userId: 'user_id',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    expiresAt: 'expires_at',
    ...AT,
  },
  verification: { expiresAt: 'expires_at', ...AT },
} as const;

/** What a session says about its member beyond what the library knows. */
const OWN_COLUMNS = {
  last_name: { type: 'string', required: false, input: false },
  subscription_status: { type: 'string', required: true, input: false },
  subscription_expires_at: { type: 'date', required: false, input: false },
  granted_tier: { type: 'string', required: false, input: false },
  granted_until: { type: 'date', required: false, input: false },
  blocked_at: { type: 'date', required: false, input: false },
} as const;

/**
 * Accounts and sessions, kept by better-auth in our own tables; `passwords.server.ts` hashes the passwords.
 * We use only its functions and mount none of its HTTP endpoints. Links in emails are ours (`email_tokens`),
 * because the library neither hashes its links nor writes them in the transaction of their email.
 */
export function createAuth({ db, secret, settings }: { db: Database; secret: string; settings: Settings }) {
  return betterAuth({
    baseURL: publicOrigin(settings),
    secret,
    telemetry: { enabled: false },
    // The library logs email addresses and expected refusals; we log what matters where we handle it.
    logger: { disabled: true },
    database: drizzleAdapter(db.write, {
      provider: 'pg',
      schema: { user: users, account: accounts, session: sessions, verification: verifications },
    }),
    user: { fields: COLUMNS.user, additionalFields: OWN_COLUMNS },
    account: { fields: COLUMNS.account },
    session: {
      fields: COLUMNS.session,
      expiresIn: SESSION_SECONDS,
      updateAge: RENEW_AFTER_SECONDS,
      // A session ended elsewhere must not live on in a cookie.
      cookieCache: { enabled: false },
    },
    verification: { fields: COLUMNS.verification },
    plugins: [{ id: 'checked-sign-in', endpoints: { beginSession } }],
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: SESSION_COOKIE,
          attributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

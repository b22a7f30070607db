import { and, eq } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { accounts } from './tables/accounts.server.ts';
import { users } from './tables/users.server.ts';

/** The hash of a member's password; null without one. */
export async function passwordHash(db: DrizzleDb, userId: string): Promise<string | null> {
  const [account] = await db.select({ password: accounts.password }).from(accounts).where(byPassword(userId));
  return account?.password ?? null;
}

/** What signing in needs to know about an account. */
export interface AccountToEnter {
  id: string;
  email: string;
  email_verified: boolean;
  /** The hash; null without a password. */
  password: string | null;
  /** When an operator blocked the account. */
  blocked_at: Date | null;
}

/** The account with an address or an id; undefined if there is none. */
export async function accountToEnter(
  db: DrizzleDb,
  of: { email: string } | { id: string },
): Promise<AccountToEnter | undefined> {
  const { id, email, email_verified, blocked_at } = users;
  const [account] = await db
    .select({ id, email, email_verified, blocked_at, password: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(users.id, accounts.user_id), eq(accounts.provider_id, 'credential')))
    .where('email' in of ? eq(email, of.email) : eq(id, of.id));
  return account;
}

/** Matches the row of `accounts` with a member's password. */
export function byPassword(userId: string) {
  return and(eq(accounts.user_id, userId), eq(accounts.provider_id, 'credential'));
}

import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { PROVIDER_NAMES, type ProviderName, readProviderName } from '#site/sign-in-providers.ts';
import type { Connection } from '../security.ts';
import { accounts } from '../tables/accounts.server.ts';
import { passkeys } from '../tables/factors.server.ts';

/** A person's identity at another site. The address may change. */
export interface Identity {
  provider: ProviderName;
  /** The other site's id of the person. */
  subject: string;
}

/** The member that an identity signs in as, or null. */
export async function memberOfIdentity(db: DrizzleDb, who: Identity): Promise<string | null> {
  const [found] = await db
    .select({ userId: accounts.user_id })
    .from(accounts)
    .where(and(eq(accounts.provider_id, who.provider), eq(accounts.account_id, who.subject)));
  return found?.userId ?? null;
}

/**
 * Lets an identity sign in as a member. Call it with the member locked.
 *
 * @returns false if the identity or the member is connected to another one
 */
export async function connect(db: DrizzleDb, userId: string, who: Identity): Promise<boolean> {
  await db
    .insert(accounts)
    .values({ id: randomUUID(), user_id: userId, provider_id: who.provider, account_id: who.subject })
    .onConflictDoNothing();
  return (await memberOfIdentity(db, who)) === userId;
}

/**
 * Removes a connection. Call it with the member locked.
 *
 * @returns false if there was none
 */
export async function disconnect(db: DrizzleDb, userId: string, provider: ProviderName): Promise<boolean> {
  const gone = await db
    .delete(accounts)
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, provider)))
    .returning({ id: accounts.id });
  return gone.length > 0;
}

/** Counts a member's ways to sign in: a password, other sites, passkeys. */
export async function waysIn(db: DrizzleDb, userId: string): Promise<number> {
  const others = await db.$count(accounts, eq(accounts.user_id, userId));
  return others + (await db.$count(passkeys, eq(passkeys.user_id, userId)));
}

/** The other sites that sign a member in. */
export async function listConnections(db: DrizzleDb, userId: string): Promise<Connection[]> {
  const found = await db
    .select({ name: accounts.provider_id, since: accounts.created_at })
    .from(accounts)
    .where(and(eq(accounts.user_id, userId), inArray(accounts.provider_id, [...PROVIDER_NAMES])))
    .orderBy(accounts.created_at);
  return found.flatMap(({ name, since }) => {
    const provider = readProviderName(name);
    return provider ? [{ provider, since: since.toISOString() }] : [];
  });
}

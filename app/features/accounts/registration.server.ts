import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { LINK_HOURS } from '#site/limits.ts';
import {
  type DeadLink,
  findEmailToken,
  isKept,
  issueEmailToken,
  spendSignupTokens,
  useEmailToken,
} from './email-tokens.server.ts';
import { alreadyRegisteredMail, confirmationMail } from './mails.server.ts';
import { accounts, emailTokens } from './tables/accounts.server.ts';
import { users } from './tables/users.server.ts';

/**
 * What a registration asks for. It is stored with its token and reaches the account only with that token, so nobody
 * gains anything by registering somebody else's address first.
 */
const pending = z.object({
  password_hash: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /**
   * The page that the visitor was going to; '' for none. It is not in the email, which anybody can have sent to
   * anybody.
   */
  return_to: z.string().catch(''),
});
type Pending = z.output<typeof pending>;

/**
 * Registers an address: the user, the token and the email, all or nothing. For an address with an account the same
 * statements run, so that the time reveals nothing; the email then says that there is an account.
 */
export async function storeRegistration(
  db: DrizzleDb,
  { email, origin, ...registration }: Pending & { email: string; origin: string },
): Promise<void> {
  await db.transaction(async (all) => {
    await all.insert(users).values({ id: randomUUID(), email }).onConflictDoNothing();
    const user = await findUser(all, email);
    if (!user) throw new Error('The user who was just stored is gone.');
    const token = await issueSignup(all, user.id, registration);
    await queueMail(
      all,
      user.email_verified
        ? alreadyRegisteredMail({ to: email, origin })
        : confirmationMail({ to: email, origin, token }),
    );
  });
}

function issueSignup(db: DrizzleDb, userId: string, registration: Pending): Promise<string> {
  return issueEmailToken(db, {
    purpose: 'signup',
    userId,
    payload: registration,
    hours: LINK_HOURS.registration,
  });
}

/** The user with this address (in lower case), confirmed or not. */
export async function findUser(db: DrizzleDb, email: string) {
  const [user] = await db
    .select({ id: users.id, email_verified: users.email_verified })
    .from(users)
    .where(eq(users.email, email));
  return user;
}

/**
 * The latest registration of an address, with or without an account: its name (the token's hash, which opens nothing)
 * and its password's hash.
 */
export async function newestRegistration(
  db: DrizzleDb,
  email: string,
): Promise<{ registration: string; password_hash: string } | undefined> {
  const [newest] = await registrationsOf(db, email).orderBy(desc(emailTokens.created_at)).limit(1);
  return newest && { registration: newest.registration, ...pending.parse(newest.payload) };
}

function registrationsOf(db: DrizzleDb, email: string, registration?: string) {
  return db
    .select({
      registration: emailTokens.token_hash,
      payload: emailTokens.payload,
      userId: users.id,
      hasAccount: users.email_verified,
    })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.user_id))
    .where(
      and(
        eq(users.email, email),
        eq(emailTokens.purpose, 'signup'),
        isNull(emailTokens.used_at),
        isKept,
        registration === undefined ? undefined : eq(emailTokens.token_hash, registration),
      ),
    );
}

/**
 * Sends the link of one registration again. Another registration's link could confirm the password of somebody else who
 * registered the address.
 */
export async function resendConfirmation(
  db: DrizzleDb,
  { email, registration, origin }: { email: string; registration: string; origin: string },
): Promise<void> {
  await db.transaction(async (all) => {
    const [found] = await registrationsOf(all, email, registration);
    if (!found) return;
    if (found.hasAccount) {
      await queueMail(all, alreadyRegisteredMail({ to: email, origin }));
      return;
    }
    const token = await issueSignup(all, found.userId, pending.parse(found.payload));
    await queueMail(all, confirmationMail({ to: email, origin, token }));
  });
}

/**
 * Replaces an expired registration link with a new one, with the password and names of that time. The old link names
 * the registration, because only its mailbox has it.
 */
export async function renewRegistration(
  db: DrizzleDb,
  { token, origin }: { token: string; origin: string },
): Promise<'sent' | 'used' | 'unknown'> {
  return db.transaction(async (all) => {
    const link = await findEmailToken(all, 'signup', token);
    if (!('owner' in link)) return link.state;
    if (link.owner.email_verified) return 'used';
    const renewed = await issueSignup(all, link.owner.id, pending.parse(link.payload));
    await queueMail(all, confirmationMail({ to: link.owner.email, origin, token: renewed }));
    return 'sent';
  });
}

/**
 * Confirms an address. The account takes the password and names of the link's registration, and all its other
 * registration links count as used.
 *
 * @returns where the visitor was going
 */
export async function confirmRegistration(
  db: DrizzleDb,
  token: string,
): Promise<{ returnTo: string } | DeadLink> {
  return db.transaction(async (all) => {
    const link = await useEmailToken(all, 'signup', token);
    if (link.state !== 'good') return link.state;
    const { id, email_verified } = link.owner;
    if (email_verified) return 'used';
    const { password_hash, return_to, ...names } = pending.parse(link.payload);
    await all
      .update(users)
      .set({ ...names, email_verified: true, updated_at: new Date() })
      .where(eq(users.id, id));
    await setPassword(all, id, password_hash);
    await spendSignupTokens(all, id);
    return { returnTo: return_to };
  });
}

/**
 * Sets a member's password in place of any other. Of simultaneous calls, the last counts. Two unique indexes guard it,
 * of which an upsert could name only one.
 */
export async function setPassword(db: DrizzleDb, userId: string, password: string): Promise<void> {
  // The library finds the account by these two columns.
  const of = { provider_id: 'credential', account_id: userId };
  await db
    .insert(accounts)
    .values({ id: randomUUID(), user_id: userId, ...of })
    .onConflictDoNothing();
  await db
    .update(accounts)
    .set({ password, updated_at: sql`now()` })
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, of.provider_id)));
}

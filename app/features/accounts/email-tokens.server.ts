import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { EMAIL_LINK_KEPT_DAYS } from '#site/email-link.ts';
import { EMAIL_TOKEN_PURPOSES, type EmailTokenPurpose } from '#site/membership.ts';
import { lockMember } from './member-lock.server.ts';
import { emailChanges, emailTokens } from './tables/accounts.server.ts';
import { users } from './tables/users.server.ts';

const TOKEN_BYTES = 32;

/** Matches rows that are still kept. A link that expired over a week ago counts as unknown. */
export const isKept = sql`${emailTokens.expires_at} > now() - make_interval(days => ${EMAIL_LINK_KEPT_DAYS})`;

/**
 * Makes a token for an email's link. Call it in the transaction that writes the email. Only the token's hash is stored.
 *
 * @param payload what the link will do, as JSON; the code behind the link checks its shape
 * @param hours how long the link is valid
 */
export async function issueEmailToken(
  db: DrizzleDb,
  token: { purpose: EmailTokenPurpose; userId: string; payload?: object; hours: number },
): Promise<string> {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.insert(emailTokens).values({
    token_hash: hashOf(text),
    purpose: token.purpose,
    user_id: token.userId,
    payload: token.payload ?? {},
    expires_at: sql`now() + make_interval(hours => ${token.hours})`,
  });
  return text;
}

/** Why a link does nothing. `unknown`: it was never sent, was withdrawn, or expired over a week ago. */
export type DeadLink = 'expired' | 'used' | 'unknown';

type Owner = NonNullable<Awaited<ReturnType<typeof lockMember>>>;
type Link =
  | { state: 'good'; owner: Owner; payload: unknown }
  | { state: 'expired'; owner: Owner; payload: unknown }
  | { state: 'used' | 'unknown' };

/**
 * The state of a link. Locks its owner for the rest of the transaction before it reads the token, so simultaneous
 * requests with one member's links take turns.
 */
export async function findEmailToken(
  db: DrizzleDb,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<Link> {
  const userId = await ownerOfEmailToken(db, purpose, token);
  const owner = userId === null ? undefined : await lockMember(db, userId);
  const [found] = await db
    .select({
      payload: emailTokens.payload,
      isUsed: sql<boolean>`${emailTokens.used_at} IS NOT NULL`,
      isExpired: sql<boolean>`${emailTokens.expires_at} <= now()`,
    })
    .from(emailTokens)
    .where(and(isToken(purpose, token), isKept));
  if (!owner || !found) return { state: 'unknown' };
  if (found.isUsed) return { state: 'used' };
  return { state: found.isExpired ? 'expired' : 'good', owner, payload: found.payload };
}

/**
 * Uses up a link. Of simultaneous attempts, only one finds it valid. Call it in the transaction that does what the link
 * allows. An expired link stays as it is.
 */
export async function useEmailToken(db: DrizzleDb, purpose: EmailTokenPurpose, token: string): Promise<Link> {
  const link = await findEmailToken(db, purpose, token);
  if (link.state === 'good') await db.update(emailTokens).set(USED).where(isToken(purpose, token));
  return link;
}

/** Keeps only what tells a used link from an unknown one. */
const USED = { used_at: sql`now()`, payload: {} };

/** Marks all links that confirm a member's address as used. */
export async function spendSignupTokens(db: DrizzleDb, userId: string): Promise<void> {
  await db
    .update(emailTokens)
    .set(USED)
    .where(isOpen(userId, ['signup']));
}

/**
 * The owner of a token, without using it up.
 *
 * @returns null if there is no such token
 */
export async function ownerOfEmailToken(
  db: DrizzleDb,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<string | null> {
  const [found] = await db
    .select({ userId: emailTokens.user_id })
    .from(emailTokens)
    .where(isToken(purpose, token));
  return found?.userId ?? null;
}

/** The address of a token's owner, or null. */
export async function addressOfEmailToken(
  db: DrizzleDb,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<string | null> {
  const [found] = await db
    .select({ email: users.email })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.user_id))
    .where(isToken(purpose, token));
  return found?.email ?? null;
}

/** Withdraws a member's unused links for these purposes. */
export async function withdrawEmailTokens(
  db: DrizzleDb,
  userId: string,
  purposes: readonly EmailTokenPurpose[],
): Promise<void> {
  await db.delete(emailTokens).where(isOpen(userId, purposes));
}

/**
 * Withdraws a member's unused links and any pending change of address. Links that disown a second factor stay: an
 * intruder who added one must not remove them by choosing a new password.
 */
export async function withdrawAllEmailTokens(db: DrizzleDb, userId: string): Promise<void> {
  const withdrawn = EMAIL_TOKEN_PURPOSES.filter((purpose) => purpose !== 'disown');
  await withdrawEmailTokens(db, userId, withdrawn);
  await db.delete(emailChanges).where(eq(emailChanges.user_id, userId));
}

function isToken(purpose: EmailTokenPurpose, token: string) {
  return and(eq(emailTokens.token_hash, hashOf(token)), eq(emailTokens.purpose, purpose));
}

function isOpen(userId: string, purposes: readonly EmailTokenPurpose[]) {
  return and(
    eq(emailTokens.user_id, userId),
    inArray(emailTokens.purpose, purposes),
    isNull(emailTokens.used_at),
  );
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

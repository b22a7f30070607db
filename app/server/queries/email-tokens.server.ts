import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { EmailTokenPurpose } from '#domain/membership.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { emailTokens } from '#server/db/schema.server.ts';
import { lockMember } from './member-lock.server.ts';

const TOKEN_BYTES = 32;

/**
 * Makes a token for a link in a mail. Call it with the transaction that writes the mail; only the token's
 * hash stays here.
 *
 * @param payload what the link will do, as JSON; whoever consumes it checks its shape
 * @param hours how long it is good for
 */
export async function issueEmailToken(
  db: DrizzleDb,
  token: { purpose: EmailTokenPurpose; userId: string; payload?: object; hours: number },
): Promise<string> {
  await sweep(db);
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

/**
 * Uses a token up: of any number of attempts at the same moment, one gets it. Call it with the transaction
 * that does what the link allows.
 *
 * @returns null when there is no such token, or it has been used or has expired
 */
export async function consumeEmailToken(
  db: DrizzleDb,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<{ userId: string; payload: unknown } | null> {
  const [found] = await db
    .delete(emailTokens)
    .where(and(eq(emailTokens.token_hash, hashOf(token)), eq(emailTokens.purpose, purpose)))
    .returning({
      userId: emailTokens.user_id,
      payload: emailTokens.payload,
      isGood: sql<boolean>`${emailTokens.expires_at} > now()`,
    });
  return found?.isGood ? { userId: found.userId, payload: found.payload } : null;
}

/**
 * Takes the member whose token it is for the rest of the transaction, and leaves the token. It comes before
 * consuming one: a member's links that are followed at the same moment take turns.
 *
 * @returns undefined when there is no such token
 */
export async function lockOwnerOfEmailToken(db: DrizzleDb, purpose: EmailTokenPurpose, token: string) {
  const userId = await ownerOfEmailToken(db, purpose, token);
  return userId === null ? undefined : lockMember(db, userId);
}

/**
 * Whose token it is, without using it up.
 *
 * @returns null when there is no such token
 */
export async function ownerOfEmailToken(
  db: DrizzleDb,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<string | null> {
  const [found] = await db
    .select({ userId: emailTokens.user_id })
    .from(emailTokens)
    .where(and(eq(emailTokens.token_hash, hashOf(token)), eq(emailTokens.purpose, purpose)));
  return found?.userId ?? null;
}

/** Takes back every link of a purpose that a member has been sent. */
export async function withdrawEmailTokens(
  db: DrizzleDb,
  purpose: EmailTokenPurpose,
  userId: string,
): Promise<void> {
  await db.delete(emailTokens).where(and(eq(emailTokens.user_id, userId), eq(emailTokens.purpose, purpose)));
}

/** Takes back every link that a member has been sent, whatever it is for. */
export async function withdrawAllEmailTokens(db: DrizzleDb, userId: string): Promise<void> {
  await db.delete(emailTokens).where(eq(emailTokens.user_id, userId));
}

/** Links that nobody has followed in time leave by the way, a few at each new one. */
async function sweep(db: DrizzleDb): Promise<void> {
  await db.execute(sql`
    DELETE FROM email_tokens WHERE token_hash IN (
      SELECT token_hash FROM email_tokens WHERE expires_at < now() - interval '7 days'
      LIMIT 10 FOR UPDATE SKIP LOCKED)`);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PLAN_COLUMNS, type PlanRow, tierOfRow } from '#features/accounts/tier.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Tier } from '#site/plans.ts';

/** The secret in the address of a member's feed: 256 random bits, of which only the SHA-256 hash is stored. */

const SECRET_BYTES = 32;

/** Makes a feed, or replaces its secret. @returns the secret, which cannot be read again later */
export async function makeFeed(db: DrizzleDb, userId: string): Promise<{ secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await db.execute(sql`
    INSERT INTO followers (user_id, feed_hash) VALUES (${userId}, ${hashOf(secret)})
    ON CONFLICT (user_id) DO UPDATE SET feed_hash = excluded.feed_hash`);
  return { secret };
}

export async function removeFeed(db: DrizzleDb, userId: string): Promise<void> {
  await db.execute(sql`UPDATE followers SET feed_hash = NULL WHERE user_id = ${userId}`);
}

/** The member whose feed has this secret, with their present tier and when they joined; null if there is none. */
export async function ownerOfFeed(
  db: DrizzleDb,
  secret: string,
  now: number,
): Promise<{ userId: string; tier: Tier; joined: string } | null> {
  const { rows } = await db.execute<PlanRow & { user_id: string; created_at: string }>(sql`
    SELECT f.user_id, u.created_at::text AS created_at, ${PLAN_COLUMNS}
    FROM followers f JOIN users u ON u.id = f.user_id
    WHERE f.feed_hash = ${hashOf(secret)} AND u.blocked_at IS NULL`);
  const [owner] = rows;
  return owner
    ? { userId: owner.user_id, tier: tierOfRow(owner, now), joined: new Date(owner.created_at).toISOString() }
    : null;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { PLAN_COLUMNS, type PlanRow, tierOfRow } from '#features/accounts/tier.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { KEY_PREFIX, type OwnKey } from './key-rules.ts';
import { apiKeys } from './tables/api-keys.server.ts';

/** Keys of the API: 256 random bits, of which only the SHA-256 is stored (docs/topics/machines.md). */

const SECRET_BYTES = 32;
/** How many characters of the random part are shown: enough to tell one's own keys apart. */
const SHOWN = KEY_PREFIX.length + 6;

/** The sender of a request with a key. */
export interface KeyOwner {
  userId: string;
  viewer: Viewer;
  /** Whether the key may propose values, and its owner has confirmed the account's address. */
  mayPropose: boolean;
  /** Whether the key may change its owner's lists. */
  mayChangeLists: boolean;
}

/** A key's owner with their present tier, or null if there is no such key or its owner is blocked. Records its use, to the minute. */
export async function ownerOfKey(db: DrizzleDb, secret: string): Promise<KeyOwner | null> {
  const { rows } = await db.execute<
    PlanRow & { user_id: string; may_propose: boolean; may_change_lists: boolean }
  >(sql`
    WITH found AS (
      SELECT k.id, k.user_id, k.may_propose AND u.email_verified AS may_propose, k.may_change_lists, ${PLAN_COLUMNS}
      FROM api_keys k JOIN users u ON u.id = k.user_id
      WHERE k.hash = ${hashOf(secret)} AND u.blocked_at IS NULL),
    used AS (
      UPDATE api_keys SET last_used_at = now() FROM found
      WHERE api_keys.id = found.id
        AND coalesce(api_keys.last_used_at < now() - interval '1 minute', true))
    SELECT user_id, may_propose, may_change_lists, status, expires_at, granted, granted_until FROM found`);
  const [owner] = rows;
  if (!owner) return null;
  const viewer = { tier: tierOfRow(owner, Date.now()) };
  const { user_id: userId, may_propose: mayPropose, may_change_lists: mayChangeLists } = owner;
  return { userId, viewer, mayPropose, mayChangeLists };
}

interface NewKey {
  name: string;
  mayPropose?: boolean;
  mayChangeLists?: boolean;
}

/**
 * Makes a key.
 *
 * @returns the secret, which cannot be read again later, or why there is none
 */
export async function createKey(
  db: DrizzleDb,
  userId: string,
  { name, mayPropose = false, mayChangeLists = false }: NewKey,
): Promise<{ secret: string } | { refused: 'name taken' | 'too many' }> {
  const secret = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return db.transaction(async (tx) => {
    // Two forms at once must not make one key too many.
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    if ((await tx.$count(apiKeys, eq(apiKeys.user_id, userId))) >= MEMBER_LIMITS.keys)
      return { refused: 'too many' };
    const made = await tx
      .insert(apiKeys)
      .values({
        ...{ user_id: userId, name, may_propose: mayPropose, may_change_lists: mayChangeLists },
        ...{ prefix: secret.slice(0, SHOWN), hash: hashOf(secret) },
      })
      .onConflictDoNothing({ target: [apiKeys.user_id, apiKeys.name] })
      .returning({ id: apiKeys.id });
    return made.length === 0 ? { refused: 'name taken' } : { secret };
  });
}

/** A member's keys, oldest first. */
export async function listKeys(db: DrizzleDb, userId: string): Promise<OwnKey[]> {
  const { id, name, prefix, may_propose, may_change_lists, created_at, last_used_at } = apiKeys;
  const keys = await db
    .select({ id, name, prefix, may_propose, may_change_lists, created_at, last_used_at })
    .from(apiKeys)
    .where(eq(apiKeys.user_id, userId))
    .orderBy(asc(created_at), asc(id));
  return keys.map((key) => ({
    ...key,
    created_at: isoDate(key.created_at),
    last_used_at: key.last_used_at && isoDate(key.last_used_at),
  }));
}

/** Revokes a key, if it is the member's own. */
export async function revokeKey(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.user_id, userId), sql`${apiKeys.id}::text = ${id}`))
    .returning({ id: apiKeys.id });
  return gone.length > 0;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

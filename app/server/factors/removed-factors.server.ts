import { asc, eq, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { removedFactors } from '#server/db/schema/factors.server.ts';

/** Second factors that were removed, until no mailed link can bring them back any more. */

/** Removes one of a member's passkeys; never another member's. The id may be anything that a form sends. */
export async function setPasskeyAside(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH gone AS (DELETE FROM passkeys WHERE user_id = ${userId} AND id::text = ${id} RETURNING *)
    INSERT INTO removed_factors (user_id, kind, stored, counted_since)
    SELECT user_id, 'passkey', to_jsonb(gone), created_at FROM gone RETURNING id`);
  return rows.length > 0;
}

/** Switches a member's app off. @returns false when there is none that counts */
export async function setAppAside(db: DrizzleDb, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH gone AS (
      DELETE FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NOT NULL RETURNING *)
    INSERT INTO removed_factors (user_id, kind, stored, counted_since)
    SELECT user_id, 'app', to_jsonb(gone), confirmed_at FROM gone RETURNING id`);
  return rows.length > 0;
}

/**
 * Brings back the factors that a member had at a moment and that were removed since. An app that waits for its first
 * code gives way.
 *
 * @returns how many
 */
export async function bringFactorsBack(db: DrizzleDb, userId: string, since: Date): Promise<number> {
  const at = since.toISOString();
  const those = sql`SELECT stored FROM removed_factors
    WHERE user_id = ${userId} AND counted_since < ${at}::timestamptz AND removed_at >= ${at}::timestamptz`;
  const passkeys = await db.execute(sql`
    INSERT INTO passkeys SELECT (jsonb_populate_record(NULL::passkeys, stored)).* FROM (${those} AND kind = 'passkey') AS kept
    ON CONFLICT DO NOTHING`);
  await db.execute(
    sql`DELETE FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NULL
      AND EXISTS (${those} AND kind = 'app')`,
  );
  const apps = await db.execute(sql`
    INSERT INTO authenticator_apps
    SELECT (jsonb_populate_record(NULL::authenticator_apps, stored)).* FROM (${those} AND kind = 'app'
      ORDER BY removed_at DESC LIMIT 1) AS kept
    ON CONFLICT DO NOTHING`);
  return (passkeys.rowCount ?? 0) + (apps.rowCount ?? 0);
}

/** What a member has removed, without what would open the account. An app has no name. */
export function listRemoved(db: DrizzleDb, userId: string) {
  const { kind, stored, removed_at } = removedFactors;
  return db
    .select({ kind, name: sql<string | null>`${stored} ->> 'name'`, removed_at })
    .from(removedFactors)
    .where(eq(removedFactors.user_id, userId))
    .orderBy(asc(removed_at));
}

/** Forgets what a member has removed, so that nothing brings it back. */
export async function forgetRemoved(db: DrizzleDb, userId: string): Promise<void> {
  await db.delete(removedFactors).where(eq(removedFactors.user_id, userId));
}

import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { authenticatorApps, passkeys, removedFactors } from '#features/accounts/tables/factors.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Removed second factors, stored while a mailed link can bring them back. */

/** Removes one of the member's own passkeys. @param id unchecked, from a form */
export async function setPasskeyAside(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH gone AS (DELETE FROM passkeys WHERE user_id = ${userId} AND id::text = ${id} RETURNING *)
    INSERT INTO removed_factors (user_id, kind, stored, counted_since)
    SELECT user_id, 'passkey', to_jsonb(gone), created_at FROM gone RETURNING id`);
  return rows.length > 0;
}

/** Switches off a member's authenticator app. @returns false if there is no confirmed one */
export async function setAppAside(db: DrizzleDb, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH gone AS (
      DELETE FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NOT NULL RETURNING *)
    INSERT INTO removed_factors (user_id, kind, stored, counted_since)
    SELECT user_id, 'app', to_jsonb(gone), confirmed_at FROM gone RETURNING id`);
  return rows.length > 0;
}

/**
 * Restores the factors that a member had at a time and that were removed since. Replaces an unconfirmed app. A column
 * that is newer than the stored row gets its default.
 *
 * @returns how many
 */
export async function bringFactorsBack(db: DrizzleDb, userId: string, since: Date): Promise<number> {
  const at = since.toISOString();
  const { kind, stored, user_id, counted_since, removed_at } = removedFactors;
  const removed = await db
    .select({ kind, stored })
    .from(removedFactors)
    .where(and(eq(user_id, userId), lt(counted_since, at), gte(removed_at, at)))
    .orderBy(desc(removed_at));
  let back = 0;
  for (const one of removed) back += await putBack(db, userId, one);
  return back;
}

/** @returns 1; 0 if a later factor has taken its place */
async function putBack(
  db: DrizzleDb,
  userId: string,
  { kind, stored }: Pick<typeof removedFactors.$inferSelect, 'kind' | 'stored'>,
): Promise<number> {
  if (kind === 'passkey') {
    const passkey = stored as typeof passkeys.$inferInsert;
    return (await db.insert(passkeys).values(passkey).onConflictDoNothing()).rowCount ?? 0;
  }
  const isWaiting = and(eq(authenticatorApps.user_id, userId), isNull(authenticatorApps.confirmed_at));
  await db.delete(authenticatorApps).where(isWaiting);
  const app = stored as typeof authenticatorApps.$inferInsert;
  return (await db.insert(authenticatorApps).values(app).onConflictDoNothing()).rowCount ?? 0;
}

/** A member's removed factors without their secrets. An app has no name. */
export function listRemoved(db: DrizzleDb, userId: string) {
  const { kind, stored, removed_at } = removedFactors;
  return db
    .select({ kind, name: sql<string | null>`${stored} ->> 'name'`, removed_at })
    .from(removedFactors)
    .where(eq(removedFactors.user_id, userId))
    .orderBy(asc(removed_at));
}

/** Deletes a member's removed factors for good. */
export async function forgetRemoved(db: DrizzleDb, userId: string): Promise<void> {
  await db.delete(removedFactors).where(eq(removedFactors.user_id, userId));
}

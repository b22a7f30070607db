import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Cadence } from '#site/cadence.ts';

/**
 * Turns a member's alerts by mail on or off. Does nothing without such a member, because links stay valid after an
 * account is deleted.
 */
export async function chooseMail(db: DrizzleDb, userId: string, hasMail: boolean): Promise<void> {
  await db.execute(sql`
    INSERT INTO followers (user_id, has_mail) SELECT id, ${hasMail} FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET has_mail = excluded.has_mail`);
}

/** Sets how often new follows are told. Existing follows keep their own choice. */
export async function chooseCadence(db: DrizzleDb, userId: string, cadence: Cadence): Promise<void> {
  await db.execute(sql`
    INSERT INTO followers (user_id, cadence) VALUES (${userId}, ${cadence})
    ON CONFLICT (user_id) DO UPDATE SET cadence = excluded.cadence`);
}

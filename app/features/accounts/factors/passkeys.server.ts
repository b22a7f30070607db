import type { WebAuthnCredential } from '@simplewebauthn/server';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import type { OwnPasskey } from '../security.ts';
import { passkeys } from '../tables/factors.server.ts';

/** A passkey with what its signatures are checked against. */
export interface StoredPasskey {
  id: string;
  userId: string;
  credential: WebAuthnCredential;
}

export async function findPasskey(db: DrizzleDb, credentialId: string): Promise<StoredPasskey | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credential_id, credentialId));
  return (
    found && {
      id: found.id,
      userId: found.user_id,
      credential: {
        id: found.credential_id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, 'base64url')),
        counter: found.counter,
        transports: found.transports,
      },
    }
  );
}

/** A member's credential ids, as browsers expect them. */
export async function credentialsOf(db: DrizzleDb, userId: string) {
  return db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at));
}

export interface NewPasskey {
  name: string;
  credential: WebAuthnCredential;
  isSynced: boolean;
}

/** Stores a passkey. Call it with the member locked. */
export async function storePasskey(
  db: DrizzleDb,
  userId: string,
  { name, credential, isSynced }: NewPasskey,
): Promise<'stored' | 'known' | 'too many'> {
  if ((await db.$count(passkeys, eq(passkeys.user_id, userId))) >= MEMBER_LIMITS.passkeys) return 'too many';
  const stored = await db
    .insert(passkeys)
    .values({
      user_id: userId,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      is_synced: isSynced,
    })
    .onConflictDoNothing({ target: passkeys.credential_id })
    .returning({ id: passkeys.id });
  return stored.length > 0 ? 'stored' : 'known';
}

/**
 * Records a use. The authenticator's counter must have grown, unless it does not count at all: otherwise the passkey
 * was copied, or an answer is replayed (WebAuthn §6.1.1).
 *
 * @returns false if it did not grow, or the passkey is gone
 */
export async function recordUse(db: DrizzleDb, id: string, counter: number): Promise<boolean> {
  const { counter: last } = passkeys;
  const hasGrown = or(lt(last, counter), and(eq(last, 0), sql`${counter}::bigint = 0`));
  const used = await db
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** A member's passkeys, oldest first. */
export async function listPasskeys(db: DrizzleDb, userId: string): Promise<OwnPasskey[]> {
  const found = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id));
  return found.map(({ id, name, is_synced, created_at, last_used_at }) => ({
    id,
    name,
    isSynced: is_synced,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at && new Date(last_used_at).toISOString(),
  }));
}

/** Renames one of this member's passkeys. */
export async function renamePasskey(
  db: DrizzleDb,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(userId, id))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/** Compares the id as text, because a form can send anything. */
function isOwn(userId: string, id: string) {
  return and(eq(passkeys.user_id, userId), sql`${passkeys.id}::text = ${id}`);
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readRecoveryCode,
  writeRecoveryCode,
} from '../recovery-codes.ts';
import { recoveryCodes } from '../tables/factors.server.ts';

/**
 * Replaces a member's recovery codes with new ones. Call it with the member locked.
 *
 * @returns the codes, which cannot be read again later
 */
export async function makeRecoveryCodes(db: DrizzleDb, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    writeRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  await dropRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })));
  return codes;
}

export async function dropRecoveryCodes(db: DrizzleDb, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
}

/** How many codes a member has left. */
export function countRecoveryCodes(db: DrizzleDb, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.user_id, userId));
}

/** Uses up one of a member's codes. Of simultaneous attempts, only one succeeds. */
export async function spendRecoveryCode(db: DrizzleDb, userId: string, typed: string): Promise<boolean> {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, hashOf(typed))))
    .returning({ hash: recoveryCodes.hash });
  return spent.length > 0;
}

/** Does not depend on AUTH_SECRET, because codes must outlive a change of it. */
function hashOf(typed: string): string {
  return createHash('sha256')
    .update(readRecoveryCode(typed) ?? '')
    .digest('base64url');
}

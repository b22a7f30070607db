import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { z } from 'zod';

/**
 * Purposes of encryption with keys derived from AUTH_SECRET. Each purpose has its own key, so nothing sealed for one
 * opens for another.
 */
export type SealedFor =
  | 'authenticator app'
  | 'second step'
  | 'shown factor'
  | 'passkey'
  | 'provider'
  | 'connection';

interface Sealing {
  secret: string;
  purpose: SealedFor;
}

/**
 * Seals a value (RFC 7516: AES-256-GCM).
 *
 * @param seconds how long it can be opened; no limit if left out
 */
export async function seal({ secret, purpose }: Sealing, content: object, seconds?: number): Promise<string> {
  const sealed = new EncryptJWT({ content }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  if (seconds !== undefined) sealed.setExpirationTime(`${seconds} seconds`);
  return sealed.encrypt(keyFor(secret, purpose));
}

/** Opens a sealed value. @returns null if it has expired, was changed, or is not such a value */
export async function unseal<Content>(
  { secret, purpose }: Sealing,
  schema: z.ZodType<Content>,
  sealed: string,
): Promise<Content | null> {
  try {
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { payload } = await jwtDecrypt(sealed, keyFor(secret, purpose), options);
    return schema.safeParse(payload.content).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function keyFor(secret: string, purpose: SealedFor): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

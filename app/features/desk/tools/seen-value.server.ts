import { createHash } from 'node:crypto';

/** A value in a few characters, by which a form says which one its reader saw. */
export function seenValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

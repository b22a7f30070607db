import { randomFillSync } from 'node:crypto';

/** Hexadecimal digits of an id: 16 bytes. */
const DIGITS = 32;
/** Random bytes for 256 ids: making them at once takes hardly longer than for one id. */
const pool = Buffer.allocUnsafeSlow(256 * (DIGITS / 2));
let digits = '';
let used = 0;

/**
 * A random id of 32 hexadecimal digits for a request. Every answer needs one, and `randomUUID` joins 20 parts: with it,
 * a page from memory took 3% longer.
 */
export function createRequestId(): string {
  if (used === digits.length) {
    digits = randomFillSync(pool).toString('hex');
    used = 0;
  }
  used += DIGITS;
  return digits.slice(used - DIGITS, used);
}

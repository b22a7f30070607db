import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Cursors: where a list goes on, as a text that only this site can make and that belongs to one list. What a
 * cursor holds reaches the database, so nothing of it is taken on trust.
 */
export interface Cursors {
  write(place: readonly string[]): string;
  /** @returns null for a text that is no cursor of this list */
  read(cursor: string): string[] | null;
}

const MAC_BYTES = 16;
const place = z.array(z.string());

/** @param list what the list is asked for by; a cursor works with nothing else */
export function cursorsOf(secret: string, list: string): Cursors {
  const sign = (payload: Buffer) =>
    createHmac('sha256', secret).update(`cursor ${list}\n`).update(payload).digest().subarray(0, MAC_BYTES);
  return {
    write(keys) {
      const payload = Buffer.from(JSON.stringify(keys));
      return Buffer.concat([sign(payload), payload]).toString('base64url');
    },
    read(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length <= MAC_BYTES) return null;
      const payload = bytes.subarray(MAC_BYTES);
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), sign(payload))) return null;
      return place.parse(JSON.parse(payload.toString()));
    },
  };
}

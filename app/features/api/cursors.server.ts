import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * A cursor says where a list continues. Only this site can make one, and it belongs to one list. Its contents
 * reach the database, so none of them are trusted.
 */
export interface Cursors {
  write(place: readonly string[]): string;
  /** @returns null for a text that is not a cursor of this list */
  read(cursor: string): string[] | null;
}

const MAC_BYTES = 16;
const place = z.array(z.string());

/** @param list the parameters that identify the list; a cursor works with no other list */
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

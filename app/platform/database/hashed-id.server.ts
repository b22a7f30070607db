import { createHash } from 'node:crypto';

/** An id derived from a value: equal values have equal ids (RFC 9562 §5.8). */
export function hashedId(value: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`];
  return [...parts, hex.slice(18, 30)].join('-');
}

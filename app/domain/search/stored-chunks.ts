/** How many numbers a stored chunk spans. */
export const CHUNK = 16_384;
const CHUNK_BYTES = CHUNK / 8;

/**
 * The part of a set that is stored in one row: the numbers from `chunk * CHUNK` on, minus that first number.
 * A few are stored as a list, many as the bit field that is given.
 */
export function encodeChunk(bits: Uint8Array): Uint8Array {
  const offsets = offsetsOf(bits);
  if (offsets.length * 2 >= CHUNK_BYTES) return bits;
  const list = new Uint8Array(offsets.length * 2);
  const view = new DataView(list.buffer);
  for (const [at, offset] of offsets.entries()) view.setUint16(at * 2, offset);
  return list;
}

/** The numbers of a stored chunk minus the chunk's first, sorted. */
export function decodeChunk(stored: Uint8Array): number[] {
  return stored.length < CHUNK_BYTES ? listed(stored) : offsetsOf(stored);
}

/** The same as a bit field, which may be changed. */
export function chunkBits(stored: Uint8Array): Uint8Array {
  if (stored.length >= CHUNK_BYTES) return Uint8Array.from(stored);
  const bits = new Uint8Array(CHUNK_BYTES);
  for (const offset of listed(stored)) setBit(bits, offset);
  return bits;
}

export function setBit(bits: Uint8Array, offset: number): void {
  bits[offset >>> 3] = (bits[offset >>> 3] ?? 0) | (1 << (offset & 7));
}

function listed(stored: Uint8Array): number[] {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  const offsets: number[] = [];
  for (let at = 0; at < stored.length; at += 2) offsets.push(view.getUint16(at));
  return offsets;
}

function offsetsOf(bits: Uint8Array): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
      offsets.push(at * 8 + 31 - Math.clz32(rest & -rest));
    }
  }
  return offsets;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BackupFault } from '../fault.ts';

/**
 * The checksum of the whole archive. It is at the end of the file, in a "skippable frame" of Zstandard (RFC
 * 8878, section 3.1.2), which unpacking programs ignore.
 */
const FRAME_MAGIC = 0x184d2a5b;
const ZSTD_MAGIC = 0xfd2fb528;
const HEAD_BYTES = 8;
const HASH = 'sha256';
const HASH_BYTES = 32;
export const SEAL_BYTES = HEAD_BYTES + HASH_BYTES;

/** Passes an archive through and appends its seal. */
export async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash(HASH);
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([sealHead(), hash.digest()]);
}

function sealHead(): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(FRAME_MAGIC, 0);
  head.writeUInt32LE(HASH_BYTES, 4);
  return head;
}

/**
 * Reads a whole archive and compares it with its seal.
 *
 * @returns the number of bytes before the seal
 * @throws BackupFault when it is not an archive, or has changed since it was written
 */
export async function checkSeal(file: string): Promise<number> {
  const { bytes, start, seal } = await readEnds(file);
  if (bytes <= 0 || start.readUInt32LE(0) !== ZSTD_MAGIC) {
    throw new BackupFault(`${file} is not a backup of this site.`);
  }
  if (!seal.subarray(0, HEAD_BYTES).equals(sealHead())) {
    throw new BackupFault(`${file} is damaged or cut off: its checksum is missing.`);
  }
  const hash = createHash(HASH);
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk);
  if (!hash.digest().equals(seal.subarray(HEAD_BYTES))) {
    throw new BackupFault(`${file} is damaged: it does not match its checksum.`);
  }
  return bytes;
}

async function readEnds(file: string): Promise<{ bytes: number; start: Buffer; seal: Buffer }> {
  const handle = await open(file, 'r');
  try {
    const bytes = (await handle.stat()).size - SEAL_BYTES;
    const start = Buffer.alloc(4);
    const seal = Buffer.alloc(SEAL_BYTES);
    if (bytes > 0) {
      await handle.read(start, 0, start.length, 0);
      await handle.read(seal, 0, seal.length, bytes);
    }
    return { bytes, start, seal };
  } finally {
    await handle.close();
  }
}

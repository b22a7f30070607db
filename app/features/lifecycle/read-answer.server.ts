import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { firstBytes } from '#platform/outside/public-get.server.ts';

/** Decoders for servers that compress although they are asked not to. */
const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The beginning of an answer as text. The size limit holds for the decompressed text, however small the compressed
 * answer is.
 *
 * @returns the text, and whether the answer may be longer; null if it cannot be decompressed
 */
export async function readText(
  answer: IncomingMessage,
  mostBytes: number,
): Promise<{ text: string; isCut: boolean } | null> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const plain = encoding === '' || encoding === 'identity';
  const unpacker = Object.entries(UNPACKERS).find(([name]) => name === encoding)?.[1];
  if (!plain && !unpacker) return null;
  // The reader below gets every failure.
  const source = unpacker ? pipeline(answer, unpacker(), () => undefined) : answer;
  try {
    const bytes = await firstBytes(source, mostBytes);
    const text = decode(bytes, answer.headers['content-type'] ?? '');
    return { text, isCut: bytes.byteLength === mostBytes };
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:Z_|ERR__ERROR)/.test(String(error.code)))
      return null;
    throw error;
  } finally {
    answer.destroy();
  }
}

/** HTML names its own encoding within these bytes. */
const HEAD_BYTES = 1_024;
const MARKS = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/** Decodes bytes by their byte order mark, the header's charset or the page's charset; otherwise as UTF-8. */
function decode(bytes: Buffer, contentType: string): string {
  const mark = MARKS.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1];
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1');
  const label =
    mark ?? charsetIn(contentType) ?? charsetIn(/<meta\b[^<>]*\bcharset\b[^<>]*>/i.exec(head)?.[0] ?? '');
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function charsetIn(text: string): string | null {
  return /\bcharset\s*=\s*["']?([\w-]+)/i.exec(text)?.[1] ?? null;
}

/** No host is left alone for longer, whatever it asks for. */
const MOST_SECONDS = 7 * 24 * 60 * 60;

/**
 * The seconds that an answer asks to wait, given as a number or a date; 0 for none. @param now milliseconds since 1970
 */
export function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const seconds = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), MOST_SECONDS) : 0;
}

import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './exchange.server.ts';

/**
 * Quality 3 takes 0.4 ms for a page of 70 kB and 8 takes 1.2, for 13% fewer bytes: a page that is cached is worth that, an
 * answer to one reader is not. The best, 11, takes a hundred times as long and saves a quarter of the bytes: pages that
 * are requested often get it.
 */
export const BROTLI_QUALITY = { quick: 3, cached: 8, smallest: 11 };

type Done = (error: Error | null, result: Buffer) => void;

/** More than nearly every compressed page needs: each further chunk takes another turn of a worker thread. */
const CHUNK_BYTES = 32 * 1024;

/** Compresses a body on a worker thread. */
export async function compress(
  body: Buffer,
  encoding: Encoding,
  effort: keyof typeof BROTLI_QUALITY = 'quick',
): Promise<Buffer> {
  if (encoding === 'identity') return body;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const done = settleOnce(resolve, reject);
  if (encoding === 'gzip') gzip(body, done);
  else brotliCompress(body, { chunkSize: CHUNK_BYTES, params: brotliParams(body.byteLength, effort) }, done);
  return promise;
}

/** Decompresses brotli on a worker thread. */
export function decompress(body: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  brotliDecompress(body, settleOnce(resolve, reject));
  return promise;
}

function brotliParams(bytes: number, effort: keyof typeof BROTLI_QUALITY): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  };
}

/**
 * A callback that leads to nothing once it has been called, and never to the body. Node's compressors keep theirs, and V8
 * keeps them until it collects the old generation: with `promisify`, each page stayed in memory until then, and brought
 * that collection nearer (docs/topics/operations.md).
 */
function settleOnce(resolve: (result: Buffer) => void, reject: (error: Error) => void): Done {
  let waiting: { resolve: typeof resolve; reject: typeof reject } | null = { resolve, reject };
  return (error, result) => {
    const settled = waiting;
    waiting = null;
    if (error) settled?.reject(error);
    else settled?.resolve(result);
  };
}

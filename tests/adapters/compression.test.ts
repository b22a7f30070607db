import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compress, decompress } from '#platform/http/compression.server.ts';
import type { Encoding } from '#platform/http/exchange.server.ts';

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc');

const BODY_BYTES = 2 ** 20;
const BODIES = 16;

/** How many bytes of buffers V8 would keep until it collects the old generation. */
async function keptBy(work: () => Promise<unknown>): Promise<number> {
  collect({ type: 'major' });
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < BODIES; count++) {
    await work();
    // What survives twice is old.
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  }
  return process.memoryUsage().arrayBuffers - before;
}

test.each<Encoding>(['br', 'gzip'])('%s lets go of a body that it has compressed', async (encoding) => {
  const kept = await keptBy(() => compress(Buffer.alloc(BODY_BYTES, 'page '), encoding));
  expect(kept).toBeLessThan((BODIES * BODY_BYTES) / 4);
});

test('what brotli cannot read is an error', async () => {
  await expect(decompress(Buffer.from('no page'))).rejects.toThrow(/decompress/i);
});

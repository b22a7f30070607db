import { statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTestApp } from '../harness/app.ts';

/**
 * Bounds on what a first visit loads, in bytes on the wire. `npm run bench pages` weighs the starter
 * catalogue's pages and names the targets (docs/benchmarks.md); these bounds notice code that grows.
 */

const BUILD = path.join(import.meta.dirname, '../../build/current/client');
const app = await createTestApp();

function compressed(file: string): number {
  const stored = statSync(path.join(BUILD, `${file}.br`), { throwIfNoEntry: false });
  return stored?.size ?? statSync(path.join(BUILD, file)).size;
}

/** React, React Router and our start of both: no page can do with less. */
test('what every page needs of React and the router', async () => {
  const html = await (await app.get('/')).text();
  const [, entry = ''] = /import\("\/(assets\/[^"]+\.js)"\)/.exec(html) ?? [];
  expect(compressed(entry)).toBeGreaterThan(50_000);
  expect(compressed(entry)).toBeLessThan(94_000);
});

test.each([
  ['/', 122_000, 11_100],
  ['/tools', 124_600, 9_600],
  ['/tools/tool-01', 127_000, 10_000],
  ['/search?q=tool', 124_900, 9_700],
  ['/compare?tools=tool-01,tool-02', 120_500, 8_100],
  ['/categories/alpha-chat', 121_200, 9_600],
  ['/premium', 120_300, 8_800],
  ['/auth/register', 120_400, 6_400],
])('%s', async (address, scripts, document) => {
  const html = await (await app.get(address)).text();
  const files = new Set(
    [...html.matchAll(/\b(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file),
  );
  expect([...files].reduce((sum, file) => sum + compressed(file), 0)).toBeLessThan(scripts);
  expect(brotliCompressSync(html).byteLength).toBeLessThan(document);
});

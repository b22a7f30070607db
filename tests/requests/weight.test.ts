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
  ['/', 119_500, 11_100],
  ['/tools', 122_000, 9_600],
  ['/tools/tool-01', 123_200, 10_000],
  ['/search?q=tool', 122_300, 9_700],
  ['/compare?tools=tool-01,tool-02', 118_100, 8_100],
  ['/categories/alpha-chat', 118_700, 9_600],
  ['/premium', 117_500, 8_800],
  ['/auth/register', 117_600, 6_400],
])('%s', async (address, scripts, document) => {
  const html = await (await app.get(address)).text();
  const files = new Set(
    [...html.matchAll(/\b(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file),
  );
  expect([...files].reduce((sum, file) => sum + compressed(file), 0)).toBeLessThan(scripts);
  expect(brotliCompressSync(html).byteLength).toBeLessThan(document);
});

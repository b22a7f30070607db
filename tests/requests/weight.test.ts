import { readdirSync, statSync } from 'node:fs';
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
test('what every page needs of React and the router', () => {
  const [entry = ''] = readdirSync(path.join(BUILD, 'assets')).filter((name) =>
    /^entry\.client-.*\.js$/.test(name),
  );
  expect(compressed(`assets/${entry}`)).toBeLessThan(94_500);
});

test.each([
  ['/', 119_500, 11_300],
  ['/tools', 121_500, 9_700],
  ['/tools/tool-01', 123_500, 10_000],
  ['/search?q=tool', 121_500, 9_900],
  ['/compare?tools=tool-01,tool-02', 119_500, 8_300],
  ['/categories/alpha-chat', 119_500, 9_700],
  ['/premium', 118_000, 9_000],
  ['/auth/register', 119_000, 6_900],
])('%s', async (address, scripts, document) => {
  const html = await (await app.get(address)).text();
  const files = new Set(
    [...html.matchAll(/\b(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file),
  );
  expect([...files].reduce((sum, file) => sum + compressed(file), 0)).toBeLessThan(scripts);
  expect(brotliCompressSync(html).byteLength).toBeLessThan(document);
});

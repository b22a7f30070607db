import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import { NoTurn } from '#platform/request/gate.server.ts';

/** Passwords are slow to hash on purpose; a crowd of them stops neither the first ones nor the pages. */

test('when there are too many, the last are refused at once and the first get their turn', async () => {
  const passwords = startPasswords();
  onTestFinished(passwords.stop);
  const { signal } = new AbortController();
  const asked = Array.from({ length: 200 }, (_, index) =>
    passwords.hash('a password', { of: `asker ${index}`, signal }),
  );
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(200 - 24 - 4);
  expect(refused.every((outcome) => 'reason' in outcome && outcome.reason instanceof NoTurn)).toBe(true);
  expect(outcomes.slice(0, 20).every(({ status }) => status === 'fulfilled')).toBe(true);
});

/** The pool has one thread here, so that a hash on it would hold up everything else. */
const HASH_AND_COMPRESS = `
  import { readFile } from 'node:fs/promises';
  import { promisify } from 'node:util';
  import { brotliCompress } from 'node:zlib';
  import { startPasswords } from ${JSON.stringify(new URL('../../../app/features/accounts/passwords.server.ts', import.meta.url))};
  const passwords = startPasswords();
  let hashed = 0;
  const { signal } = new AbortController();
  const hashing = Array.from({ length: 16 }, (_, index) =>
    passwords.hash('a password', { of: String(index), signal }).then(() => { hashed += 1; }));
  await hashing[0];
  for (let turn = 0; turn < 10; turn += 1) {
    await promisify(brotliCompress)('a page');
    await readFile('/dev/null');
  }
  process.stdout.write(String(hashed));
  await Promise.all(hashing);
  await passwords.stop();
`;

test('pages are compressed and files read while passwords are hashed', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', HASH_AND_COMPRESS],
    { env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1' } },
  );
  // In a shared pool, ten or more would have come first.
  expect(Number(stdout)).toBeLessThan(6);
});

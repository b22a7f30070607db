import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import { NoTurn } from '#platform/request/gate.server.ts';

const passwords = startPasswords();
afterAll(passwords.stop);

let askers = 0;
function asker(signal = new AbortController().signal) {
  askers += 1;
  return { of: `asker ${askers}`, signal };
}

const check = async (password: string, hash: string) =>
  (await passwords.match(password, [hash], asker())) === 0;

describe('a hash', () => {
  test.each(['pässwörd 🗝 \0 \ud800', 'x'.repeat(5_000), ''])(
    'of %.20o is one of better-auth, both ways',
    async (password) => {
      expect(await check(password, await hashPassword(password))).toBe(true);
      expect(await verifyPassword({ hash: await passwords.hash(password, asker()), password })).toBe(true);
      expect(await check(`${password}.`, await hashPassword(password))).toBe(false);
    },
  );

  test('has its own salt', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => passwords.hash('the same', asker())));
    expect(one).not.toBe(other);
  });

  test('matches a password in any Unicode composition', async () => {
    expect(await check('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
  });

  test.each(['', ':', 'abc', 'abc:', 'abc:def', `abc:${'0'.repeat(127)}`, `:${'0'.repeat(128)}`])(
    '%o that none is fits nothing',
    async (hash) => {
      expect(await check('', hash)).toBe(false);
    },
  );
});

test('the first hash that matches is named; one that is missing never matches', async () => {
  const [one, other] = await Promise.all(['one', 'other'].map((word) => hashPassword(word)));
  const find = (password: string) =>
    passwords.match(password, [null, one ?? null, other ?? null, other ?? null], asker());
  expect([await find('one'), await find('other'), await find('neither')]).toEqual([1, 2, -1]);
});

describe('threads', () => {
  /** Does something to the next thread that is given a job, instead of the job. */
  const meddle = (act: (thread: Worker) => void) =>
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      act(this);
    });

  test('that die take their job with them, and the next job gets a new one', async () => {
    meddle((thread) => void thread.terminate());
    await expect(passwords.hash('of the dead', asker())).rejects.toThrow('has died');
    meddle((thread) => thread.emit('error', new Error('broken by a test')));
    await expect(passwords.hash('of the broken', asker())).rejects.toThrow('broken by a test');
    expect(await check('alive', await hashPassword('alive'))).toBe(true);
  });

  test('end when they are stopped', async () => {
    const own = startPasswords();
    await own.hash('a password', asker());
    const begun = own.hash('another', asker());
    await Promise.all([own.stop(), expect(begun).rejects.toThrow('has died')]);
  });
});

test('when there are too many, the last are refused at once and the first get their turn', async () => {
  const asked = Array.from({ length: 200 }, () => passwords.hash('a password', asker()));
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
  import { startPasswords } from ${JSON.stringify(new URL('../../app/features/accounts/passwords.server.ts', import.meta.url))};
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

import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startPasswords } from '#features/accounts/passwords.server.ts';

const passwords = startPasswords();
afterAll(passwords.stop);

let askers = 0;
function asker(signal = new AbortController().signal) {
  askers += 1;
  return { of: `asker ${askers}`, signal };
}

const check = async (password: string, hash: string) =>
  (await passwords.match(password, [hash], asker())) === 0;

const hashOf = (password: string) => passwords.hash(password, asker());

/** Hashes as databases hold them: members' passwords must fit them for ever. */
const STORED = [
  [
    'a password of tests',
    '3c145e318d668a49388e3d7086f475c5:6aa61e9ab63b4840e870d11a73f4530d77012abb0f6b6eeb79f367fcc0b80f64dd4b8961beaee1a02802002c2c52c80c15696ec7cf37e93e86e2318a6798ea06',
  ],
  [
    'pässwörd 🗝',
    '01b4366e50d9bdf4a59fe35f6af84563:4c248dc64e4c0337df555bce43d58128b84e5f475ca3e9c1ec5c4b83c66c59af50c0eedb914b86ff1b79bc9a316124c59e3876083f8e6decfafb30c8393002af',
  ],
  [
    'x'.repeat(5_000),
    '161965a1d80204f68cb0861af8dac085:4284902c4f0d3780b9eb58f0afe9846a1255a253b28c2ab04543bc639f213a418580c96a468f63db659d20d9170849a824c49ac6aeccdcb58e729391ecf674d8',
  ],
  [
    'with \0 in it',
    '056203d80f779ba133c3f10e946eed13:853db0494736d1319a3abc58a22aada4e2478970a3325219d4e779ef612d64895c32db64eab61d0c6c5279a5de0e0bd780e1f12aef6b1fba082c698184782535',
  ],
  [
    '\ud800 alone',
    '4f9e285552c570d386a4cfd2a328b93f:890448773c738f7ac1f9ce1934803af96ff127d294b4be463ac64ce21ea75f8fa9cbc7f0d2947a6098c5491739a479a4a7298e7f671c8c42ba4632ca0fd9de9d',
  ],
  [
    '',
    'cd5cbbd0166eb891fa69578cb3113e8f:4c14a6436caa8d3fc3579171204695f796e29914318a5d217d05ba7dbd1d0a545876c12e37b1dc3fc268dce028b2ea8eeb6ed0ddec2be01958766ea2ba9f9499',
  ],
] as const;

describe('a hash', () => {
  test.each(STORED)(
    'of %.20o that is stored fits its password only, as a new one does',
    async (password, stored) => {
      expect(await check(password, stored)).toBe(true);
      expect(await check(`${password}.`, stored)).toBe(false);
      expect(await check(password, await hashOf(password))).toBe(true);
    },
  );

  test('has the form of the stored ones', async () => {
    expect(await hashOf('a password')).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });

  test('has its own salt', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => passwords.hash('the same', asker())));
    expect(one).not.toBe(other);
  });

  test('matches a password in any Unicode composition', async () => {
    expect(await check('cafe\u0301 au lait', await hashOf('caf\u00e9 au lait'))).toBe(true);
  });

  test.each(['', ':', 'abc', 'abc:', 'abc:def', `abc:${'0'.repeat(127)}`, `:${'0'.repeat(128)}`])(
    '%o that none is fits nothing',
    async (hash) => {
      expect(await check('', hash)).toBe(false);
    },
  );
});

test('the first hash that matches is named; one that is missing never matches', async () => {
  const [one, other] = await Promise.all(['one', 'other'].map(hashOf));
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
    expect(await check('alive', await hashOf('alive'))).toBe(true);
  });

  test('end when they are stopped', async () => {
    const own = startPasswords();
    await own.hash('a password', asker());
    const begun = own.hash('another', asker());
    await Promise.all([own.stop(), expect(begun).rejects.toThrow('has died')]);
  });
});

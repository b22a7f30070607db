import { describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../harness/app.ts';
import { attemptsAt, LIMITED } from '../harness/limited.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { RIGHTS_SETTINGS } from '../harness/rights/world.ts';

/**
 * Every write in the table of rights has a limit that works. The number of turns is tested with each route;
 * here all turns are taken away, and nothing gives them back. That no forged header gives them back either is
 * tested in `tests/long/attacks/forged-senders.test.ts`.
 */

/** Some requests hash a password each time. */
vi.setConfig({ testTimeout: 30_000 });

const app = await createTestApp({ settings: RIGHTS_SETTINGS });
/** Another process on the same database. */
const neighbour = await createTestApp({ db: app.db, settings: RIGHTS_SETTINGS });
const { attempt, takeAllTurns } = await attemptsAt(app);

describe.each(LIMITED.filter(({ perSender }) => perSender))(
  'POST $row.route, which $row.does,',
  (limited) => {
    test('holds back one sender and nobody else, on every node, and says for how long', async () => {
      const sender = '192.0.2.10';
      const { first, ask, ofSender, ofAccount } = await attempt(limited, sender);
      expect(first.status).not.toBe(429);
      expect(ofSender).not.toEqual([]);
      expect(ofAccount.length > 0).toBe(limited.perAccount);
      for (const key of ofSender) {
        for (const node of [app, neighbour]) {
          // The refusal must not come from something that another limit has counted meanwhile.
          await takeAllTurns([key]);
          const refused = await ask(node, sender);
          expect([key, refused.status]).toEqual([key, 429]);
          expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
        }
        expect((await ask(app, '192.0.2.11')).status).not.toBe(429);
      }
    });
  },
);

describe.each(LIMITED.filter(({ perAccount }) => perAccount))(
  'POST $row.route, which $row.does,',
  (limited) => {
    test('holds back an account, wherever its requests come from', async () => {
      const { ask, ofAccount } = await attempt(limited, '192.0.2.20');
      expect(ofAccount).not.toEqual([]);
      await takeAllTurns(ofAccount);
      for (const [node, sender] of [
        [app, '192.0.2.21'],
        [neighbour, '2001:db8:1:2::/64'],
      ] as const) {
        const refused = await ask(node, sender);
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
      }
    });
  },
);

test('every write says what limits it, or why nothing does', () => {
  for (const row of RIGHTS) {
    if (row.method !== 'POST' || 'per' in row.limit) continue;
    expect(Object.values(row.limit).join().length, `${row.route}: ${row.does}`).toBeGreaterThan(20);
  }
  expect(LIMITED.length).toBeGreaterThan(5);
});

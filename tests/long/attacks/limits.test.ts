import { expect, test } from 'vitest';
import { createTestApp } from '../../harness/app.ts';
import { attemptsAt, LIMITED } from '../../harness/limited.ts';
import { RIGHTS_SETTINGS } from '../../harness/rights/world.ts';

/**
 * Every write in the table of rights has a limit that works. The number of turns is tested with each route;
 * here all turns are taken away, and nothing gives them back. That no forged header gives them back either is
 * tested in `forged-senders.test.ts` beside this.
 */

const app = await createTestApp({ settings: RIGHTS_SETTINGS });
/** Another process on the same database. */
const neighbour = await createTestApp({ db: app.db, settings: RIGHTS_SETTINGS });
const { attempt, takeAllTurns } = await attemptsAt(app);
/** The rows take turns: half of them are refused here after their turns were taken, half at the neighbour. */
const CASES = LIMITED.map((limited, place) => ({ ...limited, node: place % 2 === 0 ? app : neighbour }));

test.each(CASES)(
  'POST $row.route, which $row.does, holds back whom it names and nobody else',
  async ({ node, ...limited }) => {
    const sender = '192.0.2.10';
    const { first, ask, ofSender, ofAccount } = await attempt(limited, sender);
    expect(first.status).not.toBe(429);
    expect([ofSender.length > 0, ofAccount.length > 0]).toEqual([limited.perSender, limited.perAccount]);
    const expectRefused = async (from: string) => {
      const refused = await ask(node, from);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    };
    if (limited.perAccount) {
      // An account is held back wherever its requests come from.
      await takeAllTurns(ofAccount);
      await expectRefused('192.0.2.21');
      await expectRefused('2001:db8:1:2::/64');
    }
    for (const key of ofSender) {
      // The refusal must not come from something that another limit has counted meanwhile.
      await takeAllTurns([key]);
      await expectRefused(sender);
      expect((await ask(app, '192.0.2.11')).status).not.toBe(429);
    }
  },
);

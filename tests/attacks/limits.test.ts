import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { addMember } from '../harness/members.ts';
import type { Write } from '../harness/rights/row.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf, send } from '../harness/rights/send.ts';
import {
  type Caller,
  headersOf,
  makeWorld,
  OPERATOR_EMAIL,
  RIGHTS_SETTINGS,
  type World,
} from '../harness/rights/world.ts';

/**
 * Every write in the table of rights has a limit that works. The number of turns is tested with each route;
 * here all turns are taken away, and nothing gives them back.
 */

/** Some requests hash a password each time. */
vi.setConfig({ testTimeout: 30_000 });

const app = await createTestApp({ settings: RIGHTS_SETTINGS });
/** Another process on the same database. */
const neighbour = await createTestApp({ db: app.db, settings: RIGHTS_SETTINGS });
const operator = await addMember(app.db, { email: OPERATOR_EMAIL });

interface Limited {
  row: Write;
  as: Caller;
  perSender: boolean;
  perAccount: boolean;
}

const LIMITED: Limited[] = RIGHTS.flatMap((row) =>
  row.method === 'POST' && 'per' in row.limit
    ? [
        {
          row,
          as: row.limit.as,
          perSender: row.limit.per !== 'account',
          perAccount: row.limit.per !== 'sender',
        },
      ]
    : [],
);

/** The keys under which turns were counted, each `<name> <whose>`. */
async function countedKeys(): Promise<string[]> {
  const { rows } = await app.db.write.execute<{ key: string }>(sql`SELECT key FROM rate_limits ORDER BY key`);
  return rows.map(({ key }) => key);
}

const forget = () => app.db.write.execute(sql`DELETE FROM rate_limits`);

async function takeAllTurns(keys: readonly string[]): Promise<void> {
  await forget();
  for (const key of keys) {
    await app.db.write.execute(sql`INSERT INTO rate_limits VALUES (${key}, now() + interval '1 day')`);
  }
}

/** A first attempt, and what it counted. */
async function attempt({ row, as: caller }: Limited, sender: string) {
  await forget();
  const world = await makeWorld(app.db, operator);
  const ask = (to: TestApp, from: string) => send(to, row, { world, caller, sender: from });
  const first = await ask(app, sender);
  const keys = await countedKeys();
  const ofSender = keys.filter((key) => key.endsWith(` ${sender}`));
  return { first, ask, world, ofSender, ofAccount: keys.filter((key) => !ofSender.includes(key)) };
}

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

    test.each([
      {
        proxies: 0,
        forged: ['', '203.0.113.9', '203.0.113.10, 198.51.100.7', '2001:db8::1', 'nonsense'],
        key: '127.0.0.1',
      },
      {
        proxies: 1,
        forged: ['203.0.113.9', '198.51.100.1, 203.0.113.9', '127.0.0.1, 203.0.113.9', 'x, 203.0.113.9'],
        key: '203.0.113.9',
      },
      {
        proxies: 1,
        forged: ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '9.9.9.9, 2001:0DB8:1:2:a:b:c:d'],
        key: '2001:db8:1:2::/64',
      },
    ])(
      'is not dodged with TRUST_PROXY=$proxies by whoever writes $forged',
      async ({ proxies, forged, key }) => {
        const { ofSender, world } = await attempt(limited, key);
        await takeAllTurns(ofSender);
        const edge = await startEdge(app.app, { proxies });
        for (const header of forged) {
          const answer = await throughEdge(edge, limited, world, header);
          expect([header, answer.status]).toEqual([header, 429]);
        }
      },
    );
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

function throughEdge(
  edge: Awaited<ReturnType<typeof startEdge>>,
  { row, as: caller }: Limited,
  world: World,
  forwarded: string,
) {
  const { to, form } = requestOf(row, world, caller);
  const headers = { ...headersOf(world, caller), 'x-forwarded-for': forwarded };
  return edge.ask(to, headers, 'POST', form);
}

test('every write says what limits it, or why nothing does', () => {
  for (const row of RIGHTS) {
    if (row.method !== 'POST' || 'per' in row.limit) continue;
    expect(Object.values(row.limit).join().length, `${row.route}: ${row.does}`).toBeGreaterThan(20);
  }
  expect(LIMITED.length).toBeGreaterThan(5);
});

import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../harness/app.ts';
import { startEdge } from '../../harness/edge.ts';
import { attemptsAt, LIMITED, type Limited } from '../../harness/limited.ts';
import { requestOf } from '../../harness/rights/send.ts';
import { headersOf, RIGHTS_SETTINGS, type World } from '../../harness/rights/world.ts';

/** No write lets its sender have new turns by writing another address into a header. */

const app = await createTestApp({ settings: RIGHTS_SETTINGS });
const { attempt, takeAllTurns } = await attemptsAt(app);

describe.each(LIMITED.filter(({ perSender }) => perSender))(
  'POST $row.route, which $row.does,',
  (limited) => {
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

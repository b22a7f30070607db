import { afterAll, expect, test, vi } from 'vitest';
import { report } from '../../harness/report.ts';
import { createRightsApp } from '../../harness/rights/app.ts';
import { RIGHTS } from '../../harness/rights/rows.ts';
import { requestOf } from '../../harness/rights/send.ts';
import { headersOf, makeWorld } from '../../harness/rights/world.ts';

/** A page on another site makes a member's browser write: it has no effect, whatever the form asks for. */

vi.setConfig({ testTimeout: 60_000 });

const SITE_URL = 'https://tools.example.com';
const { app, operator } = await createRightsApp({ SITE_URL });

const SITES = ['cross-site', 'same-site', '', 'SAME-ORIGIN', 'same-origin, cross-site', 'unknown'];
const ORIGINS = [
  'null',
  '',
  'https://evil.example',
  'http://tools.example.com',
  'https://tools.example.com.evil.example',
  'https://tools.example.com:444',
  'https://tools.example.com@evil.example',
  'https://sub.tools.example.com',
  'http://localhost:81',
  'https://tools.example.com, https://evil.example',
  'file://',
];
/** A browser's headers for a form sent by another site: either one is enough to refuse it. */
const FOREIGN: readonly Record<string, string>[] = [
  ...SITES.map((site) => ({ 'Sec-Fetch-Site': site })),
  ...SITES.map((site) => ({ 'Sec-Fetch-Site': site, Origin: SITE_URL })),
  ...ORIGINS.map((origin) => ({ Origin: origin })),
  ...ORIGINS.map((origin) => ({
    Origin: origin,
    Referer: `${SITE_URL}/`,
    'X-Forwarded-Host': 'evil.example',
  })),
];

let count = 0;
let lost = 0;
afterAll(() => report({ what: 'writes in the name of a member from another site', count, lost }));

/** Programs may send to the API from anywhere: it writes nothing, and says so with a 405. */
const WRITES = RIGHTS.filter((row) => row.method === 'POST').filter(({ route }) => route !== '/api/v1/*');

test.each(WRITES)('POST $route, which $does', async (row) => {
  const caller = row.route.startsWith('/operator') ? 'operator' : 'owner';
  const world = await makeWorld(app.db, operator);
  const before = JSON.stringify(await row.guards?.what(world));
  const { to, form } = requestOf(row, world, caller);
  const [path = '', query] = to.split('?');
  const asData = `${path}.data${query === undefined ? '' : `?${query}`}`;
  for (const foreign of FOREIGN) {
    for (const address of [to, asData]) {
      const headers = { ...headersOf(world, caller), ...foreign };
      const response = await app.send(address, { method: 'POST', headers, body: form ?? null });
      count += 1;
      if (response.status !== 403) lost += 1;
      expect([foreign, response.status]).toEqual([foreign, 403]);
    }
  }
  expect(JSON.stringify(await row.guards?.what(world))).toBe(before);
});

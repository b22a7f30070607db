import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#site/limits.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { sourceFiles } from '../harness/imports.ts';
import { createRightsApp } from '../harness/rights/app.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf } from '../harness/rights/send.ts';
import { makeWorld } from '../harness/rights/world.ts';
import { CLIENT_SETTINGS, startSignInSite } from '../harness/sign-in-site.ts';

/** What an answer is made of decides who may have it: nobody gets one that was made for somebody else. */

/** Reading them makes an answer its asker's own, so only these modules may. */
const READERS = [
  'app/app.server.ts',
  'app/platform/request/person.server.ts',
  'app/features/accounts/request-session.server.ts',
];

test('routes get cookies and senders from the person who asks, and from nowhere else', () => {
  const reading = sourceFiles('app')
    .filter((file) => !file.startsWith('app/platform/http/') && !READERS.includes(file))
    .filter((file) => /get\(['"]cookie['"]\)|headers\.cookie\b/i.test(readFileSync(file, 'utf8')));
  expect(reading, 'Take it from cookiesOf (app/platform/request/person.server.ts).').toEqual([]);
});

describe('every address that can be read', async () => {
  const { app, operator } = await createRightsApp();
  const world = await makeWorld(app.db, operator);
  const reads = RIGHTS.filter(({ method }) => method === 'GET');

  test.each(reads)('$route is for everybody, or its asker’s own', async (row) => {
    const url = new URL(requestOf(row, world, 'visitor').to, 'http://localhost');
    const shared = await app.app(new Request(url, { headers: { Cookie: 'anything=1' } }), null);
    expect(shared.headers.getSetCookie()).toEqual([]);
    if (shared.status !== 421) return;
    const own = await app.app(new Request(url), '192.0.2.7');
    expect(own.headers.get('Cache-Control') ?? '').toMatch(/private|no-store/);
  });
});

describe('signing in elsewhere', async () => {
  const site = await startSignInSite();
  const app = await createTestApp({ empty: true, settings: CLIENT_SETTINGS, signInSites: site.endpoints });
  const cookieOf = (headers: Record<string, unknown>) =>
    [headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ');
  const leave = async (edge: Awaited<ReturnType<typeof startEdge>>, from: string) => {
    const { status, headers } = await edge.ask('/auth/with/google', { 'x-forwarded-for': from });
    return { status, Cookie: cookieOf(headers), address: String(headers.location ?? '') };
  };

  test('who is asked to connect an account is shown to nobody else', async () => {
    const edge = await startEdge(app.app, { proxies: 1 });
    const { Cookie } = await leave(edge, '192.0.2.1');
    expect(Cookie).toContain('__Host-');
    const mine = await edge.ask('/auth/connect', { Cookie });
    expect(mine.headers['cache-control']).toContain('no-store');
    for (const path of ['/auth/connect', '/auth/second-step']) {
      await Promise.all([edge.ask(path, { Cookie }), edge.ask(path)]);
      expect([path, edge.kept(path)]).toEqual([path, undefined]);
    }
  });

  test('what was begun as an answer for everybody sets no cookie when it meets the asker’s own', async () => {
    const url = new URL('http://localhost/auth/with/google/return?code=1&state=2');
    const shared = await app.app(new Request(url), null);
    expect([shared.status, shared.headers.getSetCookie()]).toEqual([421, []]);
    const own = await app.app(new Request(url), '192.0.2.5');
    expect([own.status, own.headers.getSetCookie()]).toEqual([400, [expect.stringContaining('Max-Age=0')]]);
  });

  test('one visitor does not use up the turns of all', async () => {
    const edge = await startEdge(app.app, { proxies: 1 });
    let last = 302;
    for (let turn = 0; turn <= RATE_LIMITS.signInBegun.sender.burst; turn++) {
      last = (await leave(edge, '192.0.2.2')).status;
    }
    expect(last).toBe(429);
    expect((await leave(edge, '192.0.2.3')).status).toBe(302);
  });

  test('a refusal says what the other site said, because it is read once', async () => {
    const edge = await startEdge(app.app, { proxies: 1 });
    const { Cookie, address } = await leave(edge, '192.0.2.4');
    const state = new URL(address).searchParams.get('state') ?? '';
    const path = `/auth/with/google/return?error=access_denied&state=${encodeURIComponent(state)}`;
    const { status, body } = await edge.ask(path, { Cookie });
    expect([status, body.toString().includes('expired')]).toEqual([403, false]);
  });
});

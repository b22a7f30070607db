import { afterAll, expect, test } from 'vitest';
import { hostileBodies } from '../harness/attacks/hostile.ts';
import { knownParameters } from '../harness/attacks/known-names.ts';
import { watched } from '../harness/attacks/watched.ts';
import { report } from '../harness/report.ts';
import { createRightsApp } from '../harness/rights/app.ts';
import { outcomeFor } from '../harness/rights/row.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf } from '../harness/rights/send.ts';
import { type Caller, headersOf, makeWorld } from '../harness/rights/world.ts';
import { isRefused, worldsOf } from '../harness/rights/worlds.ts';

/**
 * What none of our forms and links contains, sent to some routes by the caller who may do most there. All routes, values,
 * bodies and callers are in tests/long/attacks/input.test.ts.
 */

const { app, operator } = await createRightsApp();
const probe = watched(app);
/** What is only read; forms have worlds that last until something was done in them. */
const read = await makeWorld(app.db, operator);
const worlds = worldsOf(app.db);

afterAll(() => report({ what: 'requests that no page of ours sends', ...probe.counts() }));

/**
 * The caller who gets furthest: the operator on the operator's pages, the owner elsewhere, a visitor where
 * members are redirected.
 */
function boldest(row: (typeof RIGHTS)[number]): Caller {
  if (row.route.startsWith('/operator')) return 'operator';
  return row.route.startsWith('/auth/') && row.route !== '/auth/session' ? 'visitor' : 'owner';
}

const NUL = '%00';

/** Some for visitors, members and operators; the long test has the rest. */
const ROUTES = [
  '/tools',
  '/search',
  '/contact',
  '/submit',
  '/settings/profile',
  '/auth/login',
  '/operator/tools/new',
];
const SOME = RIGHTS.filter(({ route }) => ROUTES.includes(route));

test.each(SOME.filter(({ method }) => method === 'GET'))(
  'GET $route, which $does, refuses NUL in a parameter',
  async (row) => {
    const caller = boldest(row);
    const { to } = requestOf(row, read, caller);
    const query = knownParameters().map((name) => `${name}=a${NUL}b`);
    const address = `${to}${to.includes('?') ? '&' : '?'}${query.join('&')}`;
    const response = await probe.send('every parameter', address, { headers: headersOf(read, caller) });
    expect(probe.takeFaults()).toEqual([]);
    expect(response?.status).toBe(400);
  },
);

test('the parameters are found in the code that reads them', () => {
  expect(knownParameters()).toEqual(
    expect.arrayContaining(['q', 'session_id', 'returnTo', 'reviews', 'kind']),
  );
});

test.each(['/tools/a%00b', '/questions/%00', '/business/%00', '/categories/%00', '/photos/%00.jpg', '/%00'])(
  '%s is refused with a page of the site',
  async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(400);
    expect(app.logged('error')).toEqual([]);
    if (!path.startsWith('/photos')) expect(await response.text()).toContain('This address cannot be read');
  },
);

const WRITES = RIGHTS.filter((row) => row.method === 'POST');
const SOME_WRITES = WRITES.filter(({ route }) => ROUTES.includes(route));
const FORM = 'application/x-www-form-urlencoded';

test.each(SOME_WRITES)('POST $route, which $does, takes NUL in every field', async (row) => {
  const { world, caller, to, form, allowed } = await prepare(row);
  const headers = { ...headersOf(world, caller), 'Content-Type': FORM };
  const send = async (what: string, body: string) =>
    leaveIfDone(await probe.send(what, to, { method: 'POST', headers, body }, allowed));
  for (const name of form.keys()) {
    const hostile = new URLSearchParams(form);
    hostile.delete(name);
    await send(name, `${hostile}&${name}=a${NUL}b`);
  }
  // Fields that a page shows only after something else.
  await send('hidden fields', `${form}&registration=${NUL}&note=${NUL}&session=${NUL}&anyway=${NUL}`);
  await send('another registration', `${form}&intent=resend&registration=a${NUL}b`);
  expect(probe.takeFaults()).toEqual([]);
});

test.each(WRITES.filter(({ route }) => ['/contact', '/settings/photo', '/webhooks/stripe'].includes(route)))(
  'POST $route takes every body',
  async (row) => {
    const { world, caller, to, form, allowed } = await prepare(row);
    for (const { name, body, type } of hostileBodies(Object.fromEntries(form))) {
      const headers = { ...headersOf(world, caller), ...(type && { 'Content-Type': type }) };
      leaveIfDone(await probe.send(name, to, { method: 'POST', headers, body }, allowed));
    }
    expect(probe.takeFaults()).toEqual([]);
  },
);

async function prepare(row: (typeof WRITES)[number]) {
  const caller = boldest(row);
  const world = await worlds.of(operator);
  const { to, form = new URLSearchParams() } = requestOf(row, world, caller);
  return { world, caller, to, form, allowed: Number(outcomeFor(row, caller).slice(0, 3)) };
}

function leaveIfDone(response: Response | undefined): void {
  if (response && !isRefused(response)) worlds.leave();
}

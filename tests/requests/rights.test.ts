import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { operatorActions } from '#server/db/schema/operators.server.ts';
import { addOperator } from '../harness/operators.ts';
import { createRightsApp } from '../harness/rights/app.ts';
import { APP_ROUTES, routeOf } from '../harness/rights/routes.ts';
import { outcomeFor, type RightsRow } from '../harness/rights/row.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf, send } from '../harness/rights/send.ts';
import { CALLERS, type Caller, headersOf, makeWorld } from '../harness/rights/world.ts';

/** Every action of the app for every kind of caller (spec §6), compared with the route table. */

const { app, operator } = await createRightsApp();

const TABLE = 'tests/harness/rights/rows.ts';
const has = (method: RightsRow['method'], route: string) =>
  RIGHTS.some((row) => row.method === method && row.route === route);

describe('the table of rights', () => {
  test('has a row for reading every route and for every action', () => {
    const missing = APP_ROUTES.flatMap(({ route, hasAction }) => [
      ...(has('GET', route) ? [] : [{ method: 'GET', route }]),
      ...(!hasAction || has('POST', route) ? [] : [{ method: 'POST', route }]),
    ]);
    const advice = missing.map(
      ({ method, route }) =>
        `Add to RIGHTS in ${TABLE}: { method: '${method}', route: '${route}', does: …, to: …, outcome: { visitor, member, owner, operator }${method === 'POST' ? ', intent, form, limit' : ''} }`,
    );
    expect(advice).toEqual([]);
  });

  test('has no row for what the app does not have', () => {
    const known = new Map(APP_ROUTES.map(({ route, hasAction }) => [route, hasAction]));
    const stale = RIGHTS.filter(({ method, route }) =>
      method === 'POST' ? known.get(route) !== true : !known.has(route),
    );
    expect(stale.map(({ method, route }) => `Remove ${method} ${route} from ${TABLE}.`)).toEqual([]);
  });
});

const cases = RIGHTS.flatMap((row) =>
  CALLERS.map((caller) => ({ row, caller, expected: outcomeFor(row, caller) })),
);

/** The forms that pages have shown, as "route, intent". */
const seenForms = new Set<string>();

test.each(cases)(
  '$row.method $row.route, which $row.does: $caller gets $expected',
  async ({ row, caller, expected }) => {
    const world = await makeWorld(app.db, operator);
    const guarded = row.method === 'POST' ? row.guards : undefined;
    const before = await guarded?.what(world);
    // Each comes from a new sender: this test is not about limits.
    const response = await send(app, row, { world, caller, sender: `sender-${crypto.randomUUID()}` });
    const location = withoutIds(response.headers.get('location'));
    expect([response.status, location].filter(Boolean).join(' ')).toBe(expected);
    if (guarded) {
      const isChanged = JSON.stringify(await guarded.what(world)) !== JSON.stringify(before);
      expect(isChanged, 'whether it changed').toBe(guarded.changedBy.includes(caller));
    }
    if (row.method === 'GET') noteForms(parse(await response.text()), requestOf(row, world, caller).to);
  },
);

const DESK = RIGHTS.filter(({ roles }) => roles !== undefined);
const deskCases = DESK.flatMap((row) =>
  (['editor', 'moderator'] as const).map((role) => {
    const isAllowed = row.roles?.includes(role) ?? false;
    return { row, role, isAllowed, expected: isAllowed ? outcomeFor(row, 'operator') : '404' };
  }),
);
const staff = {
  editor: await addOperator(app.db, 'editor'),
  moderator: await addOperator(app.db, 'moderator'),
};

test.each(deskCases)(
  '$row.method $row.route, which $row.does: $role gets $expected',
  async ({ row, role, isAllowed, expected }) => {
    const world = await makeWorld(app.db, staff[role]);
    const guarded = row.method === 'POST' ? row.guards : undefined;
    const before = await guarded?.what(world);
    const sent = { world, caller: 'operator', sender: `sender-${crypto.randomUUID()}` } as const;
    const response = await send(app, row, sent);
    const location = withoutIds(response.headers.get('location'));
    expect([response.status, location].filter(Boolean).join(' ')).toBe(expected);
    if (!guarded) return;
    const isChanged = JSON.stringify(await guarded.what(world)) !== JSON.stringify(before);
    expect(isChanged, 'whether it changed').toBe(isAllowed && guarded.changedBy.includes('operator'));
  },
);

test.each(DESK.filter(({ method }) => method === 'POST'))(
  'POST $route, which $does, is in the log once it is done, and only then',
  async (row) => {
    const entries = async () => (await app.db.write.select().from(operatorActions)).length;
    for (const caller of ['member', 'operator'] as const) {
      const world = await makeWorld(app.db, operator);
      const before = await entries();
      await send(app, row, { world, caller, sender: `sender-${crypto.randomUUID()}` });
      const isLogged = caller === 'operator' && row.unlogged !== true;
      expect((await entries()) - before, caller).toBe(isLogged ? 1 : 0);
    }
  },
);

test('every page and form of the desk says which roles it is for', () => {
  const silent = RIGHTS.filter(({ route, roles }) => route.startsWith('/operator') && roles === undefined);
  expect(silent.map(({ method, route }) => `${method} ${route}`)).toEqual([]);
});

test.each(APP_ROUTES.filter(({ route, hasAction }) => route.startsWith('/operator') && hasAction))(
  '$route does not say that it exists, whatever is sent',
  async ({ route }) => {
    const world = await makeWorld(app.db, operator);
    const body = new URLSearchParams({ intent: 'no such thing' });
    const to = RIGHTS.find((row) => row.route === route);
    for (const caller of ['visitor', 'member'] as const) {
      const headers = headersOf(world, caller);
      const address = to ? requestOf(to, world, caller).to : route;
      expect((await app.send(address, { method: 'POST', headers, body })).status).toBe(404);
    }
  },
);

/** Checkouts are numbered in the order in which they begin. */
function withoutIds(location: string | null): string | undefined {
  return location?.replace(/sbx_cs_[\w-]+/, 'sbx_cs_x');
}

function noteForms(page: HTMLElement, address: string): void {
  for (const form of page.querySelectorAll('form[method=post]')) {
    const route = routeOf(form.getAttribute('action') ?? address);
    const fixed = form.querySelector('input[name=intent]')?.getAttribute('value');
    const buttons = form.querySelectorAll('button[type=submit]');
    for (const button of buttons) {
      const own = button.getAttribute('name') === 'intent' ? button.getAttribute('value') : undefined;
      seenForms.add(`${route}, intent "${own ?? fixed ?? ''}"`);
    }
  }
}

test('every form that a page shows has a row', () => {
  const known = new Set(
    RIGHTS.map((row) => `${row.route}, intent "${(row.method === 'POST' && row.intent) || ''}"`),
  );
  const missing = [...seenForms].filter((form) => !known.has(form));
  expect(missing.map((form) => `Add a row for the form of ${form} to ${TABLE}.`)).toEqual([]);
  expect([...seenForms]).toContain('/operator/reviews, intent "hide"');
});

const WITHOUT_ACTION = APP_ROUTES.filter(({ hasAction }) => !hasAction);

test.each(WITHOUT_ACTION)('$route takes no form, from nobody', async ({ route }) => {
  const world = await makeWorld(app.db, operator);
  const row = RIGHTS.find((entry) => entry.route === route);
  const to = row ? requestOf(row, world, 'operator').to : route;
  const statuses = await Promise.all(
    CALLERS.map(async (caller: Caller) => {
      const headers = headersOf(world, caller);
      return (await app.send(to, { method: 'POST', headers, body: new URLSearchParams() })).status;
    }),
  );
  expect(statuses).toEqual([405, 405, 405, 405]);
});

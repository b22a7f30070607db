import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { createRightsApp } from '../harness/rights/app.ts';
import { APP_ROUTES, routeOf } from '../harness/rights/routes.ts';
import { outcomeFor, type RightsRow } from '../harness/rights/row.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf, send } from '../harness/rights/send.ts';
import { CALLERS, type Caller, headersOf, makeWorld, type World } from '../harness/rights/world.ts';
import { isRefused, worldsOf } from '../harness/rights/worlds.ts';

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

test('every write says what limits it, or why nothing does', () => {
  for (const row of RIGHTS) {
    if (row.method !== 'POST' || 'per' in row.limit) continue;
    expect(Object.values(row.limit).join().length, `${row.route}: ${row.does}`).toBeGreaterThan(20);
  }
});

const WITHOUT_ACTION = APP_ROUTES.filter(({ hasAction }) => !hasAction);

const casesOf = (method: RightsRow['method']) =>
  RIGHTS.filter((row) => row.method === method).flatMap((row) =>
    CALLERS.map((caller) => ({ row, caller, expected: outcomeFor(row, caller) })),
  );

/** The forms that pages have shown, as "route, intent". */
const seenForms = new Set<string>();

/** What is read does not change: all readings are about one world, and come before the forms. */
const read = await makeWorld(app.db, operator);

test.each(casesOf('GET'))(
  '$row.method $row.route, which $row.does: $caller gets $expected',
  async ({ row, caller, expected }) => {
    const response = await ask(row, read, caller);
    expect(outcomeOf(response)).toBe(expected);
    noteForms(parse(await response.text()), requestOf(row, read, caller).to);
  },
);

test.each(WITHOUT_ACTION)(
  '$route takes no form, and hides from whom it hides when read',
  async ({ route }) => {
    const row = RIGHTS.find((entry) => entry.route === route);
    if (!row) throw new Error(`No row reads ${route}.`);
    const { to } = requestOf(row, read, 'operator');
    for (const caller of CALLERS) {
      const init = { method: 'POST', headers: headersOf(read, caller), body: new URLSearchParams() };
      const { status } = await app.send(to, init);
      expect(status, caller).toBe(outcomeFor(row, caller) === '404' ? 404 : 405);
    }
  },
);

const worlds = worldsOf(app.db);

interface Attempt {
  row: RightsRow;
  caller: Caller;
  /** Who the operator of the world is. */
  at: TestMember;
  expected: string;
  /** Whether the caller may change what the row guards. */
  mayChange: boolean;
}

/** Sends a request: what it is answered, what it changes, and whether the log of the desk tells it. */
async function expectOutcome({ row, caller, at, expected, mayChange }: Attempt): Promise<void> {
  const world = await worlds.of(at);
  const guarded = row.method === 'POST' ? row.guards : undefined;
  const look = async () => ({
    guarded: JSON.stringify(await guarded?.what(world)),
    entries: await app.db.write.$count(operatorActions),
  });
  const before = await look();
  // Some callers are the same throughout, and would be stopped in the middle of the table.
  await app.db.write.delete(rateLimits);
  const response = await ask(row, world, caller);
  if (row.method === 'POST' && !isRefused(response)) worlds.leave();
  expect(outcomeOf(response)).toBe(expected);
  const after = await look();
  expect(after.guarded !== before.guarded, 'whether it changed').toBe(mayChange);
  if (row.method === 'POST' && row.roles) {
    const isLogged = response.status < 400 && row.unlogged !== true;
    expect(after.entries > before.entries, 'whether the log tells it').toBe(isLogged);
  }
}

test.each(casesOf('POST'))(
  '$row.method $row.route, which $row.does: $caller gets $expected',
  async ({ row, caller, expected }) => {
    const mayChange = row.method === 'POST' && row.guards?.changedBy.includes(caller) === true;
    await expectOutcome({ row, caller, at: operator, expected, mayChange });
  },
);

const DESK = RIGHTS.filter(({ roles }) => roles !== undefined);
const deskCases = (['editor', 'moderator'] as const).flatMap((role) =>
  DESK.map((row) => {
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
    const changes = row.method === 'POST' && row.guards?.changedBy.includes('operator') === true;
    await expectOutcome({
      row,
      caller: 'operator',
      at: staff[role],
      expected,
      mayChange: isAllowed && changes,
    });
  },
);

test('every page and form of the desk says which roles it is for', () => {
  const silent = RIGHTS.filter(({ route, roles }) => route.startsWith('/operator') && roles === undefined);
  expect(silent.map(({ method, route }) => `${method} ${route}`)).toEqual([]);
});

test.each(APP_ROUTES.filter(({ route, hasAction }) => route.startsWith('/operator') && hasAction))(
  '$route does not say that it exists, whatever is sent',
  async ({ route }) => {
    const world = await worlds.of(operator);
    const body = new URLSearchParams({ intent: 'no such thing' });
    const to = RIGHTS.find((row) => row.route === route);
    for (const caller of ['visitor', 'member'] as const) {
      const headers = headersOf(world, caller);
      const address = to ? requestOf(to, world, caller).to : route;
      expect((await app.send(address, { method: 'POST', headers, body })).status).toBe(404);
    }
  },
);

/** Each comes from a new sender: this test is not about limits. */
function ask(row: RightsRow, world: World, caller: Caller): Promise<Response> {
  return send(app, row, { world, caller, sender: `sender-${crypto.randomUUID()}` });
}

/** The status and the address that it leads to. */
function outcomeOf(response: Response): string {
  return [response.status, withoutIds(response.headers.get('location'))].filter(Boolean).join(' ');
}

/** Checkouts, submissions and entries of the log have ids of their own in each run. */
function withoutIds(location: string | null): string | undefined {
  return location
    ?.replace(/sbx_cs_[\w-]+/, 'sbx_cs_x')
    .replace(/done=[0-9a-f]{8}-[0-9a-f-]+/, 'done=x')
    .replace(/(lists(?:\/|%2F))[0-9a-f-]{36}(?:\/|%2F)?/, '$1x')
    .replace(/(members\/)[0-9a-f-]{36}/, '$1x')
    .replace(/(submit(?:\/|%2F))[0-9a-f-]{36}/, '$1x')
    .replace(/(sheets(?:\/|%2F))[0-9a-f-]{36}/, '$1x')
    .replace(/(key(?:=|%3D))[\w-]{32,43}/, '$1x')
    .replace(/(drafts\/|drafted-|vendors\/|reports\/|lifecycle\/|events\/|catalogue\/)[0-9a-f-]{36}/, '$1x');
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

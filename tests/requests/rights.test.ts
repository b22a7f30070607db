import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { createRightsApp } from '../harness/rights/app.ts';
import { APP_ROUTES, routeOf } from '../harness/rights/routes.ts';
import { outcomeFor, type RightsRow } from '../harness/rights/row.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf, send } from '../harness/rights/send.ts';
import { CALLERS, type Caller, headersOf, makeWorld, type World } from '../harness/rights/world.ts';

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

test.each(WITHOUT_ACTION)('$route takes no form, from nobody', async ({ route }) => {
  const row = RIGHTS.find((entry) => entry.route === route);
  const to = row ? requestOf(row, read, 'operator').to : route;
  const statuses = await Promise.all(
    CALLERS.map(async (caller: Caller) => {
      const headers = headersOf(read, caller);
      return (await app.send(to, { method: 'POST', headers, body: new URLSearchParams() })).status;
    }),
  );
  expect(statuses).toEqual([405, 405, 405, 405]);
});

test.each(casesOf('POST'))(
  '$row.method $row.route, which $row.does: $caller gets $expected',
  async ({ row, caller, expected }) => {
    const world = await makeWorld(app.db, operator);
    const guarded = row.method === 'POST' ? row.guards : undefined;
    const before = await guarded?.what(world);
    expect(outcomeOf(await ask(row, world, caller))).toBe(expected);
    if (guarded) {
      const isChanged = JSON.stringify(await guarded.what(world)) !== JSON.stringify(before);
      expect(isChanged, 'whether it changed').toBe(guarded.changedBy.includes(caller));
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
  expect([...seenForms]).toContain('/operator, intent "hide"');
});

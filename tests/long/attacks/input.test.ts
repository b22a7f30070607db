import { afterAll, expect, test } from 'vitest';
import { SCREENS } from '#site/screens.ts';
import { HOSTILE_VALUES, hostileBodies, isDecodable, ONE_MEGABYTE } from '../../harness/attacks/hostile.ts';
import { fieldNames, knownParameters } from '../../harness/attacks/known-names.ts';
import { watched } from '../../harness/attacks/watched.ts';
import { report } from '../../harness/report.ts';
import { createRightsApp } from '../../harness/rights/app.ts';
import { outcomeFor, type RightsRow } from '../../harness/rights/row.ts';
import { RIGHTS } from '../../harness/rights/rows.ts';
import { requestOf } from '../../harness/rights/send.ts';
import { CALLERS, type Caller, headersOf, makeWorld } from '../../harness/rights/world.ts';

/**
 * Every route, parameter and form field of the table of rights, with every value and body that no page of
 * ours sends, by every kind of caller: never a server error, never an error in the log, never a hang.
 */

const { app, operator } = await createRightsApp();
const probe = watched(app);

afterAll(() => report({ what: 'hostile addresses, fields and bodies, on every route', ...probe.counts() }));
const FORM = 'application/x-www-form-urlencoded';

const cases = (method: RightsRow['method']) =>
  RIGHTS.filter((row) => row.method === method).flatMap((row) => CALLERS.map((caller) => ({ row, caller })));

/** oEmbed's answer to a format that is neither JSON nor XML (oEmbed 1.0, §2.3.2). */
const NOT_IMPLEMENTED: ReadonlyMap<string, number> = new Map([['/oembed', 501]]);

async function prepare(row: RightsRow, caller: Caller) {
  const world = await makeWorld(app.db, operator);
  const { to, form = new URLSearchParams() } = requestOf(row, world, caller);
  const allowed = NOT_IMPLEMENTED.get(row.route) ?? Number(outcomeFor(row, caller).slice(0, 3));
  return { to, form, allowed, headers: headersOf(world, caller) };
}

/** Names of all fields that any page shows to the owner or the operator. */
async function allFields(): Promise<string[]> {
  const world = await makeWorld(app.db, operator);
  const names = new Set(['registration', 'note', 'session', 'anyway', 'photo', 'screen']);
  for (const caller of ['visitor', 'owner', 'operator'] as const) {
    for (const row of RIGHTS.filter(({ method }) => method === 'GET')) {
      const { to } = requestOf(row, world, caller);
      const page = await app.get(to, headersOf(world, caller));
      for (const name of fieldNames(await page.text())) names.add(name);
    }
  }
  return [...names];
}

/** `tests/requests/screens.test.ts` makes sure that the list is complete. */
function parametersOf(route: string): string[] {
  const { choices = {}, open } = SCREENS[route] ?? {};
  return [...Object.keys(choices), ...(open?.names ?? [])];
}

const PARAMETERS = knownParameters();
const FIELDS = await allFields();

test.each(cases('GET'))('GET $row.route as $caller, every parameter', async ({ row, caller }) => {
  const { to, headers, allowed } = await prepare(row, caller);
  const [path = to] = to.split('?');
  for (const { name, encoded } of HOSTILE_VALUES) {
    // The screen's own parameters one at a time; all parameters of all screens together.
    for (const parameter of parametersOf(row.route)) {
      await probe.send(`${parameter}: ${name}`, `${path}?${parameter}=${encoded}`, { headers }, allowed);
    }
    const all = PARAMETERS.map((parameter) => `${parameter}=${encoded}&${parameter}=${encoded}`).join('&');
    await probe.send(`all: ${name}`, `${path}?${all}`, { headers }, allowed);
    // The listener lets nothing else get this far.
    if (isDecodable(encoded)) {
      await probe.send(`path: ${name}`, `${path.replace(/\/?[^/]*$/, '/')}${encoded}`, { headers }, allowed);
    }
  }
  expect(probe.takeFaults()).toEqual([]);
});

test.each(cases('POST'))(
  'POST $row.route as $caller, which $row.does, every field and body',
  async ({ row, caller }) => {
    const { to, form, allowed, headers } = await prepare(row, caller);
    const send = (what: string, body: string) =>
      probe.send(what, to, { method: 'POST', headers: { ...headers, 'Content-Type': FORM }, body }, allowed);
    for (const { name, encoded } of HOSTILE_VALUES) {
      for (const field of form.keys()) {
        const rest = new URLSearchParams(form);
        rest.delete(field);
        await send(`${field}: ${name}`, `${rest}&${field}=${encoded}`);
      }
      const others = FIELDS.filter((field) => !form.has(field)).map((field) => `${field}=${encoded}`);
      await send(`all others: ${name}`, [form, ...others].join('&'));
    }
    for (const field of form.keys()) await send(`${field}: 1 MB`, `${form}&${field}=${ONE_MEGABYTE}`);
    for (const { name, body, type } of hostileBodies(Object.fromEntries(form))) {
      const init = { method: 'POST', headers: { ...headers, ...(type && { 'Content-Type': type }) }, body };
      await probe.send(name, to, init, allowed);
    }
    expect(probe.takeFaults()).toEqual([]);
  },
);

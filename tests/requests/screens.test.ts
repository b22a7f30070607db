import fc from 'fast-check';
import { parse } from 'node-html-parser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pageAddress } from '#site/page-address.ts';
import { SCREENS } from '#site/screens.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { RIGHTS } from '../harness/rights/rows.ts';
import { requestOf } from '../harness/rights/send.ts';
import { CALLERS, headersOf, makeWorld, OPERATOR_EMAIL, RIGHTS_SETTINGS } from '../harness/rights/world.ts';

/** What screens read from their addresses, compared with `app/site/screens.ts`. */

const app = await createTestApp({ settings: RIGHTS_SETTINGS });
const operator = await addMember(app.db, { email: OPERATOR_EMAIL });
const world = await makeWorld(app.db, operator);

/** The router's own, for forms of index routes. */
const OF_THE_ROUTER = ['index'];

/** Records every parameter that any code reads from an address. */
function watchParameters(): Set<string> {
  const asked = new Set<string>();
  const { get, has, getAll } = URLSearchParams.prototype;
  URLSearchParams.prototype.get = function (name) {
    asked.add(name);
    return get.call(this, name);
  };
  URLSearchParams.prototype.has = function (name, value) {
    asked.add(name);
    return has.call(this, name, value);
  };
  URLSearchParams.prototype.getAll = function (name) {
    asked.add(name);
    return getAll.call(this, name);
  };
  onTestFinished(() => void Object.assign(URLSearchParams.prototype, { get, has, getAll }));
  return asked;
}

const reads = RIGHTS.filter(({ method, route }) => method === 'GET' && route in SCREENS);

test('every screen is among those that are tried', () => {
  expect(Object.keys(SCREENS).filter((route) => !reads.some((row) => row.route === route))).toEqual([]);
});

test.each(Object.keys(SCREENS))('%s reads no parameter that its row does not name', async (route) => {
  const { choices = {}, open } = SCREENS[route] ?? {};
  const known = [...OF_THE_ROUTER, ...Object.keys(choices), ...(open?.names ?? [])];
  const asked = watchParameters();
  for (const row of reads.filter((each) => each.route === route)) {
    for (const caller of CALLERS) {
      await (await app.get(requestOf(row, world, caller).to, headersOf(world, caller))).text();
    }
  }
  const advice = [...asked].filter((name) => !known.includes(name));
  expect(advice, `Name them in the row of ${route} in app/site/screens.ts.`).toEqual([]);
});

describe('addresses that are known by the same', () => {
  const ADDRESSES = ['/', '/tools', '/tools/tool-04', '/search', '/business', '/contact', '/auth/login'];
  const VALUES = [
    '1',
    '2',
    'true',
    'tech',
    'deleted',
    'questions',
    'relevance',
    'desc',
    'name',
    'Alpha & Chat',
    'tool',
    ' tool ',
    'Tool 04?',
    'x',
    '',
  ];
  const names = (path: string) => {
    const { choices = {}, open } = SCREENS[path.replace('tool-04', ':id')] ?? {};
    return [...Object.keys(choices), ...(open?.names ?? []), 'utm_source'];
  };
  const address = fc
    .constantFrom(...ADDRESSES)
    .chain((path) =>
      fc
        .array(fc.tuple(fc.constantFrom(...names(path)), fc.constantFrom(...VALUES)), { maxLength: 5 })
        .map((entries) => `${path}?${new URLSearchParams(entries)}`),
    );

  test('are answered with the same words', { timeout: 60_000 }, async () => {
    const wordsAt = async (at: string) => parse(await (await app.get(at)).text()).querySelector('main')?.text;
    await fc.assert(
      fc.asyncProperty(address, async (asked) => {
        expect(await wordsAt(pageAddress(asked).address)).toBe(await wordsAt(asked));
      }),
      { numRuns: 60 },
    );
  });
});

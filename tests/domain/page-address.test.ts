import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { pageAddress, plainSpelling } from '#site/page-address.ts';
import type { Screen } from '#site/screen.ts';
import { SCREENS } from '#site/screens.ts';
import routeTable from '../../app/routes.ts';

const routes = (await routeTable).map(({ path, file, index }) => ({
  path: index ? '/' : `/${path}`,
  id: file.replace(/\.tsx?$/, ''),
}));

test('every route of app/routes.ts has its row', () => {
  const screens = routes.filter(({ path }) => !path?.endsWith('/*')).map(({ path }) => path);
  expect(Object.keys(SCREENS)).toEqual(screens);
});

describe('an address', () => {
  test.each([
    // Parameters that nobody reads change nothing.
    ['/tools/chatgpt?utm_source=x', '/tools/chatgpt', false],
    ['/?fbclid=1&gclid=2', '/', false],
    ['/about?', '/about', false],
    // Defaults and invalid values count as missing.
    ['/tools?page=1&q=&sortOrder=asc', '/tools', false],
    ['/tools?page=0&isPremium=maybe&sortBy=weight', '/tools', false],
    ['/tools/chatgpt?tab=basic&reviews=1', '/tools/chatgpt?tab=basic', false],
    ['/tools/chatgpt?tab=none', '/tools/chatgpt', false],
    ['/contact?kind=spam', '/contact', false],
    ['/market/rounds?page=no', '/market/rounds', false],
    // What the page says that it cannot read stays.
    ['/market/rounds?sort=up&page=no&stage=none', '/market/rounds?stage=none&sort=up', true],
    [
      '/market/rounds?page=2&since=+March%202025&minAmount=abc&until=',
      '/market/rounds?minAmount=abc&since=2025-03&page=2',
      true,
    ],
    ['/tools?people=6&budget=questions', '/tools?budget=questions&people=6', true],
    ['/tools?per=year&people=6', '/tools?people=6&per=year', true],
    ['/tools?per=month', '/tools', false],
    ['/figures/rounds/all?since=2025-13', '/figures/rounds/all?since=2025-13', true],
    ['/market/rounds?minAmount=12,50', '/market/rounds?minAmount=12.5', true],
    // One order, one spelling.
    ['/tools?page=2&category=Chat%20Bots&q=+a+', '/tools?q=a&category=Chat+Bots&page=2', true],
    ['/tools/chatgpt?reviews=2&tab=tech', '/tools/chatgpt?reviews=2&tab=tech', true],
    // Amounts are converted in the tab of prices alone.
    ['/tools/chatgpt?currency=eur&tab=business', '/tools/chatgpt?currency=EUR&tab=business', true],
    ['/tools/chatgpt?currency=EUR&tab=tech', '/tools/chatgpt?tab=tech', false],
    ['/tools/chatgpt?x=1&tab=tech', '/tools/chatgpt?tab=tech', false],
    ['/search?sortBy=relevance&q=a&tab=tools', '/search?q=a&tab=tools', true],
    ['/search?q=why%3F&tab=tools', '/search?q=why%3F&tab=tools', true],
    ['/compare?tools=b,%20a,b%2Cc&x=1', '/compare?tools=b,a,c', true],
    ['/compare?q=&differences=all', '/compare', false],
    ['/tools/a/alternatives?platform=ios&free=1&api=yes', '/tools/a/alternatives?free=1&platform=ios', true],
    // If a parameter occurs twice, the first counts.
    ['/tools?page=2&page=3', '/tools?page=2', true],
    ['/?account=other&account=deleted', '/', false],
    // Anything but the plain spelling of a screen's path is left alone.
    ['/TOOLS?page=2', '/TOOLS?page=2', true],
    ['/tools/?x=1', '/tools/?x=1', true],
    ['//tools?x=1', '//tools?x=1', true],
    ['/tools/..?x=1', '/tools/..?x=1', true],
    ['/tools/chatgpt%20?x=1', '/tools/chatgpt%20?x=1', true],
    ['/tools/%63hatgpt', '/tools/%63hatgpt', true],
    ['/tools/%', '/tools/%', true],
    ['/nowhere?x=1', '/nowhere?x=1', true],
    ['/tools?x=1#?page=2', '/tools?x=1#?page=2', true],
  ])('%s is that of %s', (url, address, isOpen) => {
    expect(pageAddress(url)).toEqual({ address, isOpen });
  });

  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '2', 'true', 'asc', 'name', 'tech', 'tools', ' a ', 'é', '\0'),
  );
  const names = [
    ...new Set(
      Object.values(SCREENS).flatMap(({ choices, open }) => [
        ...Object.keys(choices ?? {}),
        ...(open?.names ?? []),
      ]),
    ),
  ];
  const name = fc.oneof(fc.string(), fc.constantFrom('utm_source', ...names));
  const params = fc.array(fc.tuple(name, text)).map((entries) => new URLSearchParams(entries).toString());
  const segment = fc.oneof(fc.string().map(encodeURIComponent), fc.constantFrom('x', '..', '', '%2F', 'X'));
  const path = fc.oneof(
    fc
      .constantFrom(...Object.keys(SCREENS))
      .chain((known) => segment.map((id) => known.replace(/:\w+/, () => id))),
    fc.array(segment).map((segments) => `/${segments.join('/')}`),
  );
  const url = fc
    .tuple(path, fc.constantFrom('', '/'), params)
    .map(([at, end, search]) => `${at}${end}?${search}`);

  test('maps to itself once it is in its known form', () => {
    fc.assert(
      fc.property(url, (asked) => {
        const known = pageAddress(asked);
        expect(pageAddress(known.address)).toEqual(known);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['/TOOLS?page=2', '/tools?page=2'],
    ['/tools/?x=1', '/tools'],
    ['//tools?x=1', '/tools'],
    ['/tools/..?x=1', '/'],
    ['/tools/../About', '/about'],
    ['/tools/chatgpt%20?x=1', '/tools/chatgpt'],
    ['/tools/%63hatgpt', '/tools/chatgpt'],
    ['/Tools/ChatGPT', '/tools/ChatGPT'],
    ['/tools/a%2fb', '/tools/a%2Fb'],
    ['/sandbox//PORTAL', '/sandbox/portal'],
    ['/tools?x=1', null],
    ['/tools/ChatGPT', null],
    ['/', null],
    ['/tools/%20', null],
    ['/nowhere/', null],
    ['//example.org', null],
    ['//example.org/tools', null],
  ])('%s is plainly spelt %s', (asked, plain) => {
    expect(plainSpelling(asked)).toBe(plain);
  });

  test('has one plain spelling, on the screen that the router leads it to', () => {
    fc.assert(
      fc.property(url, fc.constantFrom('', '/', '//'), (asked, before) => {
        const plain = plainSpelling(before + asked);
        if (plain === null) return;
        expect(plain).toMatch(/^\/(?!\/)/);
        expect(plainSpelling(plain)).toBeNull();
        const routeOf = (address: string) => {
          const { pathname } = new URL(`http://localhost${address}`);
          return matchRoutes(routes, pathname)?.at(-1)?.route.id;
        };
        // An address that the router leads nowhere, because of doubled slashes, may still lead somewhere.
        if (routeOf(before + asked) !== 'features/home/not-found')
          expect(routeOf(plain)).toBe(routeOf(before + asked));
      }),
      { numRuns: 500 },
    );
  });

  test('leads to the screen that the router leads it to, or is left alone', () => {
    const namesOf = ({ choices = {}, open }: Screen) => [...Object.keys(choices), ...(open?.names ?? [])];
    const all = Object.values(SCREENS).flatMap(({ choices = {}, open }) => [
      ...Object.entries(choices).map(([name, [value = '']]) => [name, value]),
      ...(open?.names ?? []).map((name) => [name, '1']),
    ]);
    fc.assert(
      fc.property(path, (at) => {
        const asked = `${at}?${new URLSearchParams(all)}`;
        const { address } = pageAddress(asked);
        if (address === asked) return;
        const { pathname, searchParams } = new URL(address, 'http://localhost');
        const routed = matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '';
        expect(namesOf(SCREENS[routed] ?? {})).toEqual(expect.arrayContaining([...searchParams.keys()]));
      }),
      { numRuns: 500 },
    );
  });
});

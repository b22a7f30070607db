import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createRouteHandler } from '#platform/request/routes-by-address.server.ts';

/** The router gets only the routes that an address can lead to; the answer must be that of all routes. */

const PATHS = [
  'tools',
  'tools/:id',
  'tools/:id/changes',
  'data',
  'data/:file',
  'robots.txt',
  ':page/about',
  'maybe?/here',
  '*',
];

const route = (id: string, place: { path?: string; index?: true }, parentId?: string) => ({
  id,
  ...place,
  ...(parentId !== undefined && { parentId }),
  module: { default: () => null },
});

const build: ServerBuild = {
  routes: Object.fromEntries(
    [
      route('root', { path: '' }),
      route('home', { index: true }, 'root'),
      ...PATHS.map((path) => route(path, { path }, 'root')),
      route('frame', {}, 'root'),
      route('framed', { path: 'framed' }, 'frame'),
      route('desk', { path: 'desk' }, 'root'),
      route('desk home', { index: true }, 'desk'),
      route('desk letters', { path: 'letters' }, 'desk'),
    ].map((each) => [each.id, each]),
  ),
  // Answers with the route that the router has found, and the routes that hold it.
  entry: {
    module: {
      default: (_request, status, _headers, { staticHandlerContext: { matches } }) =>
        new Response(matches.map(({ route: { id } }) => id).join(' > '), { status }),
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

describe('an address leads where it would among all routes', () => {
  const all = createRequestHandler(build, 'test');
  const byAddress = createRouteHandler(build, 'test');

  test.each([
    ['/', 'root > home'],
    ['/?q=/tools', 'root > home'],
    ['/tools', 'root > tools'],
    ['/tools/', 'root > tools'],
    ['/tools?page=2', 'root > tools'],
    ['/TOOLS', 'root > tools'],
    ['/%74ools', 'root > tools'],
    ['/tools/a%2Fb', 'root > tools/:id'],
    ['/tools/a/changes', 'root > tools/:id/changes'],
    ['/tools/about', 'root > tools/:id'],
    ['/tools/a/other', 'root > *'],
    ['//tools', 'root > *'],
    ['/robots.txt', 'root > robots.txt'],
    ['/data/about', 'root > data/:file'],
    ['/anything/about', 'root > :page/about'],
    ['/here', 'root > maybe?/here'],
    ['/framed', 'root > frame > framed'],
    ['/desk', 'root > desk > desk home'],
    ['/desk/letters', 'root > desk > desk letters'],
    ['/desk/about', 'root > :page/about'],
    ['/constructor', 'root > *'],
  ])('%s', async (address, found) => {
    const ask = async (handler: typeof all) => {
      const answer = await handler(new Request(`http://site${address}`), new RouterContextProvider());
      return answer.text();
    };
    expect(await ask(all)).toBe(found);
    expect(await ask(byAddress)).toBe(found);
  });
});

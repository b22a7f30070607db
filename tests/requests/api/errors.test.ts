import { describe, expect, test } from 'vitest';
import { withdrawnTools } from '#catalogue/tables/tools.server.ts';
import { LIMITS } from '#site/limits.ts';
import { brokenDatabase, createTestApp } from '../../harness/app.ts';
import { startEdge } from '../../harness/edge.ts';

/** What goes wrong is told in one form (RFC 9457), and what browsers and caches need is in every answer. */

const app = await createTestApp();
const get = (path: string, headers: HeadersInit = {}) => app.get(`/api/v1${path}`, headers);

const PROBLEMS = [
  ['/', 404, {}],
  ['/nothing', 404, {}],
  ['/tools/nothing', 404, {}],
  ['/tools/nothing/alternatives', 404, {}],
  ['/categories/nothing/market', 404, {}],
  ['/specializations?category=nothing', 404, {}],
  ['/questions/nothing', 404, {}],
  ['/tools', 406, { Accept: 'text/html' }],
  ['/tools', 406, { Accept: 'application/xml, */*;q=0' }],
  ['/tools', 406, { Accept: 'application/json;q=0, */*' }],
  ['/tools?q=%00', 400, {}],
] as const;

test.each(PROBLEMS)('%s is a problem with status %i', async (path, status, headers) => {
  const response = await get(path, headers);
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await response.json()).toMatchObject({ status, type: expect.stringMatching(/^\/api#/) });
});

describe('a parameter that cannot be read is named', () => {
  test.each([
    ['/tools?limit=0', 'limit'],
    ['/tools?limit=101', 'limit'],
    ['/tools?limit=many', 'limit'],
    ['/tools?cursor=made-up', 'cursor'],
    ['/tools?sortBy=luck', 'sortBy'],
    ['/tools?platform=abacus', 'platform'],
    ['/tools?platform=ios,abacus', 'platform'],
    ['/tools?isPremium=maybe', 'isPremium'],
    ['/tools?fields=secrets', 'fields'],
    ['/tools?fields=summary.secrets', 'fields'],
    ['/tools?category=nothing', 'category'],
    ['/tools?specialization=nothing', 'specialization'],
    ['/tools?colour=red', 'colour'],
    ['/tools/tool-01?limit=5', 'limit'],
    ['/compare', 'tools'],
    ['/compare?tools=tool-01', 'tools'],
    ['/compare?tools=tool-01,no-such-tool', 'tools'],
    [
      `/compare?tools=${'abcdefghi'
        .slice(0, LIMITS.compared + 1)
        .split('')
        .join()}`,
      'tools',
    ],
    ['/tools/tool-01/alternatives?free=yes', 'free'],
    ['/rounds?since=lately', 'since'],
    ['/rounds?since=2025-13', 'since'],
    ['/rounds?until=2025-01-32', 'until'],
    ['/rounds?minAmount=-1', 'minAmount'],
  ])('%s: %s', async (path, name) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    const { parameters, detail } = await response.json();
    expect(parameters).toEqual([{ name, reason: expect.any(String) }]);
    expect(detail).toContain(`"${name}"`);
  });

  test('all of them at once', async () => {
    const { parameters } = await (await get('/tools?limit=0&colour=red&platform=abacus')).json();
    expect(parameters.map(({ name }: { name: string }) => name).sort()).toEqual([
      'colour',
      'limit',
      'platform',
    ]);
  });
});

test('an empty parameter counts as absent, as forms send it', async () => {
  expect((await get('/tools?q=&platform=&limit=')).status).toBe(200);
});

test('a former id and one in capitals lead on', async () => {
  for (const path of ['/tools/TOOL-01', '/tools/TOOL-01/alternatives?free=1']) {
    const response = await get(path);
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(`/api/v1${path.replace('TOOL', 'tool')}`);
  }
});

test('a tool that was withdrawn is gone', async () => {
  await app.db.write.insert(withdrawnTools).values({ id: 'was-here' });
  for (const path of ['/tools/was-here', '/tools/was-here/alternatives']) {
    expect((await get(path)).status).toBe(410);
  }
});

test('without a database the API says so, and logs why once', async () => {
  const broken = await createTestApp({ db: brokenDatabase() });
  const response = await broken.get('/api/v1/tools');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(await response.json()).toMatchObject({ status: 503, request_id: expect.any(String) });
  expect(broken.logged('error')).toHaveLength(1);
});

describe('caches', () => {
  test('an unchanged answer is not sent again', async () => {
    const first = await get('/tools?limit=2');
    const tag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('private, max-age=60');
    expect(first.headers.get('Vary')).toContain('Authorization');
    for (const known of [tag, `"other", ${tag}`, tag.replace('W/', '')]) {
      const again = await get('/tools?limit=2', { 'If-None-Match': known });
      expect(again.status).toBe(304);
      expect(again.headers.get('ETag')).toBe(tag);
      expect(await again.text()).toBe('');
    }
    expect((await get('/tools?limit=3', { 'If-None-Match': tag })).status).toBe(200);
  });
});

describe('at the edge', () => {
  test('a browser may send a key from any page', async () => {
    const edge = await startEdge(app.app);
    const asked = { Origin: 'https://elsewhere.test', 'Access-Control-Request-Headers': 'authorization' };
    const { status, headers } = await edge.ask('/api/v1/tools', asked, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-headers']).toContain('Authorization');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect((await edge.ask('/tools', asked, 'OPTIONS')).status).toBe(405);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'POST'])('%s is refused with a problem', async (method) => {
    const edge = await startEdge(app.app);
    const { status, headers, body } = await edge.ask('/api/v1/tools', {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toContain('GET');
    expect(headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(body.toString())).toMatchObject({ status: 405 });
  });

  test('answers are compressed and never kept for others', async () => {
    const edge = await startEdge(app.app);
    const first = await edge.ask('/api/v1/tools?limit=1', { 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    const second = await edge.ask('/api/v1/tools?limit=1');
    expect(second.headers['content-encoding']).toBeUndefined();
    expect(second.headers.ratelimit).not.toBe(first.headers.ratelimit);
    const unchanged = await edge.ask('/api/v1/tools?limit=1', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    });
    expect(unchanged.status).toBe(304);
    expect(unchanged.body).toHaveLength(0);
    const head = await edge.ask('/api/v1/tools?limit=1', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
  });

  test.each(['/api/v1/tools/%00', '/api/v1/%ZZ'])('%s, which nobody can read, is a problem', async (path) => {
    const edge = await startEdge(app.app);
    const { status, headers } = await edge.ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/problem+json');
  });
});

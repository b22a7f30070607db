import { describe, expect, test } from 'vitest';
import { keyHeaders } from '../../harness/api/world.ts';
import { brokenDatabase, createTestApp } from '../../harness/app.ts';
import { startEdge } from '../../harness/edge.ts';
import { connectAgent } from '../../harness/mcp/agent.ts';
import { addMember } from '../../harness/members.ts';

/** What is refused, how that is told, and what agents may take. */

const app = await createTestApp();

const JSON_RPC = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const call = (name: string, asked: object) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: asked },
});
const post = (body: unknown, headers: Record<string, string> = {}, sender = 'someone') =>
  app.send(
    '/mcp',
    {
      method: 'POST',
      headers: { ...JSON_RPC, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    sender,
  );

describe('a name that nothing has is told with those that come near', () => {
  test.each([
    ['get_tool', { id: 'toool-01' }, 'tool-01'],
    ['alternatives_to', { id: 'toool-01' }, 'tool-01'],
    ['compare_tools', { ids: ['tool-02', 'toool-01'] }, 'tool-01'],
    ['category_market', { category: 'beta-cod' }, 'beta-code'],
    ['find_tools', { category: 'beta-cod' }, 'beta-code'],
  ])('%s %j', async (name, asked, meant) => {
    const client = await connectAgent(app.app);
    const answer = await client.callTool({ name, arguments: asked });
    expect(answer).toMatchObject({
      isError: true,
      _meta: { problem: { status: 404, near: [{ id: meant }] } },
    });
    expect(JSON.stringify(answer.content)).toContain(`Did you mean ${meant}`);
    expect(answer.structuredContent).toBeUndefined();
  });

  test('or without any', async () => {
    const client = await connectAgent(app.app);
    const answer = await client.callTool({ name: 'get_tool', arguments: { id: 'qqqqqqqqqq' } });
    expect(answer).toMatchObject({ isError: true, _meta: { problem: { status: 404, near: [] } } });
  });
});

test.each([
  ['get_tool', {}, 'id'],
  ['get_tool', { id: 'tool-01', parts: ['secrets'] }, 'parts'],
  ['find_tools', { need: 'x', limit: 1_000 }, 'limit'],
  ['find_tools', { platform: 'abacus' }, 'platform'],
  ['find_tools', { cursor: 'made-up' }, 'cursor'],
  ['compare_tools', { ids: ['tool-01'] }, 'ids'],
  ['compare_tools', { ids: ['tool-01', ' tool-01'] }, 'two different tools'],
  ['alternatives_to', { id: 'tool-01', colour: 'red' }, 'colour'],
])('%s %j is refused by the name of what cannot be read', async (name, asked, said) => {
  const client = await connectAgent(app.app);
  const answer = await client.callTool({ name, arguments: asked });
  expect(answer.isError).toBe(true);
  expect(JSON.stringify(answer.content)).toContain(said);
});

test.each(['nothing_like_it', '__proto__', 'toString'])('no tool is called %s', async (name) => {
  const answered = await post(call(name, {}), {}, `asks for ${name}`);
  expect(await answered.json()).toMatchObject({
    error: { code: -32_602, message: expect.stringContaining(`${name} not found`) },
  });
});

test('NUL is taken out, as of forms', async () => {
  const answered = await post(call('get_tool', { id: 'tool\0-01' }), {}, 'careless');
  expect(await answered.json()).toMatchObject({ result: { structuredContent: { id: 'tool-01' } } });
  expect(app.logged('error')).toEqual([]);
});

describe('the transport', () => {
  test('GET, DELETE and PUT are refused', async () => {
    const got = await app.get('/mcp');
    expect(got.status).toBe(405);
    expect(got.headers.get('Allow')).toBe('POST');
    const { ask } = await startEdge(app.app);
    for (const method of ['GET', 'DELETE', 'PUT']) expect((await ask('/mcp', {}, method)).status).toBe(405);
  });

  test.each([
    ['not JSON', '{', 400],
    ['no message', '[]', 400],
    ['several messages', [call('get_tool', { id: 'tool-01' }), call('get_tool', { id: 'tool-02' })], 400],
    ['too large', call('get_tool', { id: 'x'.repeat(40_000) }), 413],
  ])('%s', async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_600 } });
  });

  test('a program that takes no JSON, or sends none, is refused', async () => {
    const message = call('get_tool', { id: 'tool-01' });
    expect((await post(message, { Accept: 'text/html' })).status).toBe(406);
    expect((await post(message, { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('nobody can hold a stream open', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' };
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { _meta, notifications: { toolsListChanged: true } },
    };
    const response = await post(message, headers);
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('limit') } });
  });

  test.each(['https://elsewhere.test', 'null', 'http://localhost.elsewhere.test'])(
    'a page of %s is refused',
    async (Origin) => {
      expect((await post(call('get_tool', { id: 'tool-01' }), { Origin })).status).toBe(403);
    },
  );

  test('a name that leads here without being the site is refused (DNS rebinding)', async () => {
    const message = JSON.stringify(call('get_tool', { id: 'tool-01' }));
    const ask = (site: typeof app, at: string) =>
      site.app(
        new Request(`${at}/mcp`, { method: 'POST', headers: { ...JSON_RPC, Origin: at }, body: message }),
        'x',
      );
    expect((await ask(app, 'http://rebound.test')).status).toBe(403);
    expect((await ask(app, 'http://localhost:3000')).status).toBe(200);
    const set = await createTestApp({ db: app.db, settings: { SITE_URL: 'https://toolbox.test' } });
    expect((await ask(set, 'http://rebound.test')).status).toBe(403);
    expect((await ask(set, 'https://toolbox.test')).status).toBe(200);
  });

  test('an answer is compressed, and kept by nobody', async () => {
    const { port } = await startEdge(app.app);
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { ...JSON_RPC, 'Accept-Encoding': 'br' },
      body: JSON.stringify(call('get_tool', { id: 'tool-01' })),
    });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await response.json()).toMatchObject({ id: 7, result: { structuredContent: { id: 'tool-01' } } });
  });
});

describe('the allowance', () => {
  test('is that of the API: calls of both count together, other messages do not', async () => {
    const sender = 'greedy';
    const client = await connectAgent(app.app, { sender });
    for (let turn = 0; turn < 5; turn += 1) await client.listTools();
    for (let turn = 0; turn < 119; turn += 1) await app.send('/api/v1/tools?limit=0', {}, sender);
    const last = await post(call('get_tool', { id: 'tool-01' }), {}, sender);
    expect(last.status).toBe(200);
    expect(last.headers.get('RateLimit')).toContain('r=0;');
    const refused = await post(call('get_tool', { id: 'tool-01' }), {}, sender);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ id: 7, error: { code: -32_000, data: { status: 429 } } });
    await expect(client.callTool({ name: 'get_tool', arguments: { id: 'tool-01' } })).rejects.toThrow(
      'Too many requests',
    );
    const key = await keyHeaders(app.db, (await addMember(app.db)).id);
    const keyed = await post(call('get_tool', { id: 'tool-01' }), key, sender);
    expect(keyed.status).toBe(200);
    expect(keyed.headers.get('RateLimit-Policy')).toBe('"api-free";q=300;w=3600');
  });

  test('an unknown key is refused', async () => {
    const response = await post(
      call('get_tool', { id: 'tool-01' }),
      { Authorization: 'Bearer aitb_unknown' },
      'guesser',
    );
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toContain('Bearer');
  });
});

test('without a database agents are told so, and the log says why once', async () => {
  const broken = await createTestApp({ db: brokenDatabase() });
  const response = await broken.send('/mcp', {
    method: 'POST',
    headers: JSON_RPC,
    body: JSON.stringify(call('get_tool', { id: 'tool-01' })),
  });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    id: 7,
    error: { data: { status: 503, request_id: expect.any(String) } },
  });
  expect(broken.logged('error')).toHaveLength(1);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { counting, HTML, page } from '../harness/counting-app.ts';
import { startEdge } from '../harness/edge.ts';

describe('an anonymous page', () => {
  test('is rendered once, even for several requests at the same moment', async () => {
    const { app, asked } = counting();
    const edge = await startEdge(app);
    await Promise.all([edge.ask('/a'), edge.ask('/a'), edge.ask('/a')]);
    await edge.ask('/a');
    expect(asked).toHaveLength(1);
    await edge.ask('/a?x=1');
    expect(asked).toHaveLength(2);
  });

  test('comes in an encoding that the client accepts', async () => {
    const edge = await startEdge(counting().app);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=1.0', 'gzip'],
    ] as const) {
      const { headers, body } = await edge.ask('/', { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(body.byteLength));
      expect(decode[encoding](body).toString()).toBe(HTML);
    }
    const plain = await edge.ask('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(HTML);
  });

  test('states one length, also if the app has stated that of the whole', async () => {
    const headers = { 'Content-Length': String(Buffer.byteLength(HTML)) };
    const edge = await startEdge(counting(() => page(HTML, { headers })).app);
    const { headers: sent, body } = await edge.ask('/', { 'Accept-Encoding': 'br' });
    expect(sent['content-length']).toBe(String(body.byteLength));
    expect(brotliDecompressSync(body).toString()).toBe(HTML);
  });

  test('has a strong tag for each encoding, and answers 304 to it', async () => {
    const edge = await startEdge(counting().app);
    const brotli = await edge.ask('/', { 'Accept-Encoding': 'br' });
    const plain = await edge.ask('/');
    const tag = brotli.headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(plain.headers.etag).not.toBe(tag);
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const unchanged = await edge.ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': known });
      expect(unchanged.status).toBe(304);
      expect(unchanged.body).toHaveLength(0);
      expect(unchanged.headers.etag).toBe(tag);
    }
    const changed = await edge.ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': '"other"' });
    expect(changed.status).toBe(200);
  });

  test('becomes as small as it can be once it is requested often', async () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `<p>${Math.sin(at).toString(36)}</p>`).join('');
    const edge = await startEdge(counting(() => page(words)).app);
    const ask = () => edge.ask('/', { 'Accept-Encoding': 'br' });
    const first = await ask();
    const smallest = brotliCompressSync(words).byteLength;
    await expect.poll(async () => (await ask()).body.byteLength, { timeout: 10_000 }).toBe(smallest);
    const later = await ask();
    expect(later.body.byteLength).toBeLessThan(first.body.byteLength);
    expect(later.headers).toMatchObject({ etag: first.headers.etag, 'content-encoding': 'br' });
    expect(brotliDecompressSync(later.body).toString()).toBe(words);
  });

  test('may be kept by a cache that revalidates each time', async () => {
    const edge = await startEdge(counting().app);
    const { headers } = await edge.ask('/');
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers.vary).toBe('Accept, Accept-Encoding, Cookie');
  });

  test('answers HEAD with its headers only, from the same memory', async () => {
    const { app, asked } = counting();
    const edge = await startEdge(app);
    const whole = await edge.ask('/');
    const head = await edge.ask('/', {}, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(asked).toHaveLength(1);
  });

  test('has an id of its own in each answer from memory, whole or not', async () => {
    const edge = await startEdge(counting().app);
    const { headers } = await edge.ask('/');
    const known = { 'If-None-Match': headers.etag ?? '' };
    const answers = [await edge.ask('/'), await edge.ask('/', {}, 'HEAD'), await edge.ask('/', known)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 304]);
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is not rendered under an address of the visitor’s choice', async () => {
    const { app, asked } = counting();
    const edge = await startEdge(app);
    await edge.ask('/', { Host: 'evil.example' });
    expect(new URL(asked[0]?.url ?? '').host).toBe('localhost');
  });

  test('is rendered under the address that the visitor’s connection proves, once for each', async () => {
    const { app, asked } = counting();
    const edge = await startEdge(app);
    const own = [`127.0.0.1:${edge.port}`, `localhost:${edge.port}`];
    const made = ['localhost', 'localhost:1', '127.0.0.2', `evil.example:${edge.port}`];
    for (const Host of [...own, ...made, ...own, ...made]) await edge.ask('/', { Host });
    expect(asked.map(({ url }) => new URL(url).origin)).toEqual([
      ...own.map((host) => `http://${host}`),
      'http://localhost',
    ]);
  });

  test('is forgotten when the catalogue changes, even while it is being rendered', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
    const { app, asked } = counting(async () => {
      await slow;
      return page();
    });
    const edge = await startEdge(app);
    const first = edge.ask('/');
    await expect.poll(() => asked.length).toBe(1);
    edge.pages.clear();
    finish();
    await first;
    await edge.ask('/');
    expect(asked).toHaveLength(2);
  });
});

describe('never kept', () => {
  test.each<[string, ResponseInit]>([
    ['a failure', { status: 503 }],
    ['a 404', { status: 404 }],
    ['a page with a cookie', { headers: { 'Set-Cookie': 'a=1' } }],
    ['a private page', { headers: { 'Cache-Control': 'private' } }],
    ['a page that says no-store', { headers: { 'Cache-Control': 'no-store' } }],
  ])('%s', async (_, init) => {
    const { app, asked } = counting(() => page(HTML, init));
    const edge = await startEdge(app);
    const { status, headers } = await edge.ask('/');
    const before = asked.length;
    await edge.ask('/');
    expect(asked.length).toBeGreaterThan(before);
    expect(status).toBe(init.status ?? 200);
    expect(headers['cache-control']).not.toContain('public');
  });

  test('what a signed-in visitor gets, and they get nothing from memory either', async () => {
    const { app, asked } = counting((request) => page(request.headers.get('Cookie') ?? 'nobody'));
    const edge = await startEdge(app);
    const Cookie = 'theme=dark; __Host-session_token=secret';
    const anonymous = await edge.ask('/');
    const own = await edge.ask('/', { Cookie });
    expect(own.body.toString()).toBe(Cookie);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await edge.ask('/')).body.toString()).toBe(anonymous.body.toString());
    expect(asked).toHaveLength(2);
  });

  test('two visitors who ask at the same moment never share a cookie', async () => {
    let count = 0;
    const edge = await startEdge(() => page(HTML, { headers: { 'Set-Cookie': `id=${++count}` } }));
    const answers = await Promise.all([edge.ask('/'), edge.ask('/'), edge.ask('/')]);
    expect(new Set(answers.map(({ headers }) => String(headers['set-cookie']))).size).toBe(3);
  });
});

test('an app that throws is answered with 500 and an id to look for', async () => {
  const edge = await startEdge(() => {
    throw new Error('secret');
  });
  const { status, headers, body } = await edge.ask('/');
  expect(status).toBe(500);
  expect(headers['x-request-id']).toBeDefined();
  expect(body.toString()).not.toContain('secret');
});

test('a download passes unchanged, and is not kept', async () => {
  const { app, asked } = counting(() => new Response('a,b\n', { headers: { 'Content-Type': 'text/csv' } }));
  const edge = await startEdge(app);
  expect((await edge.ask('/export')).body.toString()).toBe('a,b\n');
  await edge.ask('/export');
  expect(asked).toHaveLength(2);
});

test('browsers that ask for an icon by its old name get one, not a page', async () => {
  const { app, asked } = counting();
  const edge = await startEdge(app, { build: path.resolve('build/current/client') });
  const { status, headers, body } = await edge.ask('/favicon.ico');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^image\//);
  expect(body.readUInt32LE()).toBe(0x10000);
  expect(asked).toHaveLength(0);
});

describe('stored files', () => {
  test('are inert: an SVG that is opened runs nothing', async () => {
    const edge = await startEdge(counting().app);
    writeFileSync(path.join(edge.files, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { status, headers } = await edge.ask('/files/logo.svg');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test.each([
    '/files/../outside',
    '/files/..%2foutside',
    '/files/%2e%2e/outside',
    '/files/none.svg',
    '/files/.secret',
    '/files/%2esecret?x',
    '/files/below/.secret',
    '/files/',
  ])('%s is not a file', async (target) => {
    const edge = await startEdge(counting(() => page('not here', { status: 404 })).app);
    writeFileSync(path.join(edge.files, '..', 'outside'), 'secret');
    mkdirSync(path.join(edge.files, 'below'));
    for (const name of ['.secret', 'below/.secret']) writeFileSync(path.join(edge.files, name), 'secret');
    const { status, body } = await edge.ask(target);
    expect(status).toBe(404);
    expect(body.toString()).toBe('not here');
  });
});

test('a form that states no body at all is answered as an empty one', async () => {
  const edge = await startEdge(async (asked) => page(`[${await asked.text()}]`));
  const socket = connect(edge.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('POST /contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\n\r\n\[\]$/);
});

describe('Accept-Encoding', () => {
  test.each([
    ['BR', 'br'],
    ['br;q=0.001', 'br'],
    ['br ; q=0 , gzip', 'gzip'],
    ['x-br, brotli, zbr', undefined],
    ['gzip;q=0.000', undefined],
    ['*', undefined],
    ['identity;q=0', undefined],
    ['gzip, '.repeat(1_000), 'gzip'],
    ['br;q=nonsense', undefined],
  ])('%s is answered in %s', async (accepted, encoding) => {
    const edge = await startEdge(counting().app);
    const { status, headers } = await edge.ask('/', { 'Accept-Encoding': accepted });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
  });
});

test('odd headers change nothing', async () => {
  const edge = await startEdge(counting().app);
  const Cookie = Array.from({ length: 300 }, (_, index) => `c${index}=${'x'.repeat(20)}`).join('; ');
  const tags = Array.from({ length: 300 }, (_, index) => `W/"${index}-${'x'.repeat(20)}"`).join(', ');
  for (const headers of [
    { Cookie },
    { 'If-None-Match': tags },
    { Range: 'bytes=5-2' },
    { 'If-Range': '"x"' },
  ]) {
    const { status, body } = await edge.ask('/', headers);
    expect([status, body.toString()]).toEqual([200, HTML]);
  }
});

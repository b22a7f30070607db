import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logSlowQueries, SlowestStatements } from '#platform/database/slow-queries.server.ts';
import { ObservedPages } from '#platform/http/observed-page-cache.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { IdentifiedResponse } from '#platform/watch/identified-response.server.ts';
import { createLog, type Logger } from '#platform/watch/log.server.ts';
import { createMetrics } from '#platform/watch/metrics.server.ts';
import { listenForMetrics, withMetrics } from '#platform/watch/metrics-endpoint.server.ts';
import { type Exchange, logExchange, observed } from '#platform/watch/observed.server.ts';
import { withDatabase } from '../harness/database.ts';
import { freePort } from '../harness/ports.ts';

/** What an operator sees of the running site: a line per request, slow statements, metrics. */

const TOKEN = 'a token of the tests';

function createLines(level: 'info' | 'warn') {
  const lines: Array<Record<string, unknown>> = [];
  const target = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, log: createLog({ LOG_LEVEL: level }, target) };
}

async function serve(listener: RequestListener) {
  const server = createServer({ ServerResponse: IdentifiedResponse }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return async (path: string, headers: Record<string, string> = {}) => {
    const response: IncomingMessage = (await once(get({ port, path, headers }), 'response'))[0];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: Buffer.concat(chunks).toString(),
    };
  };
}

const logged = (log: Logger) => ({
  tell: (exchange: Exchange) => logExchange(log, exchange),
  hearsOfCachedPages: true,
});

/** Answers with a status and an id, with the headers as a list or one by one. */
const answer =
  (status: number): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith('/single')) {
      response.setHeader('X-Request-Id', 'id-single');
      response.writeHead(status);
    } else response.writeHead(status, ['Content-Type', 'text/plain', 'X-Request-Id', 'id-list']);
    response.end('0123456789');
  };

test('a line describes a request, and nothing about its sender', async () => {
  const { lines, log } = createLines('info');
  const ask = await serve(observed(answer(200), new ObservedPages(), logged(log)));
  await ask('/search?q=secret', { Cookie: '__Host-session_token=secret', Authorization: 'secret' });
  await ask('/single');
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[0]).toEqual({
    level: 30,
    time: expect.any(Number),
    msg: 'Request',
    request_id: 'id-list',
    method: 'GET',
    path: '/search',
    status: 200,
    bytes: expect.any(Number),
    ms: expect.any(Number),
    from_memory: false,
  });
  expect(lines[0]?.bytes).toBeGreaterThan(10);
  expect(lines[1]).toMatchObject({ request_id: 'id-single', path: '/single' });
  expect(JSON.stringify(lines)).not.toMatch(/secret|127\.0\.0\.1/);
});

test('by default only failed requests have a line', async () => {
  const { lines, log } = createLines('warn');
  let status = 200;
  const ask = await serve(
    observed((request, response) => answer(status)(request, response), new ObservedPages(), logged(log)),
  );
  for (status of [200, 404, 503]) await ask('/tools');
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ level: 40, status: 503, path: '/tools', request_id: 'id-list' });
});

test('a client that went away before its answer has status 0', async () => {
  const { lines, log } = createLines('info');
  const held: RequestListener = () => {};
  const server = createServer(observed(held, new ObservedPages(), logged(log)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const bound = server.address();
  const asked = get({ port: typeof bound === 'object' && bound ? bound.port : 0 }).on('error', () => {});
  await once(server, 'request');
  asked.destroy();
  await vi.waitFor(() => expect(lines).toEqual([expect.objectContaining({ status: 0 })]));
});

test('a statement that takes long is logged without its values', async () => {
  const db = await withDatabase();
  const { lines, log } = createLines('info');
  const slowest = new SlowestStatements();
  logSlowQueries(db.pools.read, 300, log, slowest);
  await db.read.execute(sql`SELECT ${'quick secret'}::text`);
  await db.read.execute(sql`SELECT pg_sleep(0.31), ${'slow secret'}::text`);
  await db.read.transaction((tx) => tx.execute(sql`SELECT pg_sleep(0.45)`));
  await db.pools.read.query('SELECT pg_sleep(0.6)');
  expect(lines.map(({ msg, level, statement }) => ({ msg, level, statement }))).toEqual(
    ['SELECT pg_sleep(0.31), $1::text', 'SELECT pg_sleep(0.45)', 'SELECT pg_sleep(0.6)'].map((statement) => ({
      msg: 'A statement took long',
      level: 40,
      statement,
    })),
  );
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(300);
  expect(
    slowest
      .list()
      .slice(0, 2)
      .map(({ statement }) => statement),
  ).toEqual(['SELECT pg_sleep(0.6)', 'SELECT pg_sleep(0.45)']);
  expect(JSON.stringify([lines, slowest.list()])).not.toContain('secret');
});

test('metrics are for those who know the token, and count what happened', async () => {
  const db = await withDatabase();
  await queueMail(db.write, { to: 'a@example.org', subject: 's', text: 't', html: null, reply_to: null });
  const pages = new ObservedPages();
  const metrics = createMetrics({ db, pages });
  const site = observed(
    async ({ url = '' }, response) => {
      const page = pages.get(url);
      if (!page)
        await pages.fill({ address: url, isOpen: false }, new AbortController().signal, async () => ({
          status: 200,
          headers: [],
          body: Buffer.from(url),
        }));
      response.end(url);
    },
    pages,
    { tell: metrics.count, hearsOfCachedPages: true },
  );
  const ask = await serve(withMetrics(site, metrics, TOKEN));
  for (const path of ['/tools', '/tools', '/assets/a.js']) await ask(path);

  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', { Authorization: 'Bearer wrong' })).body).toBe('');
  const { status, headers, body } = await ask('/metrics', { Authorization: `Bearer ${TOKEN}` });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'toolbox_request_duration_seconds_count{kind="page",status="2xx"} 1',
      'toolbox_request_duration_seconds_count{kind="kept page",status="2xx"} 1',
      'toolbox_request_duration_seconds_count{kind="asset",status="2xx"} 1',
      'toolbox_page_cache_lookups_total{result="hit"} 1',
      'toolbox_page_cache_lookups_total{result="miss"} 2',
      expect.stringMatching(/^toolbox_page_cache_bytes [1-9]/),
      'toolbox_database_connections{pool="write",state="idle"} 1',
      'toolbox_outbox_mails{state="waiting"} 1',
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds /),
      expect.stringMatching(/^process_resident_memory_bytes /),
    ]),
  );
});

test('metrics are answered with the class of responses that pages have', async () => {
  const port = await freePort();
  const { close } = await listenForMetrics({ text: async () => '', contentType: 'text/plain' }, port);
  onTestFinished(close);
  const asked = 'http.server.request.start';
  const responses: unknown[] = [];
  const note = (message: unknown) => void responses.push(Object(message).response);
  subscribe(asked, note);
  onTestFinished(() => void unsubscribe(asked, note));
  await fetch(`http://127.0.0.1:${port}/metrics`);
  // Otherwise Node's code, which pages need too, is compiled for both (docs/topics/operations.md).
  expect(responses).toEqual([expect.any(IdentifiedResponse)]);
});

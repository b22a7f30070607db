import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#platform/http/serve.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { createDatabaseCheck } from '#platform/watch/probes.server.ts';
import { report } from '../harness/report.ts';

/** A server that is told to stop: balancers learn of it first, and every pending request gets an answer. */

const SETTINGS = readSettings({ PORT: '0', HOST: '127.0.0.1' });

async function startServer(settings = SETTINGS) {
  const http = await listen(settings);
  onTestFinished(() => http.close());
  const bound = http.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = async (path: string) => {
    const response: IncomingMessage = (await once(get({ port, path, agent }), 'response'))[0];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode,
      connection: response.headers.connection,
      cached: response.headers['cache-control'],
      body: Buffer.concat(chunks).toString(),
    };
  };
  return { http, port, ask };
}

const yes = async () => true;

test('a server that has not started yet is alive, but not ready', async () => {
  const { http, ask } = await startServer();
  expect(await ask('/live')).toMatchObject({ status: 200, body: 'ok\n', cached: 'no-store' });
  expect(await ask('/ready')).toMatchObject({ status: 503, body: 'starting\n', cached: 'no-store' });
  http.answerWith((_, response) => response.end('page'), yes);
  expect(await ask('/ready')).toMatchObject({ status: 200, body: 'ok\n', cached: 'no-store' });
  expect(await ask('/ready/')).toMatchObject({ status: 200, body: 'page' });
});

test('what is in flight is finished, and the last answer closes its connection', async () => {
  const { http, port, ask } = await startServer();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  http.answerWith(async ({ url }, response) => {
    if (url === '/slow') await held;
    response.end('page');
  }, yes);
  const slow = ask('/slow');
  await vi.waitFor(async () => expect(await connections(http.server)).toBe(1));
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');

  const closed = http.close(500);
  expect(await ask('/live')).toMatchObject({ status: 200, connection: 'close' });
  expect(await ask('/ready')).toMatchObject({ status: 503, body: 'draining\n', connection: 'close' });
  expect(await ask('/page')).toMatchObject({ status: 200, body: 'page', connection: 'close' });
  await once(idle, 'close');
  await expect(ask('/page')).rejects.toThrow('ECONNREFUSED');
  letGo();
  expect(await slow).toMatchObject({ status: 200, body: 'page' });
  await closed;
  expect(await connections(http.server)).toBe(0);
});

test('under load, a client that watches /ready as a balancer does loses no request', async () => {
  const { http, ask } = await startServer();
  http.answerWith((_, response) => setTimeout(() => response.end('page'), 5), yes);
  let answered = 0;
  let isReady = true;
  const balance = async () => {
    while (isReady) isReady = (await ask('/ready')).status === 200;
  };
  const visit = async () => {
    while (isReady) {
      expect(await ask('/page')).toMatchObject({ status: 200, body: 'page' });
      answered += 1;
    }
  };
  const visits = Promise.all([balance(), ...Array.from({ length: 20 }, visit)]);
  await vi.waitFor(() => expect(answered).toBeGreaterThan(200), { timeout: 30_000 });
  await http.close(500);
  await visits;
  report({ what: 'requests while a server stopped', count: answered, lost: 0 });
});

test('the database is asked once a second, and one that hangs is not ready', async () => {
  const answers = vi.fn<() => Promise<unknown>>().mockResolvedValue(1);
  const check = createDatabaseCheck(answers, 50);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  expect(await Promise.all([check(), check(), check()])).toEqual([true, true, true]);
  expect(answers).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(1_000);
  answers.mockRejectedValueOnce(new Error('It is gone.'));
  expect(await check()).toBe(false);

  vi.advanceTimersByTime(1_000);
  answers.mockReturnValue(new Promise(() => {}));
  expect(await check()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await check()).toBe(false);
  expect(answers).toHaveBeenCalledTimes(3);
});

test('behind a proxy, idle connections last longer than the proxy’s', async () => {
  expect((await startServer()).http.server.keepAliveTimeout).toBe(5_000);
  const behind = readSettings({ PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: '1' });
  expect((await startServer(behind)).http.server.keepAliveTimeout).toBeGreaterThan(120_000);
});

function connections(server: Awaited<ReturnType<typeof listen>>['server']): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

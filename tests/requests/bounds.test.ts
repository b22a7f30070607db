import { once } from 'node:events';
import { request as send } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBounds, Recovery } from '#platform/http/bounds.server.ts';
import { PageCache } from '#platform/http/page-cache.server.ts';
import { type RawAnswer, startEdge } from '../harness/edge.ts';
import { sessionCookie } from '../harness/members.ts';

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

/** An app that answers when told to. */
function slowApp() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const app = async (request: Request) => {
    begun.push(new URL(request.url).pathname);
    await released;
    return html('done');
  };
  return { app, begun, release };
}

describe('more visitors than can be served', () => {
  test('are told to try again, while members, kept pages and files are served', async () => {
    const { app, begun, release } = slowApp();
    const bounds = createBounds();
    const refusals = vi.spyOn(bounds.recovery, 'note');
    const edge = await startEdge((request) => (request.url.endsWith('/kept') ? html('kept') : app(request)), {
      bounds,
    });
    await edge.ask('/kept');
    const refused: RawAnswer[] = [];
    const crowd = Array.from({ length: 60 }, async (_, index) => {
      const answered = await edge.ask(`/page-${index}`);
      if (answered.status === 503) refused.push(answered);
      return answered.status;
    });
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(20);
    const [first] = refused;
    expect(first?.headers['retry-after']).toBe('5');
    expect(first?.body.toString()).toMatch(/<body [^>]*data-failure>.*<h1 [^>]*>The site is very busy/s);
    expect(first?.headers['cache-control']).toBe('no-store');
    expect((await edge.ask('/kept')).body.toString()).toBe('kept');
    // A made-up cookie gets no place among the members.
    for (const Cookie of [sessionCookie('a', 'b'), '__Host-session_token=a.b', 'x.session_token=1']) {
      expect((await edge.ask('/made-up', { Cookie })).status).toBe(503);
    }
    const member = edge.ask('/own', { Cookie: `theme=dark; ${sessionCookie('a')}` });
    await expect.poll(() => begun).toContain('/own');
    release();
    expect((await member).status).toBe(200);
    const statuses = await Promise.all(crowd);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(refusals).toHaveBeenCalled();
    expect(begun.length).toBe(statuses.filter((status) => status === 200).length + 1);
    expect(bounds.gates.visitors.load()).toEqual({ running: 0, waiting: 0 });
    expect((await edge.ask('/later')).status).toBe(200);
  });

  test('as programs of one address do not keep a program of another out', async () => {
    const { app, begun, release } = slowApp();
    const bounds = createBounds();
    const edge = await startEdge(app, { bounds, proxies: 1 });
    const from = (address: string, query: number, more = {}) =>
      edge.ask(`/api/v1/tools?limit=${query}`, { 'X-Forwarded-For': address, ...more });
    let refused = 0;
    const rush = Array.from({ length: 80 }, async (_, query) => {
      if ((await from('192.0.2.1', query)).status === 503) refused += 1;
    });
    await expect.poll(() => refused).toBe(80 - 66);
    const keyed = from('192.0.2.2', 1, { Authorization: 'Bearer key' });
    // It has taken the place of one.
    await expect.poll(() => refused).toBe(80 - 65);
    release();
    expect((await keyed).status).toBe(200);
    await Promise.all(rush);
    expect(begun).toHaveLength(66);
  });

  test('leave no memory behind: it is given back once nobody has been refused for a while', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const collect = vi.fn();
    const recovery = new Recovery(collect);
    recovery.note();
    vi.advanceTimersByTime(2_000);
    recovery.note();
    vi.advanceTimersByTime(2_000);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(collect).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    recovery.note();
    vi.advanceTimersByTime(3_000);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  test('do not inherit work that was given up for a client that has left', async () => {
    const pages = new PageCache();
    const place = { address: '/page', isOpen: false };
    const first = new AbortController();
    const givenUp = pages.fill(place, first.signal, async (lost) => {
      await once(lost, 'abort');
      return { status: 503, headers: [], body: Buffer.alloc(0) };
    });
    first.abort();
    const later = await pages.fill(place, new AbortController().signal, async () => ({
      status: 200,
      headers: [],
      body: Buffer.from('page'),
    }));
    expect(later).toHaveProperty('page');
    await givenUp;
    expect(pages.get('/page')).toBeDefined();
  });

  test('who have left cause no rendering', async () => {
    const { app, begun, release } = slowApp();
    const bounds = createBounds();
    const edge = await startEdge(app, { bounds });
    const crowd = Array.from({ length: 4 }, (_, index) => edge.ask(`/page-${index}`));
    await expect.poll(() => begun).toHaveLength(4);
    // Two wait for one page: it is still wanted when one of them leaves.
    const [alone, one] = ['/alone', '/shared'].map((path) =>
      send({ port: edge.port, host: '127.0.0.1', path }),
    );
    for (const asked of [alone, one]) asked?.on('error', () => {}).end();
    const other = edge.ask('/shared');
    await expect.poll(() => bounds.gates.visitors.load().waiting).toBe(2);
    alone?.destroy();
    one?.destroy();
    await expect.poll(() => bounds.gates.visitors.load().waiting).toBe(1);
    release();
    expect((await other).status).toBe(200);
    await Promise.all(crowd);
    expect(begun).toContain('/shared');
    expect(begun).not.toContain('/alone');
  });
});

import { once } from 'node:events';
import { request as send } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BODY_LIMITS } from '#domain/limits.ts';
import { bodyKindOf, createBounds } from '#server/http/bounds.server.ts';
import { PageCache } from '#server/http/page-cache.server.ts';
import { Recovery } from '#server/http/recovery.server.ts';
import { listen } from '#server/http/serve.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { createTestApp } from '../harness/app.ts';
import { edgeListener, type RawAnswer, startEdge } from '../harness/edge.ts';
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

describe('bodies', () => {
  const readsForm = async (request: Request) => {
    try {
      await readForm(request);
      return html('read');
    } catch (thrown) {
      const refused = thrown as { init?: { status?: number } };
      return html('refused', refused.init?.status ?? 500);
    }
  };

  /** Begins to send a body and does not finish it. */
  function begin(port: number, path: string, headers: Record<string, string | number> = {}) {
    const asked = send({ host: '127.0.0.1', port, path, method: 'POST', headers });
    asked.on('error', () => {});
    onTestFinished(() => void asked.destroy());
    asked.flushHeaders();
    return asked;
  }

  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

  test('that say that they are too large are refused before they are sent', async () => {
    const edge = await startEdge(readsForm);
    const asked = begin(edge.port, '/contact', { ...FORM, 'Content-Length': 10_000_000 });
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(413);
  });

  test.each([
    ...['/operator/site', '/operator/records/questions/a', '/operator/new/questions'].map(
      (path) => [path, BODY_LIMITS.record.maxBytes] as const,
    ),
    ['/operator/preview/questions', BODY_LIMITS.record.maxBytes],
    ['/operator/drafts/a', BODY_LIMITS.record.maxBytes],
    ['/operator/site/privacy', BODY_LIMITS.text.maxBytes],
    ['/operator/site/preview', BODY_LIMITS.text.maxBytes],
    ['/operator/people', BODY_LIMITS.form.maxBytes],
  ] as const)('of %s may have %i bytes, and no more', async (path, most) => {
    const edge = await startEdge(async (request) => html(String((await request.text()).length)));
    const arrived = async (bytes: number) => {
      const body = new URLSearchParams({ a: 'x'.repeat(bytes - 2) });
      return Number((await edge.ask(path, FORM, 'POST', body)).body);
    };
    expect([await arrived(most), await arrived(most + 1)]).toEqual([most, 0]);
  });

  test('that turn out to be too large are refused then, and read to the end', async () => {
    const edge = await startEdge(readsForm);
    const asked = begin(edge.port, '/contact', { ...FORM, 'Transfer-Encoding': 'chunked' });
    asked.write('x'.repeat(BODY_LIMITS.form.maxBytes + 1));
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(413);
    response.resume();
    // The connection can carry another request once the rest has arrived.
    asked.end('x'.repeat(1_000_000));
    await once(response, 'end');
    expect((await edge.ask('/contact', FORM, 'POST', new URLSearchParams({ a: 'b' }))).status).toBe(200);
  });

  test.each([
    ['nothing', async () => {}],
    ['only the beginning', async (body: ReadableStream) => void (await body.getReader().read())],
  ])('of which the app asks for %s are read to the end after the answer', async (_, read) => {
    const edge = await startEdge(async (request) => {
      if (request.body) await read(request.body);
      return html('refused', 413);
    });
    const bytes = 12 * 1024 * 1024;
    const asked = begin(edge.port, '/settings/photo', { 'Content-Length': bytes });
    asked.write('x');
    const [response] = await once(asked, 'response');
    response.resume();
    asked.end('x'.repeat(bytes - 1));
    await once(asked, 'finish');
    expect(response.statusCode).toBe(413);
  });

  test.each([
    ['is announced', { 'Content-Length': BODY_LIMITS.event.maxBytes + 1 }],
    ['is sent', { 'Transfer-Encoding': 'chunked' }],
  ])('of the payment provider get a 413 when more than an event %s', async (_, headers) => {
    const { app } = await createTestApp({ empty: true, settings: { PAYMENT: 'sandbox' } });
    const edge = await startEdge(app);
    const asked = begin(edge.port, '/webhooks/stripe', headers);
    asked.write('x'.repeat(BODY_LIMITS.event.maxBytes + 1));
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(413);
  });

  test('that are never finished take a few places of their sender, and give them back', async () => {
    const bounds = createBounds();
    const edge = await startEdge(async (request) => html(await request.text()), { bounds });
    const { fromOneSender } = BODY_LIMITS.photo;
    const held = Array.from({ length: fromOneSender }, () =>
      begin(edge.port, '/settings/photo', { 'Content-Length': 5_000_000 }),
    );
    await expect
      .poll(async () => {
        const asked = begin(edge.port, '/settings/photo', { 'Content-Length': 1 });
        asked.end('x');
        const [response] = await once(asked, 'response');
        return response.resume().statusCode;
      })
      .toBe(503);
    expect((await edge.ask('/contact', FORM, 'POST', new URLSearchParams({ a: 'b' }))).status).toBe(200);
    for (const asked of held) asked.destroy();
    await expect
      .poll(async () => (await edge.ask('/settings/photo', FORM, 'POST', new URLSearchParams())).status)
      .toBe(200);
  });

  test('of strangers take no place of those who may send them', async () => {
    const edge = await startEdge(async (request) => html(await request.text()), {
      proxies: 1,
      maySend: async (_kind, { headers }) => (headers.cookie === 'known' ? 'editor' : null),
    });
    for (const path of [
      '/operator/drafts/a',
      '/operator/site/privacy',
      '/webhooks/stripe',
      '/mcp',
      '/contact',
    ]) {
      const { atOnce } = BODY_LIMITS[bodyKindOf({ url: path })];
      for (let index = 0; index < atOnce; index++) {
        const from = { 'X-Forwarded-For': `192.0.2.${index % 250}` };
        begin(edge.port, path, { ...from, 'Content-Length': 1_000 });
      }
      const body = new URLSearchParams({ a: 'b' });
      await expect
        .poll(
          async () =>
            (await edge.ask(path, { ...FORM, 'X-Forwarded-For': '198.51.100.1' }, 'POST', body)).status,
        )
        .toBe(503);
      const known = await edge.ask(path, { ...FORM, Cookie: 'known' }, 'POST', body);
      expect([path, known.status]).toEqual([path, 200]);
    }
  });

  test('that make no progress make room for others', async () => {
    const edge = await startEdge(async (request) => html(String((await request.arrayBuffer()).byteLength)), {
      proxies: 1,
    });
    const from = (index: number) => ({ 'X-Forwarded-For': `192.0.2.${index}` });
    const { atOnce } = BODY_LIMITS.photo;
    let cut = 0;
    for (let index = 0; index < atOnce; index += 1) {
      const asked = begin(edge.port, '/settings/photo', { 'Content-Length': 5_000_000, ...from(index) });
      asked.write('x');
      asked.once('close', () => {
        cut += 1;
      });
    }
    const change = () =>
      edge.ask('/settings/photo', { ...FORM, ...from(99) }, 'POST', new URLSearchParams('a=b'));
    await expect.poll(async () => (await change()).status).toBe(503);
    // They get their time first, as slow senders do.
    expect(cut).toBe(0);
    await expect.poll(async () => (await change()).status, { timeout: 15_000, interval: 200 }).toBe(200);
    expect(cut).toBe(1);
  }, 20_000);

  test('whose senders left while the site was starting hold no place', async () => {
    const http = await listen(readSettings({ PORT: '0', HOST: '127.0.0.1' }));
    onTestFinished(() => http.close());
    const bound = http.server.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const { fromOneSender } = BODY_LIMITS.photo;
    let [come, gone] = [0, 0];
    http.server.on('request', (_, response) => {
      come += 1;
      response.once('close', () => {
        gone += 1;
      });
    });
    const left = Array.from({ length: fromOneSender }, () =>
      begin(port, '/settings/photo', { 'Content-Length': 5_000_000 }),
    );
    await expect.poll(() => come).toBe(fromOneSender);
    for (const asked of left) asked.destroy();
    await expect.poll(() => gone).toBe(fromOneSender);
    let asked = 0;
    const app = async (request: Request) => {
      asked += 1;
      return html(await request.text());
    };
    http.answerWith(edgeListener(app).listener, async () => true);
    const later = begin(port, '/settings/photo', { 'Content-Length': 1 });
    later.end('x');
    const [response] = await once(later, 'response');
    expect([response.resume().statusCode, asked]).toEqual([200, 1]);
  });

  test('of a photo are not read before the app asks for them', async () => {
    const edge = await startEdge(() => html('not yours', 401));
    const asked = begin(edge.port, '/settings/photo', { 'Content-Length': 5_000_000 });
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(401);
  });
});

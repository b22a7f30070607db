import { once } from 'node:events';
import { request as send } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bodyKindOf, createBounds } from '#platform/http/bounds.server.ts';
import { listen } from '#platform/http/serve.server.ts';
import { readForm } from '#platform/request/forms.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { createTestApp } from '../harness/app.ts';
import { edgeListener, startEdge } from '../harness/edge.ts';
import { sessionCookie } from '../harness/members.ts';

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

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
  const SIGNED = { ...FORM, Cookie: sessionCookie('somebody') };

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
      return Number((await edge.ask(path, SIGNED, 'POST', body)).body);
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

  test('of strangers at the desk take no place, and meet the page of an address that leads nowhere', async () => {
    const bounds = createBounds();
    const asked: string[] = [];
    const edge = await startEdge(
      async (request) => {
        asked.push(`${request.method} ${await request.text()}`);
        return html('nothing here', request.method === 'GET' ? 404 : 200);
      },
      { bounds },
    );
    const desk = ['/operator', '/operator/bulk?field=a', '/operator/logos', '/operator/catalogue'];
    const answers = desk.flatMap((path) =>
      Array.from({ length: 10 }, () => once(begin(edge.port, path, { 'Content-Length': 1_000 }), 'response')),
    );
    const statuses = (await Promise.all(answers)).map(([response]) => response.resume().statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(new Set(asked)).toEqual(new Set(['GET ']));
    // Their bodies are still on their way.
    for (const path of ['/vendor/a', '/settings/photo', '/contact', '/operators']) {
      const other = await edge.ask(path, FORM, 'POST', new URLSearchParams('a=b'));
      expect([path, other.status]).toEqual([path, 200]);
    }
  });

  test('and reads of the desk wait in a queue of their own', async () => {
    const bounds = createBounds();
    const going = Promise.withResolvers<void>();
    onTestFinished(() => going.resolve());
    const edge = await startEdge(
      async ({ url }) => {
        if (url.includes('/operator')) await going.promise;
        return html('read');
      },
      { bounds },
    );
    const slow = Array.from({ length: 10 }, (_, at) => edge.ask(`/operator/log?page=${at + 2}`, SIGNED));
    await expect.poll(() => bounds.gates.desk.load().running).toBe(10);
    expect((await edge.ask('/', SIGNED)).status).toBe(200);
    going.resolve();
    await Promise.all(slow);
  });

  test('of strangers take no place of those who may send them', async () => {
    const edge = await startEdge(async (request) => html(await request.text()), {
      proxies: 1,
      maySend: async (_kind, { headers }) => (headers.cookie === 'known' ? 'editor' : null),
    });
    for (const path of ['/vendor/a', '/webhooks/stripe', '/mcp', '/contact']) {
      const { atOnce } = BODY_LIMITS[bodyKindOf({ url: path })];
      for (let index = 0; index < atOnce; index++) {
        const from = { 'X-Forwarded-For': `192.0.${index % 2}.${index >> 1}` };
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

  test.each(['/contact', '/webhooks/stripe', '/mcp', '/vendor/a', '/settings/photo'])(
    'of a few senders keep nobody else out: %s',
    async (path) => {
      const edge = await startEdge(async (request) => html(await request.text()), { proxies: 1 });
      const { atOnce, fromOneSender } = BODY_LIMITS[bodyKindOf({ url: path })];
      const held = Array.from({ length: atOnce }, (_, index) => {
        const from = { 'X-Forwarded-For': `192.0.2.${Math.floor(index / fromOneSender)}` };
        return begin(edge.port, path, { ...from, 'Content-Length': 1_000 });
      });
      let cut = 0;
      for (const asked of held) asked.once('close', () => void cut++);
      const more = () =>
        edge.ask(path, { ...FORM, 'X-Forwarded-For': '192.0.2.0' }, 'POST', new URLSearchParams('a=b'));
      await expect.poll(async () => (await more()).status).toBe(503);
      const others = Array.from({ length: Math.floor(atOnce / fromOneSender) }, (_, index) => {
        const from = { 'X-Forwarded-For': `198.51.100.${index}` };
        return edge.ask(path, { ...FORM, ...from }, 'POST', new URLSearchParams('a=b'));
      });
      const statuses = (await Promise.all(others)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(cut).toBeGreaterThan(0);
    },
  );

  test('whose answers are never read hold no place', async () => {
    const edge = await startEdge(async (request) =>
      html((await request.text()) === 'a=b' ? 'done' : 'x'.repeat(16 * 1024 * 1024)),
    );
    const path = '/vendor/a';
    const arrived: Promise<unknown>[] = [];
    for (let index = 0; index < BODY_LIMITS.record.fromOneSender; index++) {
      const asked = begin(edge.port, path, { 'Content-Length': 3 });
      asked.end('c=d');
      arrived.push(once(asked, 'response'));
    }
    // Their headers have come; nobody reads the rest.
    await Promise.all(arrived);
    expect((await edge.ask(path, FORM, 'POST', new URLSearchParams('a=b'))).status).toBe(200);
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

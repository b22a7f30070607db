import { describe, expect, test } from 'vitest';
import { sendRaw } from '../harness/attacks/raw.ts';
import { counting, HTML, page } from '../harness/counting-app.ts';
import { startEdge } from '../harness/edge.ts';

describe('an address that is not valid', () => {
  test.each(['/%', '/%zz', '/%00', '/tools/%E0%A4%A'])(
    '%s shows the site’s own page to whoever does not ask for something else',
    async (target) => {
      const { app, asked } = counting(() => page('no such page', { status: 404 }));
      const edge = await startEdge(app);
      for (const Accept of ['text/html,*/*', '*/*', undefined]) {
        const { status, body } = await edge.ask(target, Accept ? { Accept } : {});
        expect([status, body.toString()]).toEqual([404, 'no such page']);
      }
      // The app never sees what it could not read.
      expect(new Set(asked.map(({ url }) => new URL(url).pathname))).toEqual(new Set(['/%EF%BF%BD']));
      const other = await edge.ask(target, { Accept: 'application/json' });
      expect([other.status, other.body.toString()]).toEqual([404, 'Not Found']);
      expect((await edge.ask(target, { Accept: 'text/html' }, 'POST')).status).toBe(404);
      expect(asked).toHaveLength(3);
    },
  );

  test.each(['http://elsewhere/', 'http://localhost/', '*', '/\u00a0\ufeff', '//[/'])(
    '%s is refused or not found',
    async (target) => {
      const edge = await startEdge(counting(() => page('', { status: 404 })).app);
      expect([400, 404]).toContain((await edge.ask(target.replace(/[^\x21-\x7e]/g, '%'))).status);
    },
  );
});

describe('a host that is not one', () => {
  test.each([
    ['two of them', 'Host: localhost\r\nhost: evil.example'],
    ['the same one twice', 'Host: localhost\r\nHost: localhost'],
    ['with a path', 'Host: localhost/evil'],
    ['with a user', 'Host: me@localhost'],
    ['with a space', 'Host: local host'],
  ])('is refused, whether the page is kept or not: %s', async (_, hosts) => {
    const edge = await startEdge(counting(() => page(HTML)).app, { siteUrl: 'https://site.example' });
    const ask = async (target: string, lines: string) =>
      (await sendRaw(edge.port, `GET ${target} HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`)).statuses;
    expect(await ask('/kept', 'Host: localhost')).toEqual([200]);
    expect(edge.kept('/kept')).toBeDefined();
    expect(await ask('/kept', hosts)).toEqual([400]);
    expect(await ask('/not-kept', hosts)).toEqual([400]);
    expect(await ask('/kept', 'Host: site.example')).toEqual([200]);
  });
});

describe('a page’s address', () => {
  test.each([
    ['/a', '/a', 1],
    ['/tools', '/tools?utm_source=mail&fbclid=1', 1],
    ['/tools?page=2&q=a', '/tools?q=a&page=2&gclid=x', 1],
    ['/tools', '/tools?page=1&q=', 1],
    ['/tools', '/tools?page=2', 2],
  ])('%s and %s are rendered %3$i times', async (first, second, times) => {
    const { app, asked } = counting((request) => page(request.url));
    const edge = await startEdge(app);
    const bodies = [await edge.ask(first), await edge.ask(second)].map(({ body }) => body.toString());
    expect(asked).toHaveLength(times);
    expect(new Set(bodies).size).toBe(times);
  });

  test.each([
    ['/tools/?utm_source=x', '/tools'],
    ['/TOOLS?page=2&x=1', '/tools?page=2'],
    ['/Tools//', '/tools'],
    ['//tools', '/tools'],
    ['/tools/%63hatgpt/?tab=tech', '/tools/chatgpt?tab=tech'],
  ])('of another spelling, %s, leads to %s and costs no rendering', async (target, plain) => {
    const { app, asked } = counting(() => page(HTML));
    const edge = await startEdge(app);
    for (const headers of [{}, { Cookie: 'a.session_token=1' }]) {
      const answer = await edge.ask(target, headers);
      expect([answer.status, answer.headers.location]).toEqual([308, plain]);
    }
    expect((await edge.ask(target, {}, 'HEAD')).status).toBe(308);
    expect(asked).toEqual([]);
    // A form goes where it was sent.
    expect((await edge.ask(target, {}, 'POST')).status).toBe(200);
  });

  test('is the one it is rendered under, for members too', async () => {
    const edge = await startEdge((request) => page(new URL(request.url).search));
    expect((await edge.ask('/tools?utm_source=x&page=2')).body.toString()).toBe('?page=2');
    const own = await edge.ask('/tools?utm_source=x&page=3', { Cookie: '__Host-session_token=1' });
    expect(own.body.toString()).toBe('?page=3');
  });
});

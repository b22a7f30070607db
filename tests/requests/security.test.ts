import { createHash } from 'node:crypto';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { inlineCode, sealPage } from '#platform/http/security.server.ts';
import { SPECULATION_RULES_ID } from '#ui/speculation-rules.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';

const app = await createTestApp();

describe('every response', () => {
  test.each(['/', '/tools', '/nowhere', '/tools/nothing', '/tools.data'])(
    'of %s carries the headers',
    async (path) => {
      const { headers } = await app.get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toContain('camera=()');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/);
      const policy = headers.get('Content-Security-Policy') ?? '';
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toMatch(/(?:script|style)-src [^;]*unsafe/);
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    },
  );

  test.each(['/search', '/about', '/resources/suggestions'])(
    'to a POST that %s does not take says so, and what it takes',
    async (path) => {
      const response = await app.send(path, { method: 'POST', body: new URLSearchParams({ q: 'x' }) });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
      expect(await response.text()).not.toContain('Unexpected');
    },
  );

  test('has its own request id', async () => {
    const ids = await Promise.all(
      ['/', '/'].map(async (path) => (await app.get(path)).headers.get('X-Request-Id')),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

test('the policy names every inline script and style of the page, and no other', async () => {
  const response = await app.get('/tools');
  const root = parse(await response.text(), {
    comment: true,
    blockTextElements: { script: true, style: true },
  });
  // The page's script makes an inline script of the rules.
  const isData = (script: HTMLElement) =>
    script.getAttribute('type')?.endsWith('json') && script.id !== SPECULATION_RULES_ID;
  const inline = root
    .querySelectorAll('script, style')
    .filter((script) => !script.hasAttribute('src') && !isData(script))
    .map((script) => `sha256-${createHash('sha256').update(script.rawText).digest('base64')}`);
  const allowed = response.headers.get('Content-Security-Policy')?.match(/sha256-[\w+/=]+/g);
  expect(inline.length).toBeGreaterThan(2);
  expect(new Set(allowed)).toEqual(new Set(inline));
});

test('a script or a style that came in with data is not in the policy', () => {
  const [script, style] = ['ours()', 'p{}'].map(
    (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
  const { html, hashes } = sealPage(
    '<style nonce="m4rk">p{}</style><style>theirs{}</style><style nonce="guess">theirs{}</style>' +
      '<script nonce="m4rk">ours()</script><script>theirs()</script><script nonce="guess">theirs()</script>' +
      '<link nonce="m4rk"/><script nonce="m4rk" src="/a.js"></script>',
    'm4rk',
    inlineCode('p{}'),
  );
  expect(hashes).toEqual({ scripts: [script], styles: [style] });
  expect(html).not.toContain('m4rk');
});

test('no page carries a nonce', async () => {
  for (const path of ['/', '/tools', '/nowhere']) {
    expect(await (await app.get(path)).text()).not.toContain('nonce=');
  }
});

test('an anonymous page is the same bytes for everyone', async () => {
  const [one, two] = await Promise.all([app.get('/tools'), app.get('/tools', { 'User-Agent': 'Googlebot' })]);
  expect(await one.text()).toBe(await two.text());
});

describe('writes', () => {
  const write = (headers: HeadersInit) => app.send('/', { method: 'POST', headers });

  test.each<[string, HeadersInit]>([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sibling of ours', { 'Sec-Fetch-Site': 'same-site' }],
    ['from another origin', { Origin: 'https://evil.example' }],
    ['from a sandbox', { Origin: 'null' }],
    ['that contradict themselves', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' }],
  ])('%s are refused', async (_, headers) => {
    expect((await write(headers)).status).toBe(403);
  });

  test.each<[string, HeadersInit]>([
    ['of our own pages', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' }],
    ['of older browsers', { Origin: 'http://localhost' }],
    ['of programs', {}],
  ])('%s come through to the route', async (_, headers) => {
    // The home page accepts no forms, and says so itself.
    expect((await write(headers)).status).toBe(405);
  });
});

test.each(['/_.data', '/_root.data', '/tools.data', '/tools/x.data?_routes=root', '/premium.data'])(
  '%s, which a router in the browser would ask for, leads nowhere',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await app.send(path, { method });
      expect([response.status, await response.text()]).toEqual([404, '']);
    }
  },
);

describe('a client’s mistake is answered as such', () => {
  const edge = () =>
    startEdge(() => {
      throw new Error('The app is not to be asked.');
    });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    '%s is not one of our methods',
    async (method) => {
      const { status, headers } = await (await edge()).ask('/', {}, method);
      expect(status).toBe(405);
      expect(headers.allow).toBe('GET, HEAD, POST');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    },
  );

  test.each(['[', 'a b', 'ev%il', 'a/b', 'a?b', 'me@a', 'a:b'])('“%s” is not a host', async (Host) => {
    // A signed-in visitor's page is rendered under the requested address.
    const Cookie = '__Host-session_token=secret';
    expect((await (await edge()).ask('/', { Host, Cookie })).status).toBe(400);
    expect((await (await edge()).ask('/', { Host })).status).toBe(400);
  });
});

test.each(['Tools.example', 'tools.example:80', 'localhost:3000', '[::1]:3000', '192.0.2.1'])(
  '“%s” is a host',
  async (Host) => {
    const edge = await startEdge((request) => new Response(new URL(request.url).host));
    const { status, body } = await edge.ask('/', { Host, Cookie: '__Host-session_token=secret' });
    expect(status).toBe(200);
    expect(body.toString()).toBe(Host.toLowerCase().replace(/:80$/, ''));
  },
);

test('failures are kept by nobody', async () => {
  for (const path of ['/nowhere', '/tools/nothing']) {
    expect((await app.get(path)).headers.get('Cache-Control')).toBe('no-store');
  }
});

import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { securityText } from '#features/public-files/site-files.ts';
import { CRAWLERS, robotsText } from '#site/crawlers.ts';
import { SITE } from '#site/site.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';

/** robots.txt, security.txt and what else programs look for by its name. */

const SITE_URL = 'https://tools.example.com';
const app = await createTestApp({ settings: { SITE_URL } });
const get = async (path: string) => {
  const response = await app.get(path);
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
};

/** Whether a crawler may read a path: the longest rule of its own group wins (RFC 9309 §2.2). */
function mayRead(robots: string, crawler: string, path: string): boolean {
  const groups = robots.split('\n\n').map((group) => {
    const value = (name: string) =>
      group
        .split('\n')
        .flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
    return { agents: value('User-agent'), disallowed: value('Disallow') };
  });
  const own =
    groups.find(({ agents }) => agents.includes(crawler)) ??
    groups.find(({ agents }) => agents.includes('*'));
  const asPattern = (rule: string) =>
    new RegExp(`^${rule.replace(/[.?+^$()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}`);
  return !own?.disallowed.some((rule) => asPattern(rule).test(path));
}

describe('robots.txt', () => {
  test('names the sitemap and lets everybody read what is for everybody', async () => {
    const { text, type } = await get('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
    for (const crawler of ['Googlebot', ...CRAWLERS.map(({ name }) => name)]) {
      const open = [
        '/',
        '/tools',
        '/tools/chatgpt?tab=tech',
        '/tools?feature=api',
        '/categories/x',
        '/search',
      ];
      expect(open.filter((path) => !mayRead(text, crawler, path))).toEqual([]);
      const closed = [
        '/auth/login',
        '/profile',
        '/search?q=x',
        '/tools?category=A&sortBy=name',
        '/tools?view=table',
      ];
      expect(closed.filter((path) => mayRead(text, crawler, path))).toEqual([]);
    }
  });

  test('follows the site’s policy for each kind of AI crawler', () => {
    const text = robotsText({ search: 'allow', training: 'disallow', agent: 'allow' }, null);
    const allowed = CRAWLERS.filter(({ name }) => mayRead(text, name, '/tools')).map(({ kind }) => kind);
    expect(new Set(allowed)).toEqual(new Set(['search', 'agent']));
    expect(mayRead(text, 'Googlebot', '/tools')).toBe(true);
    expect(text).not.toContain('Sitemap');
  });

  test('names each crawler once, with a source', () => {
    expect(new Set(CRAWLERS.map(({ name }) => name)).size).toBe(CRAWLERS.length);
    expect(CRAWLERS.filter(({ source }) => !source.startsWith('https://'))).toEqual([]);
  });
});

describe('security.txt', () => {
  const security = { contacts: ['mailto:security@tools.example.com'], vouchedUntil: '2027-11-01T00:00:00Z' };
  const until = Date.parse(security.vouchedUntil);

  test('has the fields of RFC 9116', async () => {
    const text = securityText(security, SITE_URL, until - 1) ?? '';
    expect(text).toMatch(/^Contact: mailto:/);
    expect(text).toContain(`Contact: ${SITE_URL}/contact\n`);
    expect(text).toContain(`Canonical: ${SITE_URL}/.well-known/security.txt\n`);
    expect(text.match(/^Expires: /gm)).toHaveLength(1);
    expect(securityText(security, '', until - 1)).not.toContain(': /');
  });

  test('is not shown once nobody vouches for it any more', () => {
    expect(securityText(security, SITE_URL, until)).toBeNull();
  });

  test('names no address before the site file does', async () => {
    expect((await app.get('/.well-known/security.txt')).status).toBe(SITE.security === null ? 404 : 200);
  });
});

describe('what pages link to in their head', () => {
  test('is there: icons, manifest and search', async () => {
    const edge = await startEdge(app.app, { siteUrl: SITE_URL, build: 'build/current/client' });
    const root = parse((await edge.ask('/')).body.toString());
    const href = (rel: string) => root.querySelector(`link[rel=${rel}]`)?.getAttribute('href') ?? '';
    const icon = await edge.ask(href('apple-touch-icon'));
    expect(await sharp(icon.body).metadata()).toMatchObject({ format: 'png', width: 180, hasAlpha: false });
    const manifest = JSON.parse((await edge.ask(href('manifest'))).body.toString());
    expect(manifest).toMatchObject({ name: SITE.name, start_url: '/' });
    for (const { src, type, sizes } of manifest.icons) {
      const { status, headers, body } = await edge.ask(src);
      expect([src, status, headers['content-type']]).toEqual([src, 200, type]);
      if (sizes !== 'any') expect(`${(await sharp(body).metadata()).width}x`).toBe(sizes.replace(/\d+$/, ''));
    }
    const search = (await edge.ask(href('search'))).body.toString();
    const template = /template="([^"]+)"/.exec(search)?.[1] ?? '';
    expect(template).toBe(`${SITE_URL}/search?q={searchTerms}`);
  });
});

test('password managers are led to the form', async () => {
  const response = await app.get('/.well-known/change-password');
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/settings/account#password']);
});

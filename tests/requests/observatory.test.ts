import { describe, expect, test } from 'vitest';
import { confirmedAccount, logIn } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { assess } from '../harness/observatory.ts';

/** The site behind a proxy that terminates TLS, as MDN HTTP Observatory grades it. */

const SITE_URL = 'https://tools.example.com';
const app = await createTestApp({ settings: { SITE_URL } });

async function ask(path: string, headers: Record<string, string> = {}) {
  const edge = await startEdge(app.app, { siteUrl: SITE_URL, build: 'build/current/client' });
  const answer = await edge.ask(path, headers);
  const flat = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return { status: answer.status, headers: new Headers(flat), html: answer.body.toString() };
}

test.each(['/', '/tools', '/categories/alpha-chat', '/auth/login', '/premium', '/contact', '/nowhere'])(
  '%s gets A+',
  async (path) => {
    const { findings, ...result } = assess(await ask(path));
    expect(Object.entries(findings).filter(([, { points }]) => points < 0)).toEqual([]);
    expect(result).toEqual({ score: 135, grade: 'A+' });
  },
);

test('the answer that signs a member in would get A+ too', async () => {
  const { response } = await logIn(app, await confirmedAccount(app));
  const page = await ask('/about');
  for (const cookie of response.headers.getSetCookie()) page.headers.append('Set-Cookie', cookie);
  expect(assess(page)).toMatchObject({
    grade: 'A+',
    findings: { cookies: { finding: 'cookies-secure-with-httponly-sessions-and-samesite', points: 5 } },
  });
});

describe('the assessment finds fault', () => {
  const html = '<!doctype html><script src="/a.js"></script>';
  test.each<[string, Record<string, string>, string, string]>([
    ['no header at all', {}, html, 'D'],
    ['a script from elsewhere', {}, '<script src="//elsewhere.example/a.js"></script>', 'F'],
    ['inline scripts', { 'Content-Security-Policy': "script-src 'self' 'unsafe-inline'" }, html, 'D'],
  ])('with %s', (_, headers, page, grade) => {
    expect(assess({ headers: new Headers(headers), html: page }).grade).toBe(grade);
  });

  test('with a page that browsers may ask for without TLS', async () => {
    const page = await ask('/');
    page.headers.delete('Strict-Transport-Security');
    expect(assess(page).grade).toBe('B+');
  });
});

test.each([
  '/',
  '/favicon.svg',
  '/robots.txt',
  '/files/none.svg',
  '/photos/x',
  '/resources/suggestions?q=a',
  '/%00',
])('%s tells browsers to stay on https, once', async (path) => {
  const { headers } = await ask(path);
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('a site without https makes no such promise', async () => {
  const plain = await createTestApp({ settings: { SITE_URL: 'http://tools.example.com' } });
  const edge = await startEdge(plain.app, { siteUrl: 'http://tools.example.com' });
  for (const path of ['/', '/%00']) {
    expect((await edge.ask(path)).headers['strict-transport-security']).toBeUndefined();
  }
});

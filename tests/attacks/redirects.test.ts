import { afterAll, describe, expect, test, vi } from 'vitest';
import { formerTools } from '#catalogue/tables/tools.server.ts';
import { addAda, PASSWORD, signIn } from '../harness/account-settings.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { report } from '../harness/report.ts';

/** Whatever an address says, it leads to a page of this site; no header is written by whoever asks. */

/** Signing in hashes a password. */
vi.setConfig({ testTimeout: 60_000 });

const app = await createTestApp();
const member = await addMember(app.db);
const SITE = 'https://tools.example.com';

/** Where a browser might go with these: by the URL standard, which drops tabs and reads \ as /. */
const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  ' //evil.example',
  '\u0001//evil.example',
  '\u00a0//evil.example',
  '\u3000//evil.example',
  '/\u2215/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http:\\\\evil.example',
  'https://tools.example.com@evil.example',
  'https://tools.example.com.evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/x',
  'mailto:a@evil.example',
  '//evil.example/%2f..',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/tools/..//evil.example',
  '/tools/../..//evil.example',
  '/tools/%2e%2e//evil.example',
  '/%2e%2e//evil.example',
  '/;@evil.example',
  '/@evil.example',
  '//@evil.example',
  '//evil.example:80#@tools.example.com/',
  '//evil%E3%80%82example',
  '/\u202eelpmaxe.live//',
  '?//evil.example',
  '#//evil.example',
  'evil.example',
  '.evil.example',
  '//0x7f000001',
  '//[::1]',
  '/auth/login?returnTo=//evil.example',
  '/AUTH/login?returnTo=//evil.example',
  '/%61uth/login',
  '/tools\r\nSet-Cookie: a=b',
  '/tools%0d%0aSet-Cookie:%20a=b',
  '/tools\u560d\u560aSet-Cookie:a=b',
  '/tools\u0000//evil.example',
];

/** Each as it is, and encoded once more, as links in emails and on other sites do. */
const WANTED = ELSEWHERE.flatMap((value) => [value, encodeURIComponent(value)]).map(encodeURIComponent);

let count = 0;
let leaked = 0;
afterAll(() => report({ what: 'redirects that were to lead elsewhere', count, leaked }));

function expectOwn(response: Response): void {
  count += 1;
  const location = response.headers.get('Location');
  if (location === null) return;
  const { origin, username } = new URL(location, SITE);
  if (origin !== SITE) leaked += 1;
  expect([location, origin, username]).toEqual([location, SITE, '']);
  expect(location).not.toMatch(/[\r\n\t\\]|^\/\//);
  expect(response.headers.has('X-Injected')).toBe(false);
  expect(response.headers.getSetCookie().join()).not.toContain('a=b');
}

describe.each(['/auth/login', '/auth/register'])('%s', (page) => {
  test.each(WANTED)('?returnTo=%s leads a member to a page of this site', async (wanted) => {
    const response = await app.get(`${page}?returnTo=${wanted}`, member.headers);
    expect([302, 400]).toContain(response.status);
    expectOwn(response);
  });
});

describe('an old address of a tool', async () => {
  await app.db.write.insert(formerTools).values({ id: 'before', tool_id: 'tool-01' });

  test.each(WANTED)('leads to the tool, whatever %s adds to it', async (wanted) => {
    for (const old of ['before', 'TOOL-01']) {
      const response = await app.get(`/tools/${old}?tab=${wanted}&${wanted}`);
      expect([301, 400]).toContain(response.status);
      if (response.status === 301) expect(response.headers.get('Location')).toMatch(/^\/tools\/tool-01\?/);
      expectOwn(response);
    }
    expectOwn(await app.get(`/tools/${wanted}`));
  });
});

test('signing in itself leads to a page of this site', async () => {
  const ada = await addAda(app);
  for (const wanted of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https:evil.example']) {
    const body = new URLSearchParams({ email: ada.email, password: PASSWORD });
    const path = `/auth/login?returnTo=${encodeURIComponent(wanted)}`;
    const response = await app.send(path, { method: 'POST', body }, wanted);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/tools');
    expectOwn(response);
  }
  expect((await signIn(app, ada.email, PASSWORD)).headers.get('Location')).toBe('/tools');
});

test.each(WANTED)('a page for members repeats %s only in its own address', async (wanted) => {
  for (const address of [`/settings/account?x=${wanted}`, `/profile?${wanted}`, `/submit/${wanted}`]) {
    expectOwn(await app.get(address));
  }
});

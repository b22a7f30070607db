import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { type LegalText, PRIVACY, TERMS } from '#domain/legal.ts';
import { SESSION_COOKIE } from '#domain/session/session.ts';
import { createTestApp } from '../harness/app.ts';

const app = await createTestApp();

async function page(path: string) {
  const response = await app.get(path);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

const plain = (text = '') => text.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();

describe.each<[string, LegalText]>([
  ['/privacy', PRIVACY],
  ['/terms', TERMS],
])('%s', (path, text) => {
  test('has the sections of the site file, each with its own heading', async () => {
    const main = (await page(path)).querySelector('main');
    expect(plain(main?.querySelector('h1')?.text)).toBe(text.title);
    expect(main?.querySelectorAll('h2').map((heading) => plain(heading.text))).toEqual([
      'Who runs this site',
      ...text.sections.map(({ title }) => title),
    ]);
    const sections = main?.querySelectorAll('section') ?? [];
    for (const section of sections) {
      const heading = section.querySelector('h2');
      expect(heading?.id).toBe(section.getAttribute('aria-labelledby'));
    }
  });

  test('says of each gap that the owner has to fill it, and invents no owner', async () => {
    const main = (await page(path)).querySelector('main');
    const gaps = text.sections
      .flatMap(({ blocks }) => blocks)
      .filter((block) => typeof block === 'object' && 'missing' in block);
    expect(gaps.length).toBeGreaterThan(0);
    expect(main?.text.match(/Not filled in yet:/g)).toHaveLength(gaps.length + 2);
  });

  test('is linked from every page and from the registration, and needs no script', async () => {
    const register = await page('/auth/register');
    expect(register.querySelector(`footer a[href="${path}"]`)).not.toBeNull();
    expect(register.querySelector(`main form a[href="${path}"]`)).not.toBeNull();
    expect((await page('/')).querySelector(`footer a[href="${path}"]`)).not.toBeNull();
  });
});

test('the privacy page names the cookie of sessions', () => {
  expect(JSON.stringify(PRIVACY)).toContain(SESSION_COOKIE);
});

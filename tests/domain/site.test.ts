import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { missingTexts } from '#features/desk/records/missing-texts.ts';
import { SITE } from '#site/site.ts';
import { outsideLinks } from '#ui/site-nav.ts';

const link = (href: string) => ({ label: 'Blog', href });

test.each([
  ['https://www.example.com/blog', false],
  ['https://blog.example.org', false],
  ['https://tools.test/blog', false],
  ['https://myexample.com/blog', true],
  ['https://tools.example.co/example.com', true],
])('a link to %s is on pages: %s, or else missed at the desk', (href, isShown) => {
  const site = { ...SITE, links: [link(href), link('https://nobody.de')] };
  expect(outsideLinks(site).map((each) => each.href)).toEqual([
    ...(isShown ? [href] : []),
    'https://nobody.de',
  ]);
  expect(missingTexts(site, {}).some(({ title }) => title === 'Pages elsewhere')).toBe(!isShown);
});

describe('what an owner may set in the site file has a shape that the pages can show', () => {
  test('outside addresses are secure web addresses with a label', () => {
    for (const { label, href } of [...SITE.links, ...SITE.people]) {
      expect(label.trim()).not.toBe('');
      expect(new URL(href).protocol).toBe('https:');
    }
  });

  test('each card of the contact page leads to a secure web address, or to none of its own', () => {
    for (const href of Object.values(SITE.contactPages)) {
      expect(href === null || new URL(href).protocol === 'https:').toBe(true);
    }
  });

  test('the address for mail is one, and there is room for two quotes', () => {
    expect(z.email().safeParse(SITE.email).success).toBe(true);
    expect(SITE.founderQuotes.length).toBeLessThanOrEqual(2);
    for (const { name, title, quote } of SITE.founderQuotes) {
      expect([name, title, quote].every((text) => text.trim() !== '')).toBe(true);
    }
  });
});

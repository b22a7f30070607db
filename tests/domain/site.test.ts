import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SITE } from '#site/site.ts';

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

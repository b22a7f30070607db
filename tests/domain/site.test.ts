import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countDataPoints } from '#catalogue/tools/data-points.ts';
import { SITE } from '#site/site.ts';

const records = (name: string): unknown[] =>
  readFileSync(path.join(import.meta.dirname, '../../data', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

function countSpecializations(): number {
  return records('categories.ndjson').reduce<number>((sum, category) => {
    const has = typeof category === 'object' && category !== null && 'specializations' in category;
    return sum + (has && Array.isArray(category.specializations) ? category.specializations.length : 0);
  }, 0);
}

describe('the marketing figures are true of the starter catalogue (spec §1, §9)', () => {
  test.each([
    ['tools', SITE.figures.tools, () => records('tools.ndjson').length],
    ['verticals', SITE.figures.verticals, () => records('categories.ndjson').length],
    ['specializations', SITE.figures.specializations, countSpecializations],
    ['attributes', SITE.figures.attributes, countDataPoints],
    ['data points', SITE.figures.dataPoints, countDataPoints],
  ])('%s: at least %i', (_, claim, count) => {
    expect(count()).toBeGreaterThanOrEqual(claim);
  });

  test('are those of the spec', () => {
    expect(SITE.figures).toEqual({
      dataPoints: 93,
      attributes: 90,
      tools: 3200,
      verticals: 40,
      specializations: 400,
    });
  });
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

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SITE } from '#domain/site.ts';
import { countDataPoints } from '#domain/tools/tool-fields.ts';

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

test('the site file names nobody, and links only to addresses that nobody owns', () => {
  expect(SITE.founderQuotes).toEqual([]);
  expect(SITE.people).toEqual([]);
  const outside = Object.values(SITE.external).map(({ href }) => href);
  for (const address of outside) {
    expect(new URL(address).hostname).toMatch(/(^|\.)example\.com$/);
  }
  expect(Object.values(SITE.contactPages)).toEqual([null, null, null]);
});

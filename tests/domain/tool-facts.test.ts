import { describe, expect, test } from 'vitest';
import { provenanceOf } from '#catalogue/tools/certainty.ts';
import { factLabel, formatPriceFrom } from '#catalogue/tools/fact-words.ts';

describe('what visitors choose by', () => {
  test.each([
    [{ amount: 20, per: 'mo' }, '$20 a month, billing not known'],
    [{ amount: 4.5, per: 'user/mo' }, '$4.50 a user a month, billing not known'],
    [{ amount: 16, per: 'mo', billed: 'yearly' }, '$16 a month, billed yearly'],
    [{ amount: 0.018, per: 'minute' }, '$0.018 a minute'],
    [{ amount: 0.0005, per: 'request' }, '$0.0005 a request'],
    [{ amount: 1200 }, '$1,200'],
    [{ per: 'custom' }, 'On request'],
    [{ per: 'mo' }, null],
  ])('the price %j reads %j', (price, text) => {
    expect(formatPriceFrom(price)).toBe(text);
  });

  test.each([
    ['language', 'de', 'German'],
    ['language', 'deutsch', null],
    ['language', 'xx', null],
    ['platform', 'macos', 'macOS'],
    ['platform', 'toString', null],
  ] as const)('the %s %s is called %j', (words, code, label) => {
    expect(factLabel(words, code)).toBe(label);
  });

  test.each([
    [undefined, 'editorial', 'undated'],
    [{ synopsis: null, date_updated: 'early 2026' }, 'editorial', 'early 2026'],
    [{ synopsis: null, date_updated: '2026-02' }, 'editorial', 'February 2026'],
    [{ synopsis: 'A paper', date_updated: 'late 2025' }, 'attributed', 'late 2025'],
    [{ synopsis: 'A paper', date_updated: null, url: 'https://a.example.org' }, 'sourced', 'undated'],
  ] as const)('the source %j counts as %s, of %s', (source, certainty, date) => {
    expect(provenanceOf(source)).toMatchObject({ certainty, date });
  });
});

import { expect, test } from 'vitest';
import { investorName } from '#catalogue/rounds/investor-names.ts';
import { takePriceLimit } from '#catalogue/search/filters/price-limit.ts';
import { readSearchText } from '#catalogue/search/filters/search-text.ts';
import { exportName } from '#features/market/export-name.ts';
import { twinLink } from '#platform/request/twins.server.ts';
import { profileName } from '#site/format.ts';
import { addressKey } from '#site/web-address.ts';
import { cutToWidth } from '#ui/plots/text-width.server.ts';
import { expectLinear } from '../harness/linear.ts';

/** Texts of strangers, made to keep whoever reads them: each costs a time in proportion to its length. */

const times = (piece: string, length: number) => piece.repeat(length / piece.length);

test.each<[string, (length: number) => unknown]>([
  ['an address of strokes', (length) => addressKey(`https://a.example/${times('/', length)}x`)],
  ['a host of dots', (length) => addressKey(`https://a${times('.', length)}x`)],
  ['an account of strokes', (length) => profileName(`https://x.com/${times('/', length)}x`)],
  ['a label of a plot', (length) => cutToWidth(times('W', length), 100)],
])('%s', (_, read) => expectLinear(60_000, read));

test('an investor who is nobody many times over', () => {
  // Each word more would double the time.
  expect(investorName(`${times('angel ', 240)}x`)).not.toBeNull();
});

test('a search of endless white space is as long as its words', () => {
  const q = readSearchText(new URLSearchParams({ q: `under${times(' \t', 9_000)}$20` }));
  expect(q).toBe('under $20');
  expect(takePriceLimit(q).limit).toMatchObject({ amount: 20 });
});

test('no key is made of an address longer than any site has', () => {
  expect(addressKey(`https://a.example/${times('a', 2_000)}`)).toBeNull();
});

test('a page of a long address names no twin, whose header would be too long', () => {
  const page = (length: number) => `https://site.example/tools?q=${times('a', length)}`;
  expect(twinLink(page(1_000))).toContain('rel="alternate"');
  expect(twinLink(page(9_000))).toBeNull();
});

test('a cut label keeps its letters whole', () => {
  expect(cutToWidth('Équipe e\u0301e\u0301e\u0301e\u0301e\u0301', 100)).toMatch(/^Équipe (?:e\u0301)*…$/u);
});

test('the name of a file has single hyphens alone', () => {
  expect(exportName('tools.csv', { q: 'c++ (old)' }, '2026-11-29')).toBe('tools-q-c-old-2026-11-29.csv');
  expect(exportName('tools.csv', { q: 'c++', view: 'x' }, '2026-11-29')).not.toContain('--');
});

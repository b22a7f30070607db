import { expect, test } from 'vitest';
import { countedTerm } from '#catalogue/search/missed-search.ts';

test.each<[string, string | null]>([
  ['  Flying \t Carpet ', 'flying carpet'],
  ['Re\u0301al', 'réal'],
  ['gpt 4 vs 3.5', 'gpt 4 vs 3.5'],
  ['c++', 'c++'],
  ['字幕', '字幕'],
  ['', null],
  ['?!', null],
  ['2024', null],
  ['ann@example.org', null],
  ['write to ann@example.org', null],
  ['+49 170 1234567', null],
  ['call 555 123', null],
  ['https://example.org/x', null],
  ['www.example.org', null],
  ['sk_live_abcdefghijklmnopqrstuvwxyz', null],
  ['line\u0007bell', null],
  ['one two three four five six seven eight', 'one two three four five six seven eight'],
  ['one two three four five six seven eight nine', null],
  [`${'word '.repeat(7)}${'x'.repeat(30)}`, null],
])('%j is counted as %j', (typed, expected) => {
  expect(countedTerm(typed)).toBe(expected);
});

import { expect, test } from 'vitest';
import { csvLine } from '#domain/csv.ts';

/** Files that people open in spreadsheets, with texts that strangers may have written. */

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '＝1'])('%j is no formula', (text) => {
  expect(csvLine([text, 'next']).replace(/^"/, '')).toMatch(/^'/);
});

test('other texts stay as they are, in quotes where they need them', () => {
  expect(csvLine(['a-b', 'x=1', 'one, "two"', ''])).toBe('a-b,x=1,"one, ""two""",\r\n');
});

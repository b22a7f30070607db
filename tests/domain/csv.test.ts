import { expect, test } from 'vitest';
import { spreadsheetLine } from '#site/csv.ts';

/** Files for people who open them in spreadsheets, with texts that strangers may have written. */

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '＝1'];

test.each(FORMULAS)('%j is no formula in a spreadsheet', (text) => {
  expect(spreadsheetLine([text, 'next']).replace(/^"/, '')).toMatch(/^'/);
});

test('other texts stay as they are, in quotes where they need them', () => {
  expect(spreadsheetLine(['a-b', 'x=1', 'one, "two"', ''])).toBe('a-b,x=1,"one, ""two""",\r\n');
});

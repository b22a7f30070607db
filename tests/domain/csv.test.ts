import { expect, test } from 'vitest';
import { csvLine, spreadsheetLine } from '#site/csv.ts';

/** Files for people who open them in spreadsheets, and for programs, with texts that strangers may have written. */

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '＝1'];

test.each(FORMULAS)('%j is no formula in a spreadsheet', (text) => {
  expect(spreadsheetLine([text, 'next']).replace(/^"/, '')).toMatch(/^'/);
});

test.each(FORMULAS)('a program reads %j as it was written', (text) => {
  expect(csvLine([text, 'next']).replace(/^"/, '').startsWith(text)).toBe(true);
});

test.each([csvLine, spreadsheetLine])(
  'other texts stay as they are, in quotes where they need them',
  (line) => {
    expect(line(['a-b', 'x=1', 'one, "two"', ''])).toBe('a-b,x=1,"one, ""two""",\r\n');
  },
);

import { expect, test } from 'vitest';
import { ReadingNotes } from '#features/records/read/reading-notes.ts';
import { ColumnNotation } from '#features/records/records/column-notation.ts';
import { japaneseDate, withEnglishMonth, yearOfPart } from '#features/records/records/rough-days.ts';

test.each([
  ['12 de marzo de 2024', '12 March 2024'],
  ['4 février 2025', '4 February 2025'],
  ['1er août 2024', '1 August 2024'],
  ['12 marca 2025', '12 March 2025'],
  ['Ende März 2024', 'Ende März 2024'],
  ['2024-03-12', '2024-03-12'],
])('the date %s is %s in English', (cell, read) => {
  expect(withEnglishMonth(cell)).toBe(read);
});

test.each([
  ['Q3 2024', '2024'],
  ["Q3 '24", '2024'],
  ['2024-Q4', '2024'],
  ['H1 2025', '2025'],
  ['3er trimestre 2023', '2023'],
  ['2. Halbjahr 2023', '2023'],
  ['Frühjahr 2024', '2024'],
  ['Winter 2024', undefined],
  ['FY24', undefined],
  ['Q5 2024', undefined],
])('%s is of the year %s', (cell, year) => {
  expect(yearOfPart(cell)).toBe(year);
});

test.each([
  ['令和6年3月5日', '2024-03-05'],
  ['令和元年5月', '2019-05'],
  ['平成30年', '2018'],
  ['R6.3.5', '2024-03-05'],
  ['2025年5月13日', '2025-05-13'],
  ['H100', undefined],
  ['Release 6', undefined],
])('the date %s of Japan is %s', (cell, date) => {
  expect(japaneseDate(cell)).toBe(date);
});

/** The dates of a column whose cells are seen first, as in a file. */
function datesOf(...cells: string[]): string[] {
  const notation = new ColumnNotation();
  for (const cell of cells) notation.see(cell);
  const notes = new ReadingNotes();
  return cells.map((cell) => notation.date(cell, { header: 'Date', chosen: undefined, notes }));
}

test.each([
  ['12.11.2023 r.', '12.11.2023'],
  ['12 listopada 2023 r.', '12 November 2023'],
  ['20240305', '2024-03-05'],
  ['20241305', '20241305'],
])('the date %s is read as %s', (cell, read) => {
  expect(datesOf(cell)).toEqual([read]);
});

test('days that a program stored as midnight of its time zone in UTC are not the day before', () => {
  expect(datesOf('2024-03-04T23:00:00.000Z', '2024-07-01T22:00:00.000Z')).toEqual([
    '2024-03-05',
    '2024-07-02',
  ]);
  expect(datesOf('2024-03-04T23:00:00Z', '2024-07-01T12:41:07Z')).toEqual([
    '2024-03-04T23:00:00Z',
    '2024-07-01T12:41:07Z',
  ]);
  // Noon is of the same day nearly everywhere: programs write it where only the day counts.
  expect(datesOf('2024-03-04T12:00:00Z', '2024-07-01T12:00:00Z')).toEqual([
    '2024-03-04T12:00:00Z',
    '2024-07-01T12:00:00Z',
  ]);
  expect(datesOf('2024-03-04T05:00:00Z', '2024-07-01T04:00:00Z')).toEqual([
    '2024-03-04T05:00:00Z',
    '2024-07-01T04:00:00Z',
  ]);
});

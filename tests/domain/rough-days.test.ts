import { expect, test } from 'vitest';
import { withEnglishMonth, yearOfPart } from '#features/records/records/rough-days.ts';

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

import { expect, test } from 'vitest';
import { readCountCell, readRatingCell, scaleIn } from '#features/records/records/rating-cells.ts';

/** Ratings and their numbers as people write them. */

test.each([
  ['4.5', 5, '4.5'],
  ['4,5', 5, '4.5'],
  ['9/10', 5, '4.5'],
  ['4.5/5', null, '4.5'],
  ['90%', 5, '4.5'],
  ['90 %', 5, '4.5'],
  ['4,5 von 5', 5, '4.5'],
  ['4.5 out of 5 stars', 5, '4.5'],
  ['17 sur 20', 5, '4.25'],
  ['4,5 de 5', 5, '4.5'],
  ['4.7 ★', null, '4.7'],
  ['★★★★☆', 5, '4'],
  ['4 Sterne', null, '4'],
  ['8.7', 10, '4.35'],
  ['8.7', 5, null],
  ['4.2', null, null],
  ['11/10', 5, null],
  ['4/0', 5, null],
  ['good', 5, null],
])('%s on a scale of %s', (cell, scale, stars) => {
  expect(readRatingCell(cell, scale)).toBe(stars);
});

test.each([
  ['Rating', null],
  ['Rating (out of 10)', 10],
  ['Note /20', 20],
  ['Cijfer (1-10)', 10],
  ['Nota (0 a 10)', 10],
  ['Bewertung in %', 100],
])('the scale of %s', (header, scale) => {
  expect(scaleIn(header)).toBe(scale);
});

test.each([
  ['1,204', '1,204'],
  ['1.2k', '1.2k'],
  ['(120)', '120'],
  ['340 reviews', '340'],
  ['>100', null],
  ['100+', null],
  ['many', null],
])('%s as a number of ratings', (cell, count) => {
  expect(readCountCell(cell)).toBe(count);
});

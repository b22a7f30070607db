import { expect, test } from 'vitest';
import { plotFigures } from '#features/figures/plot-figures.ts';
import { namedRows } from '#ui/plots/plot-rows.ts';

/** Rows of plots by what they are about, which is part of their addresses. */

const COLUMNS = [
  { title: 'Announced' },
  { title: 'Round' },
  { title: 'US dollars', isNumber: true as const },
  { title: 'Old' },
];
const idsOf = (...rows: (string | number | null)[][]) =>
  namedRows({ columns: COLUMNS, rows: rows.slice(0, 1), beyond: rows.slice(1) }).map(({ id }) => id);

test('a row is named by the texts before its first number', () => {
  expect(idsOf(['2026-02', 'Series B, extended', 5, 'yes'])).toEqual(['2026-02-series-b-extended']);
});

test('the same texts come twice, addresses do not', () => {
  expect(idsOf(['2026', 'Seed', 1, 'no'], ['2026', 'Seed', 2, 'no'], [null, 'Seed', 3, 'no'])).toEqual([
    '2026-seed',
    '2026-seed-2',
    'seed',
  ]);
});

test('what has no letter or digit of Latin has one too', () => {
  expect(idsOf([null, '蝶', 1, 'no'], [null, '鳥', 1, 'no'])).toEqual(['row', 'row-2']);
});

test('what a row says after its number is quoted with it', () => {
  const table = { columns: COLUMNS, rows: [['2026-02', 'Seed', 5, 'yes']] };
  const quoted = plotFigures({ table, coverage: '1 of 2', source: 'Rounds', day: null }, '2026-02-seed');
  expect(quoted?.figures.map(({ coverage }) => coverage)).toEqual(['1 of 2; Old: yes']);
});

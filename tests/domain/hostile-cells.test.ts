import { test } from 'vitest';
import { ReadingNotes } from '#features/records/read/reading-notes.ts';
import { codeCells } from '#features/records/records/code-cells.ts';
import { columnCalled } from '#features/records/records/column-names.ts';
import { saysFree } from '#features/records/records/price-cells.ts';
import { readCountCell, readRatingCell, scaleIn } from '#features/records/records/rating-cells.ts';
import { readDayOfCheck } from '#features/records/records/row-days.ts';
import { topicsIn } from '#features/records/records/topic-cells.ts';
import { readAnswer, withCurrency } from '#features/records/records/typed-cells.ts';
import {
  readListPrice,
  readShownPrice,
  readYearlyPrice,
  unreadPrice,
} from '#features/records/records/yearly-prices.ts';
import { expectLinear } from '../harness/linear.ts';

/** Cells of a single thing all over: none may keep the reader of a file, which all visitors wait for. */

const NO_NAMES = { isKnown: () => false, isCategory: () => false };
const READERS: readonly [string, (cell: string) => unknown][] = [
  ['ratings', (cell) => readRatingCell(cell, 5)],
  ['numbers of ratings', readCountCell],
  ['scales', scaleIn],
  ['prices', (cell) => readListPrice(cell, '')],
  ['units of prices', (cell) => readListPrice('5', cell)],
  ['prices for a year', (cell) => readYearlyPrice(cell, '')],
  ['prices that cannot be read', (cell) => unreadPrice(cell)],
  ['prices as shown', readShownPrice],
  ['free prices', saysFree],
  ['currencies', (cell) => withCurrency(cell, 'EUR')],
  ['categories', (cell) => topicsIn(cell, NO_NAMES)],
  ['codes', codeCells('platform', 'Platforms', new ReadingNotes())],
  ['answers', readAnswer],
  ['days', (cell) => readDayOfCheck(cell, '2026-01-01')],
  ['names of columns', columnCalled],
];
const PIECES = [
  ' ',
  '\t',
  '\n',
  '\u00A0',
  '1',
  'a',
  '★',
  '#',
  '> ',
  '#a ',
  '1.',
  ',',
  '(https://a',
  '- ',
  '\n- ',
];
const AROUND = [
  ['a', 'a'],
  ['$1', 'x'],
] as const;

test.each(READERS)('reading %s takes a time in proportion to the cell', (_, read) => {
  for (const piece of PIECES) {
    for (const [before, after] of AROUND) {
      expectLinear(60_000, (length) => read(`${before}${piece.repeat(length / piece.length)}${after}`));
    }
  }
});

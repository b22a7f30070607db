import { expect, test } from 'vitest';
import { priceSteps } from '#features/history/changed-values.ts';

/** The steps of a price history. */

const price = (amount: number) => ({ value: { amount, per: 'mo' } });

function steps(...changes: [at: string, before: number, after: number][]) {
  const stored = changes.map(([at, before, after]) => ({ at, before: price(before), after: price(after) }));
  return priceSteps(stored).map(({ at, amount }) => [at?.slice(0, 10) ?? null, amount]);
}

test('begin with the price before the first change', () => {
  expect(steps(['2026-11-22T09:00:00Z', 10, 12])).toEqual([
    [null, 10],
    ['2026-11-22', 12],
  ]);
});

test('have one price a day: the last', () => {
  expect(
    steps(
      ['2026-11-22T18:00:00Z', 15, 12],
      ['2026-11-22T09:00:00Z', 10, 15],
      ['2026-11-23T09:00:00Z', 12, 20],
    ),
  ).toEqual([
    [null, 10],
    ['2026-11-22', 12],
    ['2026-11-23', 20],
  ]);
});

test('are none if the price came back on the same day', () => {
  expect(steps(['2026-11-22T09:00:00Z', 10, 15], ['2026-11-22T18:00:00Z', 15, 10])).toEqual([]);
});

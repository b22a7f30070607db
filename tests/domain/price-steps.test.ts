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

test('have one currency, the last', () => {
  const euros = { value: { amount: 12, currency: 'EUR', per: 'mo' } };
  const dearer = { value: { amount: 15, currency: 'EUR', per: 'mo' } };
  const stored = [
    { at: '2026-11-22T09:00:00Z', before: price(10), after: euros },
    { at: '2026-11-24T09:00:00Z', before: euros, after: dearer },
  ];
  expect(priceSteps(stored).map(({ text }) => text)).toEqual(['€12', '€15']);
  expect(priceSteps(stored.slice(0, 1))).toEqual([]);
});

test('are none if the price came back on the same day', () => {
  expect(steps(['2026-11-22T09:00:00Z', 10, 15], ['2026-11-22T18:00:00Z', 15, 10])).toEqual([]);
});

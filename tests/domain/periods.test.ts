import { describe, expect, test } from 'vitest';
import { addMonths, isWhollyIn, lastMonths, lastQuarters, recordedUntil } from '#catalogue/market/periods.ts';

/** Periods end where the records end, and not with the first round that somebody knows early. */

const month = (name: string, rounds: number, amount = rounds) => ({
  month: name,
  rounds,
  amount,
  priced: rounds,
});

/** Ten rounds a month in 2025. */
const YEAR = Array.from({ length: 12 }, (_, index) => month(addMonths('2025-01', index), 10));

describe('records end', () => {
  test.each([
    ['with the newest month', YEAR, '2025-12'],
    ['with a month that has begun well', [...YEAR, month('2026-01', 4)], '2026-01'],
    ['before a month with a single round', [...YEAR, month('2026-01', 1)], '2025-12'],
    ['before a stray round long after', [...YEAR, month('2026-10', 1)], '2025-12'],
    ['without rounds of a year alone', [...YEAR, month('2026', 40)], '2025-12'],
    ['before months that are still to come', [...YEAR, month('2027-03', 50)], '2025-12'],
    ['with the only month, however few its rounds', [month('2024-05', 1)], '2024-05'],
  ])('%s', (_, months, until) => {
    expect(recordedUntil(months, '2026-11-22')).toBe(until);
  });

  test('nowhere without rounds', () => {
    expect(recordedUntil([], '2026-11-22')).toBeNull();
  });
});

describe('the rounds of a period', () => {
  test('are those of so many months up to the end of the records', () => {
    const months = [...YEAR, month('2026-01', 5)];
    expect(lastMonths(months, '2026-01', 12)).toEqual({ rounds: 115, amount: 115, priced: 115 });
    expect(lastMonths(months, '2025-12', 1)).toEqual({ rounds: 10, amount: 10, priced: 10 });
  });

  test.each([
    ['2026-02', 12, 0],
    ['2026-02', 24, 1],
    ['2025-12', 12, 1],
    ['2025-06', 12, 0],
  ])(
    'until %s, %i months, count a round of the year 2025 if all of it is in them',
    (until, count, rounds) => {
      expect(lastMonths([month('2025', 1)], until, count).rounds).toBe(rounds);
    },
  );

  test('are none without records', () => {
    expect(lastMonths([], null, 12)).toEqual({ rounds: 0, amount: 0, priced: 0 });
  });
});

test('quarters say how much of them is recorded, and are there without rounds', () => {
  const quarters = lastQuarters([month('2025-07', 3), month('2026-02', 2)], '2026-02', 3);
  expect(quarters.map(({ label, recorded, rounds }) => [label, recorded, rounds])).toEqual([
    ['Q3 2025', 3, 3],
    ['Q4 2025', 3, 0],
    ['Q1 2026', 2, 2],
  ]);
});

test.each([
  ['2025-12', 1, '2026-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-02', -23, '2024-03'],
])('%s and %i months are %s', (from, count, to) => {
  expect(addMonths(from, count)).toBe(to);
});

test.each([
  ['2025', { since: '2025' }, true],
  ['2025', { since: '2025-01' }, true],
  ['2025', { since: '2025-01-01' }, true],
  ['2025', { since: '2025-02' }, false],
  ['2025', { since: '2024-12' }, true],
  ['2025', { until: '2025-12' }, true],
  ['2025', { until: '2025-12-31' }, true],
  ['2025', { until: '2025-11' }, false],
  ['2025-01', { since: '2025-01-01' }, true],
  ['2025-01', { since: '2025-01-02' }, false],
  ['2025-02', { until: '2025-02-28' }, true],
  ['2025-02', { until: '2025-02-27' }, false],
  ['2025-03-04', { since: '2025-03', until: '2025-03' }, true],
  ['2025-03-04', { since: '2025-03-04', until: '2025-03-04' }, true],
  ['2025-03-05', { until: '2025-03-04' }, false],
])('%s is in %j only if all of its days are: %s', (date, period, is) => {
  expect(isWhollyIn(date, period)).toBe(is);
});

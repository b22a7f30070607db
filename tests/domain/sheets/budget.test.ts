import { expect, test } from 'vitest';
import type { Sum } from '#catalogue/tools/plan-sums.ts';
import { Converter } from '#features/rates/rates.ts';
import { budgetFit } from '#features/sheets/sheet-budget.ts';

/** Whether a tool keeps a budget: said only where its sums tell. */

const dollars = new Converter('USD', [], 0);
const budget = { amount: 50, currency: 'USD' };
const sum = (billed: Sum['billed'], month: number): Sum => ({ billed, month, year: 12 * month });
const known = {
  currency: 'USD',
  unmet: null,
  isTakenAsEach: false,
  isDisputed: false,
  atLeast: null,
} as const;
const atLeast = (month: number, currency = 'USD') => ({ month, currency });

test.each([
  ['the same amount', [sum('monthly', 50)], {}, 'Fits'],
  ['a cent more', [sum('monthly', 50.01)], {}, 'Does not fit: $50.01 a month'],
  ['one way of two', [sum('monthly', 60), sum('yearly', 48)], {}, 'Fits if billed yearly'],
  ['neither way', [sum('monthly', 70), sum('yearly', 60)], {}, 'Does not fit: $60 a month'],
  ['no sum', [], {}, 'Not known: no sum can be worked out from its record'],
  [
    'a currency without a rate',
    [sum('both', 5)],
    { currency: 'EUR' },
    'Not known: no rate converts EUR to USD',
  ],
  [
    'a plan without what is needed',
    [sum('both', 5)],
    { unmet: 'no plan' },
    'Not known: what is needed is not recorded of its plan',
  ],
  ['locked plans', [sum('both', 5)], { unmet: 'locked' }, 'Not known: its plans are for subscribers'],
  // For all users together it would cost less.
  ['a plan that may be for each user', [sum('both', 50)], { isTakenAsEach: true }, 'Fits'],
  [
    'a plan that may be for each user, and would cost too much',
    [sum('both', 51)],
    { isTakenAsEach: true, atLeast: atLeast(17) },
    'Not known: its plan does not say for whom its price is',
  ],
  [
    'a plan that costs too much even if its price is for all',
    [sum('both', 306)],
    { isTakenAsEach: true, atLeast: atLeast(51) },
    'Does not fit: at least $51 a month',
  ],
  [
    'disputed prices',
    [sum('both', 5)],
    { isDisputed: true },
    'Fits, but no plan has the recorded lowest price',
  ],
  [
    'disputed prices, one way of two',
    [sum('monthly', 60), sum('yearly', 48)],
    { isDisputed: true },
    'Fits if billed yearly, but no plan has the recorded lowest price',
  ],
  [
    'disputed prices that are too dear',
    [sum('both', 51)],
    { isDisputed: true, atLeast: atLeast(40) },
    'Not known: $51 a month by its plan; the recorded lowest price is another',
  ],
  [
    'disputed prices, the lowest without a month',
    [sum('both', 51)],
    { isDisputed: true },
    'Not known: $51 a month by its plan; the recorded lowest price is another',
  ],
  [
    'disputed prices, the lowest in a currency without a rate',
    [sum('both', 51)],
    { isDisputed: true, atLeast: atLeast(90, 'EUR') },
    'Not known: $51 a month by its plan; the recorded lowest price is another',
  ],
  [
    'disputed prices of which even the lowest is too dear',
    [sum('both', 90)],
    { isDisputed: true, atLeast: atLeast(60) },
    'Does not fit: at least $60 a month',
  ],
  [
    'disputed prices of which the plan is the least',
    [sum('both', 55)],
    { isDisputed: true, atLeast: atLeast(60) },
    'Does not fit: $55 a month',
  ],
] as const)('%s', (_, sums, more, said) => {
  expect(budgetFit({ ...known, sums: [...sums], ...more }, budget, dollars)).toBe(said);
});

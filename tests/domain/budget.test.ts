import { describe, expect, test } from 'vitest';
import { budgetLabel, readBudget, unreadBudget } from '#catalogue/search/filters/budget.ts';
import { writeBudget } from '#catalogue/search/filters/write-budget.ts';

const read = (search: string) => readBudget(new URLSearchParams(search));

describe('a budget in an address', () => {
  test.each([
    ['budget=500', 'budget=500', 'Up to $500 a month', 500, 1],
    ['budget=%24500&people=6', 'budget=500&people=6', 'Up to $500 a month for 6 people', 500, 6],
    [
      'budget=6000&people=6&per=year',
      'budget=6000&people=6&per=year',
      'Up to $6,000 a year for 6 people',
      500,
      6,
    ],
    ['budget=1.5k&people=1&per=month', 'budget=1500', 'Up to $1,500 a month', 1500, 1],
    [
      'budget=%E2%82%AC99.90&people=2',
      'budget=EUR+99.9&people=2',
      'Up to €99.90 a month for 2 people',
      99.9,
      2,
    ],
    ['budget=3.000+%E2%82%AC', 'budget=EUR+3000', 'Up to €3,000 a month', 3000, 1],
    ['budget=3%C2%A0000', 'budget=3000', 'Up to $3,000 a month', 3000, 1],
    ['budget=%241.500', 'budget=1500', 'Up to $1,500 a month', 1500, 1],
    ['budget=3.000,50', 'budget=3000.5', 'Up to $3,000.50 a month', 3000.5, 1],
    ['budget=500+francs', 'budget=CHF+500', 'Up to CHF 500 a month', 500, 1],
  ])('%s', (search, written, label, amount, seats) => {
    const budget = read(search);
    expect(budget?.limit).toMatchObject({ amount, seats });
    const address = budget && new URLSearchParams(writeBudget(budget)).toString();
    expect([address, budget && budgetLabel(budget).replaceAll('\u00a0', ' ')]).toEqual([written, label]);
    expect(read(address ?? '')).toEqual(budget);
  });

  test.each([
    ['budget=much', 'much'],
    ['budget=0', '0'],
    ['budget=-5', '-5'],
    ['budget=5+for+6+people', '5 for 6 people'],
    ['budget=5+an+hour', '5 an hour'],
    ['budget=1e9', '1e9'],
    ['budget=500&people=many', '500 for many'],
    ['budget=500&people=0', '500 for 0'],
    ['budget=500&people=100000', '500 for 100000'],
  ])('that cannot be read is named: %s', (search, asked) => {
    expect(read(search)).toBeNull();
    expect(unreadBudget(new URLSearchParams(search))).toEqual({ kind: 'price', asked });
  });

  test.each(['', 'budget=', 'people=6', 'people=6&per=year'])('without a sum there is none: %s', (search) => {
    expect([read(search), unreadBudget(new URLSearchParams(search))]).toEqual([null, null]);
  });
});

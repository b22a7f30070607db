import { describe, expect, test } from 'vitest';
import { budgetFault, budgetLabel, readBudget, readTypedBudget } from '#catalogue/search/filters/budget.ts';
import { writeBudget } from '#catalogue/search/filters/write-query.ts';

const read = (search: string) => readBudget(new URLSearchParams(search));

describe('a budget in an address', () => {
  test.each<[string, string, string, number, number]>([
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
    // What the sum says of its time is meant, beside the same choice, none, or another.
    [
      'budget=3000+EUR+a+year&people=12&per=year',
      'budget=EUR+3000&people=12&per=year',
      'Up to €3,000 a year for 12 people',
      250,
      12,
    ],
    [
      'budget=3000+EUR+a+year&people=12',
      'budget=EUR+3000&people=12&per=year',
      'Up to €3,000 a year for 12 people',
      250,
      12,
    ],
    [
      'budget=3000+EUR+a+year&people=12&per=month',
      'budget=EUR+3000&people=12&per=year',
      'Up to €3,000 a year for 12 people',
      250,
      12,
    ],
    ['budget=%243%2C000%2Fyear', 'budget=3000&per=year', 'Up to $3,000 a year', 250, 1],
    ['budget=3000+yearly', 'budget=3000&per=year', 'Up to $3,000 a year', 250, 1],
    ['budget=500+a+month&per=year', 'budget=500', 'Up to $500 a month', 500, 1],
    [
      'budget=20+USD+a+user&people=12',
      'budget=20+a+user&people=12',
      'Up to $20 a user a month for 12 people',
      240,
      12,
    ],
    ['budget=20+per+seat', 'budget=20+a+user', 'Up to $20 a user a month', 20, 1],
    [
      'budget=%E2%82%AC240+per+user+per+year&people=12',
      'budget=EUR+240+a+user&people=12&per=year',
      'Up to €240 a user a year for 12 people',
      240,
      12,
    ],
  ])('%s', (search, written, label, amount, seats) => {
    const budget = read(search);
    expect(budget?.limit).toMatchObject({ amount, seats });
    const address = budget && new URLSearchParams(writeBudget(budget)).toString();
    expect([address, budget && budgetLabel(budget).replaceAll('\u00a0', ' ')]).toEqual([written, label]);
    expect(read(address ?? '')).toEqual(budget);
  });

  const typed = (search: string) => readTypedBudget(new URLSearchParams(search));

  test.each([
    ['budget=much', 'budget', 'much'],
    ['budget=0', 'budget', '0'],
    ['budget=-5', 'budget', '-5'],
    ['budget=5+for+6+people', 'budget', '5 for 6 people'],
    ['budget=5+a+user+for+6+people', 'budget', '5 a user for 6 people'],
    ['budget=5+an+hour', 'budget', '5 an hour'],
    ['budget=1e9', 'budget', '1e9'],
    ['budget=500&people=many', 'people', 'many'],
    ['budget=500&people=0', 'people', '0'],
    ['budget=500&people=100000', 'people', '100000'],
    ['people=x', 'people', 'x'],
    ['budget=500&per=century', 'per', 'century'],
  ])('that cannot be read is named, and kept: %s', (search, field, asked) => {
    expect(read(search)).toBeNull();
    const kept = typed(search);
    expect(kept && budgetFault(kept)).toEqual({ field, asked });
    expect(kept).toEqual({
      budget: '',
      people: '',
      per: '',
      ...Object.fromEntries(new URLSearchParams(search)),
    });
  });

  test.each(['people=6', 'people=6&per=year'])('without a sum is none, and waits for it: %s', (search) => {
    const kept = typed(search);
    expect([read(search), kept?.people, kept && budgetFault(kept)]).toEqual([null, '6', null]);
  });

  test.each(['', 'budget=', 'budget=+&per=month'])('is not there: %s', (search) => {
    expect([read(search), typed(search)]).toEqual([null, null]);
  });
});

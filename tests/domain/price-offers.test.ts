import { describe, expect, test } from 'vitest';
import { readBudget } from '#catalogue/search/filters/budget.ts';
import { comparePrice, priceWorking } from '#catalogue/search/filters/price-fit.ts';
import type { PriceLimit } from '#catalogue/search/filters/price-limit.ts';
import type { ListPrice, Prices } from '#catalogue/search/filters/price-offers.ts';
import type { PricedPlan } from '#catalogue/tools/plans.ts';

/** A budget is compared with what each recorded plan costs for its seats. */

const UNKNOWN: ListPrice = { amount: null, per: null, currency: 'USD' };
const priced = (plans: PricedPlan[], price: Partial<ListPrice> = {}): Prices => ({
  price: { ...UNKNOWN, ...price },
  plans,
});
const within = (amount: number, seats: number, more: Partial<PriceLimit> = {}): PriceLimit => ({
  amount,
  seats,
  currency: 'USD',
  ...more,
});

const JASPER = priced(
  [
    { name: 'Pro', monthly: 69, yearly: 59, per: 'user/mo' },
    { name: 'Business', per: 'custom' },
  ],
  { amount: 69, per: 'user/mo', billed: 'monthly' },
);
const FIREFLIES = priced(
  [
    { name: 'Free', amount: 0, per: 'mo' },
    { name: 'Pro', monthly: 18, yearly: 10, per: 'user/mo' },
    { name: 'Business', monthly: 29, yearly: 19, per: 'user/mo' },
    { name: 'Enterprise', yearly: 39, per: 'user/mo' },
  ],
  { amount: 18, per: 'user/mo', billed: 'monthly' },
);
const FIGMA = priced(
  [
    { name: 'Starter', amount: 0, per: 'mo' },
    { name: 'Professional', yearly: 16, per: 'user/mo' },
  ],
  { amount: 20, per: 'user/mo' },
);
/** The plan does not say for whom its price is; the lowest price does. */
const MIRO = priced([{ name: 'Starter', yearly: 8, per: 'mo' }], {
  amount: 8,
  per: 'user/mo',
  billed: 'yearly',
});
const TEAM = priced([{ name: 'Team', monthly: 15, yearly: 12, per: 'user/mo', minimum: 3 }]);
const SOLO = priced([{ name: 'Solo', monthly: 9, per: 'mo', users: 1 }]);
const FLAT = priced([{ name: 'Office', monthly: 90, per: 'mo' }]);
const ALL = priced([{ name: 'All', amount: 90, per: 'mo', unlimited: true }]);
const ONCE_A_YEAR = priced([{ name: 'Firm', year: 475, per: 'user/mo' }]);

describe('a budget', () => {
  test.each<[string, Prices, PriceLimit, string, string | null]>([
    [
      'fits one way of paying',
      JASPER,
      within(300, 5),
      'within',
      'Pro at 5 × $59 = $295 a month, billed yearly',
    ],
    [
      'fits neither',
      JASPER,
      within(294.99, 5),
      'above',
      'Pro at 5 × $69 = $345 a month, billed monthly, or 5 × $59 = $295 a month, billed yearly',
    ],
    [
      'fits several plans',
      FIREFLIES,
      within(120, 6),
      'within',
      'Pro at 6 × $18 = $108 a month, billed monthly, or 6 × $10 = $60 a month, billed yearly; Business fits too',
    ],
    ['is for one person', FIREFLIES, within(10, 1), 'within', 'Pro at $10 a month, billed yearly'],
    [
      'fits a plan that the lowest price contradicts',
      FIGMA,
      within(100, 6),
      'within',
      'Professional at 6 × $16 = $96 a month, billed yearly; no plan has the recorded lowest price',
    ],
    [
      'fits both of what contradict',
      FIGMA,
      within(120, 6),
      'within',
      'Professional at 6 × $16 = $96 a month, billed yearly; no plan has the recorded lowest price',
    ],
    ['fits neither of what contradict', FIGMA, within(95, 6), 'above', expect.any(String)],
    [
      'fits what only the lowest price says to be for each user',
      MIRO,
      within(50, 6),
      'within',
      'Starter at 6 × $8 = $48 a month, billed yearly; only the recorded lowest price says that it is for each user',
    ],
    [
      'takes the billing of the lowest price of the same amount, where the plan does not say',
      priced([{ name: 'Pro', amount: 10, per: 'user/mo' }], {
        amount: 10,
        per: 'user/mo',
        billed: 'monthly',
      }),
      within(60, 6),
      'within',
      'Pro at 6 × $10 = $60 a month, billed monthly',
    ],
    // Eight dollars for everybody would fit.
    ['is below what may be for each user', MIRO, within(40, 6), 'unknown', expect.any(String)],
    ['is below both', MIRO, within(7, 6), 'above', expect.any(String)],
    [
      'pays for the fewest seats that are sold',
      TEAM,
      within(36, 2),
      'within',
      'Team at 3 × $12 = $36 a month, billed yearly, at least 3 seats',
    ],
    ['is below the fewest seats that are sold', TEAM, within(35, 2), 'above', expect.any(String)],
    [
      'for each user is of one of several seats',
      TEAM,
      within(12, 1, { isPerUser: true }),
      'within',
      expect.any(String),
    ],
    ['is not known for more users than a plan is sold to', SOLO, within(500, 2), 'unknown', null],
    ['is not known where nobody says for how many', FLAT, within(500, 2), 'unknown', expect.any(String)],
    ['is below a price that may be for all', FLAT, within(80, 2), 'above', expect.any(String)],
    ['is for all users', ALL, within(90, 50), 'within', 'All at $90 a month, billing not known'],
    [
      'is of a year',
      ONCE_A_YEAR,
      within(79.17, 2, { year: 950 }),
      'within',
      'Firm at 2 × $39.58 = $79.16 a month, $950 a year, billed yearly',
    ],
    [
      'is of a year that costs more than twelve rounded months',
      ONCE_A_YEAR,
      within(3_958.26, 100, { year: 47_499 }),
      'above',
      expect.any(String),
    ],
    [
      'is free where there is nothing else',
      priced([{ name: 'Open', amount: 0, per: 'mo' }]),
      within(10, 6),
      'within',
      'Open, free',
    ],
    [
      'does not count what is free beside a price on request',
      priced([
        { name: 'Free', amount: 0, per: 'mo' },
        { name: 'Enterprise', per: 'custom' },
      ]),
      within(10, 6),
      'unknown',
      null,
    ],
    [
      'does not count what is free beside a price by use',
      priced([{ name: 'Free', amount: 0, per: 'mo' }], { amount: 0.1, per: 'minute' }),
      within(10, 6),
      'unknown',
      null,
    ],
    [
      'is not known for fewer seats than every paid plan is sold for',
      priced([{ name: 'Standard', minimum: 10 }], { amount: 25, per: 'user/mo' }),
      within(200, 5),
      'unknown',
      '$25 a month; plans are recorded for at least 10 seats',
    ],
    [
      'fits as many seats as every paid plan is sold for',
      priced([{ name: 'Standard', minimum: 10 }], { amount: 25, per: 'user/mo' }),
      within(250, 10),
      'within',
      '10 × $25 = $250 a month',
    ],
    [
      'takes the lowest price where the plans tell nothing',
      priced([{ name: 'Pro' }], { amount: 10, per: 'user/mo' }),
      within(60, 6),
      'within',
      '6 × $10 = $60 a month',
    ],
  ])('%s', (_, prices, limit, fit, working) => {
    expect(comparePrice(prices, limit)).toBe(fit);
    expect(priceWorking(prices, limit, () => null)).toEqual(working);
  });

  test('is compared by a rate in the currency of each plan', () => {
    const euros = priced([{ name: 'Pro', monthly: 10, currency: 'EUR', per: 'user/mo' }]);
    expect(comparePrice(euros, within(130, 6))).toBe('unknown');
    const double = (amount: number) => 2 * amount;
    expect(comparePrice(euros, within(120, 6), double)).toBe('within');
    expect(comparePrice(euros, within(119, 6), double)).toBe('above');
    expect(priceWorking(euros, within(120, 6), double)).toBe(
      'Pro at 6 × €10 = €60 a month, converted $120, billed monthly',
    );
  });

  test('of a year, as an address has it, is compared with what is paid in a year', () => {
    const budget = readBudget(new URLSearchParams('budget=950&people=2&per=year'));
    expect(budget && comparePrice(ONCE_A_YEAR, budget.limit)).toBe('within');
    const less = readBudget(new URLSearchParams('budget=949.99&people=2&per=year'));
    expect(less && comparePrice(ONCE_A_YEAR, less.limit)).toBe('above');
  });
});

import { expect, test } from 'vitest';
import { type Plan, priceContradiction } from '#catalogue/tools/plans.ts';

/** How a recorded lowest price and the recorded plans contradict each other. */

const MIRO: Plan[] = [
  { name: 'Free', amount: 0, per: 'mo' },
  { name: 'Starter', yearly: 8, per: 'mo' },
];
const NOTION: Plan[] = [{ name: 'Business', monthly: 24, yearly: 20, per: 'user/mo' }];

test.each([
  [{ amount: 12, per: 'user/mo', billed: 'monthly' }, NOTION, 'none of the plans has this price'],
  [
    { amount: 8, per: 'user/mo', billed: 'yearly' },
    MIRO,
    'the plan of this amount, Starter, is recorded as $8 a month, billed yearly',
  ],
  [
    { amount: 30, per: 'mo' },
    [
      { name: 'Pro', amount: 30, per: 'mo' },
      { name: 'Mini', amount: 12, per: 'mo' },
    ],
    'a plan is recorded for less: Mini, $12 a month',
  ],
  // Billed yearly it costs less than the lowest price by month.
  [{ amount: 24, per: 'user/mo', billed: 'monthly' }, NOTION, null],
  [{ amount: 20, per: 'user/mo', billed: 'yearly' }, NOTION, null],
  [{ amount: 8, per: 'mo' }, MIRO, null],
  [{ amount: 8, per: 'mo' }, [{ name: 'Team', per: 'custom' }], null],
  [{ per: 'custom' }, MIRO, null],
])('%o', (price, plans, said) => {
  expect(priceContradiction(price, plans)).toBe(said);
});

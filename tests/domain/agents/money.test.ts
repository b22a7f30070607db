import { expect, test } from 'vitest';
import { moneyIn } from '#features/agents/reading/money.ts';

test.each([
  ['$12 per user', [[12, 'USD']]],
  ['US$ 1,250.50 a month', [[1250.5, 'USD']]],
  ['12,50 € pro Monat', [[12.5, 'EUR']]],
  ['€1.250 im Jahr', [[1250, 'EUR']]],
  [
    '£9.99/mo, was £14.99',
    [
      [9.99, 'GBP'],
      [14.99, 'GBP'],
    ],
  ],
  ['CHF 20 pro Nutzer', [[20, 'CHF']]],
  ['49 EUR', [[49, 'EUR']]],
  ['$0.0043 per minute', [[0.0043, 'USD']]],
  ["CHF 1'200", [[1200, 'CHF']]],
  ['CA$29', [[29, 'CAD']]],
  ['$20 USD per seat', [[20, 'USD']]],
  ['12 seats, 50% off, version 2.0', []],
  ['save $5%', []],
  ['AUSD 5', []],
])('%j states %j', (text, money) => {
  expect(moneyIn(text).map(({ amount, currency }) => [amount, currency])).toEqual(money);
});

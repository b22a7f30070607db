import { expect, test } from 'vitest';
import { readPriceCell } from '#features/records/records/typed-cells.ts';
import { readYearlyPrice, unreadPrice } from '#features/records/records/yearly-prices.ts';

/** Prices for a year and a user, as people write them. */

const EUR = { currency: 'EUR' };
const USD = { currency: 'USD' };

test.each([
  ['120 € pro Jahr', '', { amount: '10', per: 'mo', ...EUR }],
  ['120€/Jahr', '', { amount: '10', per: 'mo', ...EUR }],
  ['$99 per year', '', { amount: '8.25', per: 'mo', ...USD }],
  ['$102 a year, per user', '', { amount: '8.5', per: 'user/mo', ...USD }],
  ['$120/user/year', '', { amount: '10', per: 'user/mo', ...USD }],
  ['99 € jährlich', '', { amount: '8.25', per: 'mo', ...EUR }],
  ['EUR 120 p.a.', '', { amount: '10', per: 'mo', ...EUR }],
  ['1.200,00 € all’anno', '', { amount: '100', per: 'mo', ...EUR }],
  ["1.200,00 € all'anno", '', { amount: '100', per: 'mo', ...EUR }],
  ['120 € al año', '', { amount: '10', per: 'mo', ...EUR }],
  ['120 € par an', '', { amount: '10', per: 'mo', ...EUR }],
  ['€ 99,00 per jaar', '', { amount: '8.25', per: 'mo', ...EUR }],
  ['120', 'Price per year', { amount: '10', per: 'mo' }],
  ['1.200,60 €', 'Preis pro Jahr', { amount: '100.05', per: 'mo', ...EUR }],
  ['12.–', 'Precio / año', { amount: '1', per: 'mo' }],
])('%s in "%s"', (cell, header, price) => {
  expect(readYearlyPrice(cell, header)).toEqual({ ...price, billed: 'yearly' });
  expect(unreadPrice(cell, header)).toBeNull();
});

test.each(['$100/year', '€1.000,50 pro Jahr', '$0.005/year'])(
  '%s has no month of whole cents, and is left out',
  (cell) => {
    expect(readYearlyPrice(cell, '')).toBeNull();
    expect(unreadPrice(cell)).toMatch(/^Prices for a year, which are left out/);
  },
);

test.each([
  '12 €',
  '$20/month',
  '$10/month billed annually',
  '12 €/Monat, jährlich abgerechnet',
  'on request',
])('%s is no price for a year', (cell) => expect(readYearlyPrice(cell, '')).toBeNull());

test.each([
  ['$10/month per user', { amount: '10', per: 'user/mo', ...USD }],
  ['12 €/Monat, jährlich abgerechnet', { amount: '12', per: 'mo', billed: 'yearly', ...EUR }],
  ['€ 12,50 per maand', { amount: '12,50', per: 'mo', ...EUR }],
  ['op aanvraag', { per: 'custom' }],
])('%s is a price for a month', (cell, price) => {
  expect(readPriceCell(cell)).toEqual(price);
});

test.each(['1'.repeat(100_000), `1${' '.repeat(100_000)}x`])('a text of %s is read in no time', (cell) => {
  const begun = performance.now();
  expect(readYearlyPrice(cell, 'Price per year')).toBeNull();
  expect(performance.now() - begun).toBeLessThan(100);
});

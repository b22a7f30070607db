import { expect, test } from 'vitest';
import { readPriceCell } from '#features/records/records/price-cells.ts';
import { readListPrice, readYearlyPrice, unreadPrice } from '#features/records/records/yearly-prices.ts';
import { expectLinear } from '../harness/linear.ts';

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
  ['1 200,00 zł rocznie', '', { amount: '100', per: 'mo', currency: 'PLN' }],
  ['240', 'Preis pro Nutzer und Jahr (EUR)', { amount: '20', per: 'user/mo', ...EUR }],
  ['240', 'Annual cost (£)', { amount: '20', per: 'mo', currency: 'GBP' }],
  ['120', 'Jahreskosten', { amount: '10', per: 'mo' }],
  ['120', 'Jaarkosten', { amount: '10', per: 'mo' }],
  ['120', 'Costo annuo', { amount: '10', per: 'mo' }],
  ['120', 'Coût annuel', { amount: '10', per: 'mo' }],
  ['120', 'Preço anual', { amount: '10', per: 'mo' }],
  ['120', 'Cena roczna', { amount: '10', per: 'mo' }],
  ['12.–', 'Precio / año', { amount: '1', per: 'mo' }],
])('%s in "%s"', (cell, header, price) => {
  expect(readYearlyPrice(cell, header)).toEqual({ ...price, billed: 'yearly' });
  expect(unreadPrice(cell, header)).toBeNull();
});

test.each([
  ['20', 'pricing_usd_month', { amount: '20', per: 'mo', ...USD }],
  ['20', 'price_usd_monthly', { amount: '20', per: 'mo', ...USD }],
  ['20', 'monthly price (EUR)', { amount: '20', per: 'mo', ...EUR }],
  ['240', 'annual_price_usd', { amount: '20', per: 'mo', billed: 'yearly', ...USD }],
  ['240', 'pricePerYearEUR', { amount: '20', per: 'mo', billed: 'yearly', ...EUR }],
  ['240', 'cost_per_seat_year_eur', { amount: '20', per: 'user/mo', billed: 'yearly', ...EUR }],
  ['20', 'price_per_seat_month_usd', { amount: '20', per: 'user/mo', ...USD }],
  ['20', 'Price per month (USD, billed annually)', { amount: '20', per: 'mo', billed: 'yearly', ...USD }],
  ['$20/mo', 'price_eur_year', { amount: '20', per: 'mo', ...USD }],
])('%s in a column %s', (cell, header, price) => {
  expect(unreadPrice(cell, header)).toBeNull();
  expect(readListPrice(cell, header)).toEqual(price);
});

test.each(['$100/year', '€1.000,50 pro Jahr', '$0.005/year'])(
  '%s has no month of whole cents, and is left out',
  (cell) => {
    expect(readYearlyPrice(cell, '')).toBeNull();
    expect(unreadPrice(cell)).toMatch(/^Prices that cannot be read and are left out/);
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
  ['€ 1.499,- p/m', { amount: '1499', per: 'mo', ...EUR }],
  ['CHF 25.– / Monat', { amount: '25', per: 'mo', currency: 'CHF' }],
  ['$199 MXN al mes', { amount: '199', per: 'mo', currency: 'MXN' }],
  ['12,50 $ CA par mois', { amount: '12,50', per: 'mo', currency: 'CAD' }],
  ['$20 US a month', { amount: '20', per: 'mo', ...USD }],
])('%s is a price for a month', (cell, price) => {
  expect(readPriceCell(cell)).toEqual(price);
});

test.each([
  ['digits', (length: number) => '1'.repeat(length)],
  ['a gap', (length: number) => `1${' '.repeat(length)}x`],
])('a text of %s takes no longer than it is long', (_, cellOf) => {
  expectLinear(100_000, (length) => expect(readYearlyPrice(cellOf(length), 'Price per year')).toBeNull());
});

test.each([
  ['12,50 € par utilisateur et par mois', '', { amount: '12,50', per: 'user/mo', ...EUR }],
  ['12,50 € par mois et par utilisateur', '', { amount: '12,50', per: 'user/mo', ...EUR }],
  ['da 9,99 € a utente al mese', '', { amount: '9,99', per: 'user/mo', ...EUR }],
  ['$20 per user per month', '', { amount: '20', per: 'user/mo', ...USD }],
  ['USD 20 monthly per seat', '', { amount: '20', per: 'user/mo', ...USD }],
  ['9 € pro Nutzer und Monat', '', { amount: '9', per: 'user/mo', ...EUR }],
  ['R$ 49,90 por usuário ao mês', '', { amount: '49,90', per: 'user/mo', currency: 'BRL' }],
  ['€ 12,50 per gebruiker per maand', '', { amount: '12,50', per: 'user/mo', ...EUR }],
  ['49,00 zł / miesiąc', '', { amount: '49,00', per: 'mo', currency: 'PLN' }],
  ['29 zł za użytkownika miesięcznie', '', { amount: '29', per: 'user/mo', currency: 'PLN' }],
  ['MXN 299 mensuales', '', { amount: '299', per: 'mo', currency: 'MXN' }],
  ['MXN $299 al mes', '', { amount: '299', per: 'mo', currency: 'MXN' }],
  ['Free; Pro $8/mo; Team $15/user/mo', '', { amount: '8', per: 'mo', ...USD }],
  ['Team: $15/user/mo | Pro: $8/mo', '', { amount: '8', per: 'mo', ...USD }],
  [
    'from $20 per user per month, billed annually',
    '',
    { amount: '20', per: 'user/mo', billed: 'yearly', ...USD },
  ],
  ['£9.99 one-off', '', { amount: '9.99', per: 'once', currency: 'GBP' }],
  ['$2 per hour', '', { amount: '2', per: 'hour', ...USD }],
  ['$3 / 1M-tokens', '', { amount: '3', per: '1M-tokens', ...USD }],
  ['8,- €', '', { amount: '8', ...EUR }],
  ['12.5', 'Price per user per month', { amount: '12.5', per: 'user/mo' }],
  ['24', 'Cost per seat per month', { amount: '24', per: 'user/mo' }],
  ['12,5', 'Preis pro Nutzer und Monat (EUR)', { amount: '12,5', per: 'user/mo', ...EUR }],
  ['5 €/Monat', 'Preis pro Nutzer', { amount: '5', per: 'user/mo', ...EUR }],
  ['4 € mtl.', 'Kosten', { amount: '4', per: 'mo', ...EUR }],
  ['Paid – $15 per user per month', '', { amount: '15', per: 'user/mo', ...USD }],
  ['Paid: $15 per month', '', { amount: '15', per: 'mo', ...USD }],
  ['Kostenpflichtig, 12 €/Monat', '', { amount: '12', per: 'mo', ...EUR }],
  ['Pro - $8/mo', '', { amount: '8', per: 'mo', ...USD }],
  ['Starts at $29/mo (billed annually)', '', { amount: '29', per: 'mo', billed: 'yearly', ...USD }],
  ['14-day trial, then $19/month', '', { amount: '19', per: 'mo', ...USD }],
  ['Free trial for 14 days, then $19/month', '', { amount: '19', per: 'mo', ...USD }],
  ['30 Tage kostenlos testen, danach 9 €/Monat', '', { amount: '9', per: 'mo', ...EUR }],
  ['$19/month after a 14-day free trial', '', { amount: '19', per: 'mo', ...USD }],
  ['~$20/month', '', { amount: '20', per: 'mo', ...USD }],
  ['$25+/mo', '', { amount: '25', per: 'mo', ...USD }],
  ['$30/seat/mo', '', { amount: '30', per: 'user/mo', ...USD }],
  ['CHF 25.– pro Monat', '', { amount: '25', per: 'mo', currency: 'CHF' }],
  ['CHF 25.–', '', { amount: '25', currency: 'CHF' }],
  ['from 9 EUR p.m.', '', { amount: '9', per: 'mo', ...EUR }],
  ['USD 12 pp/pm', '', { amount: '12', per: 'user/mo', ...USD }],
  ['€7 pupm', '', { amount: '7', per: 'user/mo', ...EUR }],
  ['$12 /mo. (annual billing)', '', { amount: '12', per: 'mo', billed: 'yearly', ...USD }],
  ['$12/month, billed yearly', '', { amount: '12', per: 'mo', billed: 'yearly', ...USD }],
  ['Monthly $12 | Yearly $10', '', { amount: '12', per: 'mo', ...USD }],
  ['Plus – $8/mo', '', { amount: '8', per: 'mo', ...USD }],
  ['10 USD monthly', '', { amount: '10', per: 'mo', ...USD }],
  ['US$ 20 per month', '', { amount: '20', per: 'mo', ...USD }],
  ['minimum 15 € / Monat', '', { amount: '15', per: 'mo', ...EUR }],
  ['$9.99/mo or $99/yr', '', { amount: '9.99', per: 'mo', ...USD }],
  ['> $20/mo', '', { amount: '20', per: 'mo', ...USD }],
])('%s in "%s" is read with its unit', (cell, header, price) => {
  expect(readListPrice(cell, header)).toEqual(price);
  expect(unreadPrice(cell, header)).toBeNull();
});

test('a column’s name may say the month in short', () => {
  expect(readListPrice('€ 1.499,-', 'Prijs p/m')).toEqual({ amount: '1499', per: 'mo', ...EUR });
});

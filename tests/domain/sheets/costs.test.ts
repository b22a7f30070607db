import { describe, expect, test } from 'vitest';
import { codesOf, FACT_WORDS, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import { costOf } from '#features/sheets/costs.ts';

/** What n seats cost: only what the record carries. */

const sum = (month: number, year: number, currency = 'USD') => ({ month, year, currency });

/** Each unit of a price, with the sums for one seat and for five. */
const UNITS: Record<keyof (typeof FACT_WORDS)['price unit'], [one: object | null, five: object | null]> = {
  'user/mo': [sum(12, 144), sum(60, 720)],
  mo: [sum(12, 144), null],
  'month-base': [null, null],
  hour: [null, null],
  minute: [null, null],
  request: [null, null],
  image: [null, null],
  gb: [null, null],
  '1k-chars': [null, null],
  '1M-tokens': [null, null],
  custom: [null, null],
};

test.each(Object.entries(UNITS))('a price per %s', (per, [one, five]) => {
  const price = { amount: 12, per };
  expect(costOf(price, 1).total).toEqual(one);
  expect(costOf(price, 5).total).toEqual(five);
  if (five === null) expect(costOf(price, 5).said).toMatch(/: ask/);
});

test('each unit of the field table has a row here', () => {
  expect(Object.keys(UNITS).toSorted()).toEqual(codesOf(FACT_WORDS['price unit']).toSorted());
});

const BILLINGS: Record<keyof (typeof FACT_WORDS)['billing'] | 'unsaid', string> = {
  yearly: '$60 a month, $720 a year for 5 seats; the year is paid at once',
  monthly: '$60 a month, $720 a year for 5 seats; the year is 12 months paid one by one',
  both: '$60 a month, $720 a year for 5 seats; the same paid by month or by year',
  unsaid:
    '$60 a month, $720 a year for 5 seats; the year is 12 months at this price, and how it is billed is not known: ask',
};

test.each(Object.entries(BILLINGS))('billed %s', (billed, said) => {
  const price = { amount: 12, per: 'user/mo', ...(billed !== 'unsaid' && { billed }) };
  expect(costOf(price, 5)).toMatchObject({ said, total: sum(60, 720) });
});

test('each way of billing of the field table has a row here', () => {
  expect(Object.keys(BILLINGS).toSorted()).toEqual([...codesOf(FACT_WORDS.billing), 'unsaid'].toSorted());
});

describe('the price itself', () => {
  test('is said with its billing', () => {
    expect(costOf({ amount: 12, per: 'user/mo', billed: 'yearly' }, 5).price).toBe(
      'From $12 a user a month, billed yearly',
    );
  });

  test.each<[string, PriceFrom | null, string | null, RegExp]>([
    ['no record', null, null, /^No price is known: ask$/],
    ['a record without an amount', { per: 'mo' }, null, /^No price is known: ask$/],
    ['on request', { per: 'custom' }, 'Price on request', /^The price list names no price: ask$/],
    ['without a unit', { amount: 12 }, 'From $12', /^What the price is for is not known: ask$/],
    ['of an unknown unit', { amount: 12, per: 'seat' }, 'From $12', /: ask/],
    ['a month for everybody', { amount: 12, per: 'mo' }, 'From $12 a month', /ask for 5 seats$/],
  ])('%s', (_, recorded, price, said) => {
    const cost = costOf(recorded, 5);
    expect(cost).toMatchObject({ price, total: null });
    expect(cost.said).toMatch(said);
  });

  test.each([
    [{ amount: 16, currency: 'EUR' }, 5, sum(80, 960, 'EUR'), '€80 a month, €960 a year'],
    [{ amount: 1200, currency: 'JPY' }, 3, sum(3600, 43_200, 'JPY'), '¥3,600 a month, ¥43,200 a year'],
    [{ amount: 8.1 }, 3, sum(24.3, 291.6), '$24.30 a month, $291.60 a year'],
    [{ amount: 0.1 }, 7, sum(0.7, 8.4), '$0.70 a month, $8.40 a year'],
    [{ amount: 30 }, 10_000, sum(300_000, 3_600_000), '$300,000 a month, $3,600,000 a year'],
  ])('%o for %i seats stays in its currency', (price, seats, total, said) => {
    const cost = costOf({ ...price, per: 'user/mo', billed: 'monthly' }, seats);
    expect(cost.total).toEqual(total);
    expect(cost.said).toContain(said);
  });
});

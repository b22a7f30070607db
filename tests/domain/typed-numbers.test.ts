import { describe, expect, test } from 'vitest';
import { count, percent, price, stars, usd } from '#catalogue/tools/fields/field-row.ts';
import { readAmount, readDigits, readNumber } from '#site/typed-numbers.ts';

describe('a number of a record', () => {
  test.each([
    [price, '12,50', 12.5],
    [price, '1,5', 1.5],
    [price, '1.234,56', 1_234.56],
    [price, '1,234.56', 1_234.56],
    [price, '1 234,56', 1_234.56],
    [price, '1\u202F234,56', 1_234.56],
    [price, "1'234.56", 1_234.56],
    [price, '0,0005', 0.0005],
    [price, '.5', 0.5],
    [price, '+5', 5],
    [price, '１２，５０', 12.5],
    [usd, '3 Mio $', 3_000_000],
    [usd, '3,5 Mio.', 3_500_000],
    [usd, '1,2 Mrd', 1_200_000_000],
    [usd, '$1.2M', 1_200_000],
    [usd, 'USD 5m', 5_000_000],
    [usd, 'US$ 4.2bn', 4_200_000_000],
    [usd, '1.1 billion', 1_100_000_000],
    [usd, '500k', 500_000],
    [usd, '12,34,567', 1_234_567],
    [usd, '1.500.000', 1_500_000],
    [percent, '12,5', 12.5],
    [percent, '12,5 %', 12.5],
    [stars, '4,6', 4.6],
    [count, '1.2M', 1_200_000],
  ])('%j reads %j as %j', (allowed, typed, value) => {
    expect(readNumber(typed, allowed)).toEqual({ value });
  });

  test.each([
    ['groups thousands', price, '1,234', 1_234],
    ['groups thousands of a unit too', usd, '1,234M', 1_234_000_000],
    ['begins decimals of less than one', price, '0.125', 0.125],
    ['begins decimals of a unit of money', usd, '1.125B', 1_125_000_000],
    ['begins decimals, as more would be too many', stars, '4,625', 4.625],
    ['begins decimals, as more would be too many', percent, '12,345', 12.345],
    ['groups thousands, as there is no part of one', count, '1.234', 1_234],
    ['begins decimals of a unit', count, '1.234 Mio', 1_234_000],
  ])('a mark before three digits %s: %j, %j', (_, allowed, typed, value) => {
    const reading = readNumber(typed, allowed);
    expect('value' in reading ? reading.value : undefined).toBe(value);
  });

  test.each([
    [price, '-3', 'must be an amount of money from 0 to 10,000,000, which -3 is not'],
    [price, '−3', 'must be an amount of money from 0 to 10,000,000, which -3, read from "−3", is not'],
    [price, -3, 'must be an amount of money from 0 to 10,000,000, which -3 is not'],
    [percent, '125', 'must be a percentage from 0 to 100, which 125 is not'],
    [stars, '46', 'must be a number from 0 to 5, which 46 is not'],
    [stars, 46, 'must be a number from 0 to 5, which 46 is not'],
    [stars, '0x1F', 'must be a number from 0 to 5, and none can be read from "0x1F"'],
    [stars, true, 'must be a number from 0 to 5'],
    [
      price,
      '1.250',
      'must be an amount of money from 0 to 10,000,000, and "1.250" may mean 1,250 or 1.25: write 1250 or 1.25',
    ],
    [
      usd,
      '$12.000',
      'must be an amount in US dollars from 0 to 10,000,000,000,000, and "$12.000" may mean 12,000 or 12: write 12000 or 12',
    ],
    [stars, '$4', 'must be a number from 0 to 5, and "$4" is money'],
    [count, '1,2', 'must be a whole number from 0 to 1,000,000,000, which 1.2, read from "1,2", is not'],
    [count, 1.5, 'must be a whole number from 0 to 1,000,000,000, which 1.5 is not'],
    [
      count,
      Number.POSITIVE_INFINITY,
      'must be a whole number from 0 to 1,000,000,000, which Infinity is not',
    ],
    [
      usd,
      '€3 Mio',
      'must be an amount in US dollars from 0 to 10,000,000,000,000, and "€3 Mio" is in another currency, which has to be converted',
    ],
  ])('%j refuses %j', (allowed, given, reason) => {
    expect(readNumber(given, allowed)).toEqual({ reason });
  });

  test.each([
    ...['', 'abc', '0x1F', '0b1', '1e3', '1E+09', 'Infinity', 'NaN', '٣', '½', '(3)', '3-', '5.', '1..2'],
    ...['1.5.0', '1,500,5k', '12 34', '1 million users', '12/03', '~5', '100+', '12 %', '$€5', '5 5', '$-3'],
    '9'.repeat(400),
  ])('none is read from %j', (typed) => {
    expect(readNumber(typed, usd)).toEqual({ reason: expect.stringContaining('none can be read') });
  });
});

test.each([
  ['20000000', 20_000_000],
  ['$3 Mio', 3_000_000],
  ['US$ 3m', 3_000_000],
  ['3m dollars', 3_000_000],
  ['€5m', undefined],
  ['¥100m', undefined],
  ['3 Mio. EUR', undefined],
  ['1,5B', 1_500_000_000],
  ['12,50', 12.5],
  ['1’234.50', 1_234.5],
  ['1.250', 1_250],
  ['3 000', 3_000],
  ['12.500', 12_500],
  ['0.125', 0.125],
  ['-3', undefined],
  ['20 %', undefined],
  ['', undefined],
  [undefined, undefined],
])('a filter reads the amount %j as %j', (typed, amount) => {
  expect(readAmount(typed, usd.bounds)).toBe(amount);
});

test.each([
  ['7', 7],
  ['0', undefined],
  ['11', undefined],
  ['0x7', undefined],
  ['1e1', undefined],
  [' 7', undefined],
  ['', undefined],
  [null, undefined],
])('%j in plain digits from 1 to 10 is %j', (text, number) => {
  expect(readDigits(text, { min: 1, max: 10 })).toBe(number);
});

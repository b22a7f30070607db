import { describe, expect, test } from 'vitest';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { convertedPlan, convertedPrice } from '#features/rates/converted-prices.ts';
import { readRates } from '#features/rates/ecb.server.ts';
import {
  Converter,
  commonCurrency,
  comparableText,
  ownRateText,
  type Rate,
  ratesInForce,
  readOwnRate,
  readRate,
  unlikeNotes,
} from '#features/rates/rates.ts';
import { comparedYears } from '#features/sheets/converted-costs.ts';
import type { Cost } from '#features/sheets/costs.ts';
import { formatMoney } from '#site/format.ts';

/** Rates of currencies, what they make of amounts, and how the file of the European Central Bank is read. */

const TODAY = '2026-11-29';
const rate = (code: string, value: number, more: Partial<Rate> = {}): Rate => ({
  ...{ code, rate: value, day: '2026-11-27', source: 'ECB', origin: 'feed' },
  ...more,
});
const RATES = [rate('USD', 1.25), rate('CHF', 0.95), rate('JPY', 160)];
const into = (to: string, rates: readonly Rate[] = RATES) =>
  new Converter(to, rates, dayOf(Date.parse(TODAY)));

test.each([
  [['USD', 'USD'], null],
  [['USD', 'EUR', 'EUR'], 'EUR'],
  [['USD', 'EUR'], 'USD'],
  [['INR', 'INR', 'USD', 'EUR'], 'USD'],
  [['INR', 'USD'], null],
  [[], null],
])('amounts in %j stand beside each other in %s', (sold, currency) => {
  expect(commonCurrency(sold, RATES)).toBe(currency);
});

test('amounts in several currencies that are not converted are said not to be ranked', () => {
  expect(unlikeNotes(['USD', 'EUR', 'USD'])).toEqual([
    'The prices are in different currencies (EUR, USD): they are not added up or ranked together.',
  ]);
  expect(unlikeNotes(['USD', 'USD'])).toEqual([]);
});

test.each([
  ['EUR', 45, 'USD', 36],
  ['USD', 16, 'EUR', 20],
  ['CHF', 45, 'USD', 34.2],
  ['JPY', 12.34, 'USD', 1580],
  ['EUR', 0.0043, 'USD', 0.0034],
  ['EUR', 10, 'EUR', null],
  ['EUR', 10, 'INR', null],
  ['INR', 10, 'USD', null],
])('into %s, %d %s are %d', (to, amount, from, converted) => {
  expect(into(to).of(amount, from)).toBe(converted);
});

test.each([
  ['1 EUR = 1.10 USD', { from: 'EUR', to: 'USD', rate: 1.1 }],
  [' eur=1.1 usd ', { from: 'EUR', to: 'USD', rate: 1.1 }],
  ['1 USD = 0.9 EUR', { from: 'USD', to: 'EUR', rate: 0.9 }],
  ['1 EUR = 1,16 USD', { from: 'EUR', to: 'USD', rate: 1.16 }],
  ['1 EUR = 1.16 $', { from: 'EUR', to: 'USD', rate: 1.16 }],
  ['€1 = $1.16', { from: 'EUR', to: 'USD', rate: 1.16 }],
  ['1 £ = US$ 1,3', { from: 'GBP', to: 'USD', rate: 1.3 }],
  ['USD=3.75 PLN', { from: 'USD', to: 'PLN', rate: 3.75 }],
  ['1 USD = 1,350 KRW', null],
  ['2 EUR = 2.2 USD', null],
  ['1 EUR = 1.1 USD = 2 USD', null],
  ['1 EUR = EUR 1.1 USD', null],
  ['€1 = 1.16', null],
  ['1 EUR = 0 USD', null],
  ['1 EUR = 0.000001 USD', { from: 'EUR', to: 'USD', rate: 0.000_001 }],
  ['1 EUR = 0.0000009 USD', null],
  ['1 EUR = 1.1 GBP', null],
  ['1 USD = 1 USD', null],
  ['1 XQX = 2 USD', null],
  ['1.1', null],
  ['', null],
])('a reader’s rate %j is %j', (text, own) => {
  expect(readOwnRate(text)).toEqual(own);
});

test.each([0.000_001, 0.000_001_5, 1.1, 999_999.999])(
  'a reader’s rate of %d is written as it is read',
  (rate) => {
    const own = { from: 'EUR', to: 'USD', rate };
    expect(readOwnRate(ownRateText(own))).toEqual(own);
  },
);

test('what is converted to next to nothing does not read as nothing', () => {
  const own = { from: 'USD', to: 'EUR', rate: 0.000_001 };
  const amount = new Converter('EUR', [], 0, own).of(0.05, 'USD') ?? 0;
  expect(formatMoney(amount, 'EUR')).toBe('<€0.000001');
});

test('a reader’s own rate counts both ways, before recorded ones, and is marked', () => {
  const own = { from: 'EUR', to: 'USD', rate: 1.1 };
  for (const rates of [[], RATES]) {
    const euros = new Converter('EUR', rates, dayOf(Date.parse(TODAY)), own);
    expect(euros.of(110, 'USD')).toBe(100);
    expect(euros.isOwn('USD')).toBe(true);
    expect(euros.notes(['USD'])).toEqual([
      'Converted at $1 = €0.909091, by the sheet’s own rate, which its maker gave: 1 EUR = 1.1 USD.',
    ]);
    expect(new Converter('USD', rates, dayOf(Date.parse(TODAY)), own).of(100, 'EUR')).toBe(110);
  }
  const euros = new Converter('EUR', RATES, dayOf(Date.parse(TODAY)), own);
  expect(euros.of(95, 'CHF')).toBe(100);
  expect(euros.isOwn('CHF')).toBe(false);
});

test('which budgets can be compared', () => {
  expect(comparableText([])).toBe(
    'Compared in US dollars alone: no rate to another currency is recorded here.',
  );
  expect(comparableText(['CHF', 'EUR'])).toBe(comparableText([]));
  expect(comparableText(['CHF', 'EUR', 'USD'])).toBe(
    'Compared in US dollars and, by recorded rates, in CHF and EUR.',
  );
});

test('what the owner has said wins over the feed', () => {
  const own = rate('USD', 1.3, { origin: 'owner' });
  for (const rates of [
    [own, ...RATES],
    [...RATES, own],
  ]) {
    expect(ratesInForce(rates).filter(({ code }) => code === 'USD')).toEqual([own]);
    expect(ratesInForce(rates)).toHaveLength(RATES.length);
  }
});

test.each<[string, number | null]>([
  ['1.0812', 1.0812],
  ['0.95', 0.95],
  ['999999.99', 999_999.99],
  ['0', null],
  ['-1', null],
  ['1,0812', null],
  ['1,234', null],
  ['1e3', null],
  ['Infinity', null],
  ['1000000', null],
  ['', null],
  ['.5', null],
  ['0x1', null],
])('a rate typed as %j is %d', (text, value) => {
  expect(readRate(text)).toBe(value);
});

describe('a page says', () => {
  test('the rate, its day and where it is from', () => {
    expect(into('EUR').notes(['USD', 'EUR', 'USD'])).toEqual([
      'Converted at $1 = €0.80, by the rate of November 27, 2026 (ECB).',
    ]);
  });

  test('both rates where neither is the euro and they are of different days', () => {
    const rates = [rate('USD', 1.25), rate('CHF', 0.95, { day: '2026-11-20', source: 'Our bank' })];
    const [note] = into('CHF', rates).notes(['USD']);
    expect(note?.replaceAll('\u00a0', ' ')).toBe(
      'Converted at $1 = CHF 0.76, by the rates to the euro: USD of November 27, 2026 (ECB) and CHF of November 20, 2026 (Our bank).',
    );
  });

  test.each([
    ['2026-10-30', false],
    ['2026-10-29', true],
  ])('that a rate of %s is old: %s', (day, isOld) => {
    const [note] = into('EUR', [rate('USD', 1.25, { day })]).notes(['USD']);
    expect(note?.endsWith('That is more than 30 days old.')).toBe(isOld);
  });

  test('in one sentence that there are no rates', () => {
    for (const to of ['EUR', 'CHF']) expect(into(to, []).notes(['USD', 'INR'])).toHaveLength(1);
    expect(into('EUR', []).notes(['USD', 'INR'])).toEqual([
      'No rates are recorded, so nothing is converted to Euro (EUR).',
    ]);
  });

  test('what is not converted', () => {
    expect(into('INR').notes(['USD'])).toEqual([
      'No rate is recorded for Indian Rupee (INR), so nothing is converted.',
    ]);
    expect(into('EUR').notes(['INR'])).toEqual([
      'No rate is recorded for Indian Rupee (INR), so amounts in it are not converted.',
    ]);
    expect(into('EUR').notes(['EUR'])).toEqual([
      'Nothing had to be converted: no amount is in another currency.',
    ]);
  });
});

test('prices and plans are converted in their own words', () => {
  expect(convertedPrice({ amount: 12.5, per: 'user/mo', billed: 'yearly' }, into('EUR'))).toBe(
    'From €10 a user a month, billed yearly',
  );
  expect(convertedPrice({ per: 'custom' }, into('EUR'))).toBeNull();
  expect(convertedPlan({ monthly: 25, yearly: 20, per: 'user/mo' }, into('EUR'))).toBe(
    '€20 a user a month, or €16 billed yearly',
  );
  expect(convertedPlan({ amount: 100, per: 'mo', detail: 'From $100' }, into('EUR'))).toBe(
    'From €80 a month',
  );
  expect(convertedPlan({ amount: 100, per: 'mo', detail: '$100 or $200' }, into('EUR'))).toBe('€80 a month');
  for (const plan of [{ amount: 0 }, { per: 'custom' as const }, { amount: 5, currency: 'EUR' }]) {
    expect(convertedPlan(plan, into('EUR'))).toBeNull();
  }
});

describe('totals of a year', () => {
  const tool = (name: string, currency: string, ...years: number[]) => ({
    name,
    cost: {
      currency,
      sums: years.map((year) => ({ billed: 'monthly' as const, month: year / 12, year })),
      unmet: null,
    },
  });
  const without = (unmet: Cost['unmet'], ...given: Parameters<typeof tool>) => {
    const { name, cost } = tool(...given);
    return { name, cost: { ...cost, unmet } };
  };
  const tools = [tool('Pear', 'EUR', 960), tool('Apple', 'USD', 900, 720), tool('Plum', 'INR', 1)];

  test('are compared across currencies only by rates, the least first', () => {
    expect(comparedYears(tools, [], null)).toBe(
      'The totals are in different currencies (EUR, INR, USD), so they are not compared.',
    );
    expect(comparedYears(tools, [], into('EUR'))).toBe(
      'A year, the least first: Apple €576 (converted), Pear €960. Not compared, for want of a rate: Plum (INR).',
    );
    expect(comparedYears(tools, [], into('EUR', []))).toBe(
      'Not compared, for want of a rate: Apple (USD), Plum (INR).',
    );
  });

  test('of one currency need none', () => {
    expect(comparedYears([tool('B', 'USD', 20), tool('A', 'USD', 10)], [], null)).toBe(
      'A year, the least first: A $10, B $20.',
    );
    expect(comparedYears([tool('B', 'USD', 20), tool('A', 'USD')], [], null)).toBeNull();
  });

  test('leave out and name what is not known to have what is needed', () => {
    const met = [tool('B', 'USD', 20), tool('A', 'USD', 10)];
    const unmet = [
      without('no plan', 'DeepL', 'USD', 1),
      without('chosen plan', 'Coda', 'USD', 1),
      without('locked', 'Safe', 'USD', 1),
      without('no plan', 'Notion', 'USD'),
    ];
    const left =
      'no plan of DeepL and Notion is recorded with Single sign-on, the plan chosen of Coda is not recorded with Single sign-on, the plans of Safe are for subscribers.';
    expect(comparedYears([...unmet, ...met], ['sso'], null)).toBe(
      `A year, the least first: A $10, B $20; not ranked: ${left}`,
    );
    expect(comparedYears([...unmet, ...met.slice(1)], ['sso'], null)).toBe(`Not ranked: ${left}`);
  });

  test('of one currency without a rate are compared as they are', () => {
    const same = [tool('B', 'INR', 20), tool('A', 'INR', 10)];
    expect(comparedYears(same, [], into('EUR'))).toBe('A year, the least first: A ₹10, B ₹20.');
  });
});

describe('a file of rates', () => {
  const file = (cubes: string, day = '2026-11-27') => `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <gesmes:subject>Reference rates</gesmes:subject>
      <Cube><Cube time='${day}'>${cubes}</Cube></Cube>
    </gesmes:Envelope>`;
  const cube = (code: string, value: string) => `<Cube currency='${code}' rate='${value}'/>`;

  test('gives its day and rates, without currencies that nobody knows', () => {
    const read = readRates(file(cube('USD', '1.1593') + cube('QQQ', '3') + cube('JPY', '181.09')), TODAY);
    expect(read).toEqual({
      day: '2026-11-27',
      rates: new Map([
        ['USD', 1.1593],
        ['JPY', 181.09],
      ]),
    });
  });

  test.each([
    ['no XML', 'Not found', 'no XML'],
    ['a page', '<!DOCTYPE html><html><body>', 'DOCTYPE'],
    ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${file(cube('USD', '1')).slice(38)}`, 'DOCTYPE'],
    ['no rates', file(''), 'no rates'],
    ['a rate of nothing', file(cube('USD', '0')), 'no possible rate for USD'],
    ['a rate in words', file(cube('USD', 'N/A')), 'no possible rate for USD'],
    ['a rate that is too high', file(cube('USD', '1000000')), 'no possible rate for USD'],
    ['a rate twice', file(cube('USD', '1') + cube('USD', '2')), 'USD twice'],
    ['no such day', file(cube('USD', '1'), '2026-02-30'), 'one day'],
    ['a day to come', file(cube('USD', '1'), '2026-11-30'), 'one day'],
    ['half of it', file(cube('USD', '1')).slice(0, -30), 'no XML'],
  ])('with %s is refused', (_, xml, why) => {
    expect(() => readRates(xml, TODAY)).toThrow(why);
  });
});

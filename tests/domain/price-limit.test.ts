import { expect, test } from 'vitest';
import {
  comparePrice,
  type PriceLimit,
  priceLimitLabel,
  priceLimitName,
  takePriceLimit,
} from '#catalogue/search/price-limit.ts';
import { readSearch } from '#catalogue/search/reading.ts';

test.each<[string, number, string[]]>([
  ['crm under $20', 20, ['crm']],
  ['crm below 20 dollars', 20, ['crm']],
  ['crm cheaper than $10', 10, ['crm']],
  ['crm under $9.99/month for teams', 9.99, ['crm', 'for', 'teams']],
  ['crm for $20 or less', 20, ['crm', 'for']],
  ['crm under 20 per user per month', 20, ['crm']],
  ['crm under $20 a seat', 20, ['crm']],
  ['crm for less than $1,200 a year', 100, ['crm', 'for']],
  ['crm for less than $100 a year', 8.34, ['crm', 'for']],
  ['crm < $5', 5, ['crm']],
  ['max. 15$ crm', 15, ['crm']],
  ['CRM unter 12,50 Dollar', 12.5, ['crm']],
  ['CRM unter 20 Dollar im Monat', 20, ['crm']],
  ['crm por menos de 20 dólares al mes', 20, ['crm', 'por']],
  ['crm à moins de 20 dollars par mois', 20, ['crm', 'a']],
  ['crm budget $50 a month', 50, ['crm']],
  ['crm under ten dollars', 10, ['crm']],
  ['crm for less than twenty-five dollars a month', 25, ['crm', 'for']],
  ['crm under a hundred bucks', 100, ['crm']],
  ['crm under two hundred dollars', 200, ['crm']],
  ['crm hasta veinte dólares', 20, ['crm']],
])('%s asks for at most $%d', (text, limit, words) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toEqual({ amount: limit, seats: 1 });
  expect(reading.words).toEqual(words);
});

test.each([
  'summarize a video under 20 minutes',
  'translate up to 100 pages',
  '$20 plan',
  'top 10 crm',
  'cheaper than jasper',
  'safe under gdpr',
  'max 3 users',
  '1 million dollars in funding',
])('%s names no limit', (text) => {
  expect(takePriceLimit(text).limit).toBeNull();
});

test.each<[string, PriceLimit]>([
  ['crm under $500 a month for 6 people', { amount: 500, seats: 6 }],
  ['crm for six people under $500 a month', { amount: 500, seats: 6 }],
  ['crm max 300 dollars a month for a team of 10', { amount: 300, seats: 10 }],
  ['crm under $100 for a 5-person team', { amount: 100, seats: 5 }],
  ['crm unter 500 Dollar für 6 Personen', { amount: 500, seats: 6 }],
  // A limit for each of them says nothing of their number.
  ['crm under $20 per user for 6 people', { amount: 20, seats: 1 }],
  ['crm under $1,200 a year for 6 people', { amount: 100, seats: 6 }],
])('%s: %j', (text, limit) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toEqual(limit);
  expect(reading.words.filter((word) => word !== 'for')).toEqual(['crm']);
});

test.each<[string, string]>([
  ['crm max 15 €', 'euros'],
  ['max. 15€ crm', 'euros'],
  ['CRM unter 12,50 Euro', 'euros'],
  ['CRM unter zwanzig Euro im Monat', 'euros'],
  ['crm à moins de 20 euros par mois', 'euros'],
  ['crm under £20', 'pounds'],
  ['crm under 500 rupees', 'rupees'],
])('%s is no limit in dollars', (text, currency) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toBeNull();
  expect(reading.unrecorded).toEqual([`prices in ${currency}`]);
  expect(reading.words.filter((word) => word.length > 1)).toEqual(['crm']);
});

test.each([
  [19, 'user/mo', { amount: 20, seats: 1 }, 'within'],
  [21, 'user/mo', { amount: 20, seats: 1 }, 'above'],
  [80, 'user/mo', { amount: 500, seats: 6 }, 'within'],
  [84, 'user/mo', { amount: 500, seats: 6 }, 'above'],
  // Six subscriptions would do; one for all of them may.
  [80, 'mo', { amount: 500, seats: 6 }, 'within'],
  [84, 'mo', { amount: 500, seats: 6 }, 'unknown'],
  [501, 'mo', { amount: 500, seats: 6 }, 'above'],
  [1, 'image', { amount: 20, seats: 1 }, 'unknown'],
  [null, 'custom', { amount: 20, seats: 1 }, 'unknown'],
] as const)('%d a %s, against %j: %s', (amount, per, limit, fit) => {
  expect(comparePrice({ amount, per }, limit)).toBe(fit);
});

test('a limit that was removed is no word to find either', () => {
  const reading = readSearch('crm under $20', ['under:20']);
  expect(reading.priceLimit).toBeNull();
  expect(reading.words).toEqual(['crm']);
});

test('an amount is never what an alternative is wanted to', () => {
  expect(readSearch('crm cheaper than $10').alternativesTo).toEqual([]);
});

test.each([
  [20, 1, 'Up to $20', 'under:20'],
  [12.5, 1, 'Up to $12.50', 'under:12.5'],
  [0.004, 1, 'Up to $0.004', 'under:0.004'],
  [1_500, 6, 'Up to $1,500 for 6 people', 'under:1500-for-6'],
])('a limit of %d for %d is called %s', (amount, seats, label, name) => {
  expect(priceLimitLabel({ amount, seats })).toBe(label);
  expect(priceLimitName({ amount, seats })).toBe(name);
});

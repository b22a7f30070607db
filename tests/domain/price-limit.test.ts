import { expect, test } from 'vitest';
import { priceLimitLabel, takePriceLimit } from '#catalogue/search/price-limit.ts';
import { readSearch } from '#catalogue/search/reading.ts';

test.each<[string, number, string[]]>([
  ['crm under $20', 20, ['crm']],
  ['crm below 20 dollars', 20, ['crm']],
  ['crm max 15 € ', 15, ['crm']],
  ['max. 15€ crm', 15, ['crm']],
  ['crm cheaper than $10', 10, ['crm']],
  ['crm under $9.99/month for teams', 9.99, ['crm', 'for', 'teams']],
  ['crm for $20 or less', 20, ['crm', 'for']],
  ['crm under 20 per user per month', 20, ['crm']],
  ['crm under $20 a seat', 20, ['crm']],
  ['crm for less than $1,200 a year', 100, ['crm', 'for']],
  ['crm for less than $100 a year', 8.34, ['crm', 'for']],
  ['CRM unter 12,50 Euro', 12.5, ['crm']],
  ['CRM unter 20 Euro im Monat', 20, ['crm']],
  ['crm por menos de 20 € al mes', 20, ['crm', 'por']],
  ['crm à moins de 20 euros par mois', 20, ['crm', 'a']],
  ['crm < $5', 5, ['crm']],
])('%s asks for at most $%d', (text, limit, words) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toBe(limit);
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

test('a limit that was removed is no word to find either', () => {
  const reading = readSearch('crm under $20', ['under:20']);
  expect(reading.priceLimit).toBeNull();
  expect(reading.words).toEqual(['crm']);
});

test('an amount is never what an alternative is wanted to', () => {
  expect(readSearch('crm cheaper than $10').alternativesTo).toEqual([]);
});

test.each([
  [20, 'Up to $20'],
  [12.5, 'Up to $12.50'],
  [0.004, 'Up to $0.004'],
  [1_500, 'Up to $1,500'],
])('a limit of %d is called %s', (limit, label) => {
  expect(priceLimitLabel(limit)).toBe(label);
});

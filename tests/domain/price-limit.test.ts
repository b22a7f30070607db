import { expect, test } from 'vitest';
import { comparePrice, priceWorking } from '#catalogue/search/filters/price-fit.ts';
import {
  type PriceLimit,
  priceLimitLabel,
  priceLimitName,
  takePriceLimit,
} from '#catalogue/search/filters/price-limit.ts';
import type { ListPrice } from '#catalogue/search/filters/price-offers.ts';
import { weightOf } from '#catalogue/search/language/stop-words.ts';
import { readSearch } from '#catalogue/search/reading/reading.ts';

test.each<[string, number, string[]]>([
  ['crm under $20', 20, ['crm']],
  ['crm below 20 dollars', 20, ['crm']],
  ['crm cheaper than $10', 10, ['crm']],
  ['crm under $9.99/month for teams', 9.99, ['crm', 'for', 'teams']],
  ['crm for $20 or less', 20, ['crm', 'for']],
  ['crm $20 tops', 20, ['crm']],
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
  ['crm moins de 1200 dollars par an', 100, ['crm']],
  ['crm under $1,200/an', 100, ['crm']],
  ['crm under $1,200/y', 100, ['crm']],
  ['crm under $1,200 per annum', 100, ['crm']],
  ['CRM unter 1200 Dollar jährlich', 100, ['crm']],
  ['an image upscaler for under $10', 10, ['an', 'image', 'upscaler', 'for']],
  ['for less than $10 a month a video editor', 10, ['for', 'a', 'video', 'editor']],
  ['crm under US$20', 20, ['crm']],
  ['crm under $1.500', 1_500, ['crm']],
])('%s asks for at most $%d', (text, limit, words) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toMatchObject({ amount: limit, seats: 1, currency: 'USD' });
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
  'emails up to 3 an hour',
  'transcribe up to 100 per day',
])('%s names no limit', (text) => {
  expect(takePriceLimit(text).limit).toBeNull();
});

test.each<[string, Omit<PriceLimit, 'currency'>]>([
  ['crm under $500 a month for 6 people', { amount: 500, seats: 6 }],
  ['crm for six people under $500 a month', { amount: 500, seats: 6 }],
  ['crm under $500 for 2,500 users', { amount: 500, seats: 2500 }],
  ['crm under $500 for a team of 1.000', { amount: 500, seats: 1000 }],
  ['crm under $500 for 10000 users', { amount: 500, seats: 10000 }],
  ['crm max 300 dollars a month for a team of 10', { amount: 300, seats: 10 }],
  ['crm under $100 for a 5-person team', { amount: 100, seats: 5 }],
  ['crm unter 500 Dollar für 6 Personen', { amount: 500, seats: 6 }],
  // A limit for each of them says nothing of their number.
  ['crm under $20 per user for 6 people', { amount: 20, seats: 1 }],
  ['crm for 6 people that is under $500 a month', { amount: 500, seats: 6 }],
  ['crm 6 users under $500 a month', { amount: 500, seats: 6 }],
  ['crm under $1,200 a year for 6 people', { amount: 100, seats: 6 }],
])('%s: %j', (text, limit) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toMatchObject({ ...limit, currency: 'USD' });
  expect(reading.words.filter((word) => weightOf(word) === 1)).toEqual(['crm']);
});

test.each<[string, number, string[]]>([
  ['face swap 2 people under $10', 10, ['face', 'swap', '2', 'people']],
  ['group photo of 5 people under $10', 10, ['group', 'photo', 'of', '5', 'people']],
  ['video for 2 people dancing under $10', 10, ['video', 'for', '2', 'people', 'dancing']],
  ['fotos von 5 personen unter 10 dollar', 10, ['fotos', 'von', '5', 'personen']],
])('the people of %s take no seats', (text, amount, words) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toEqual({ amount, seats: 1, currency: 'USD' });
  expect(reading.words).toEqual(words);
});

test.each<[string, string, string[]]>([
  ['transcription under $1 an hour', 'under $1 an hour', ['transcription']],
  ['images at most $5 an image', 'at most $5 an image', ['images']],
  ['upscaler under $1/image for shops', 'under $1/image', ['upscaler', 'for', 'shops']],
  ['dubbing max $2 per minute', 'max $2 per minute', ['dubbing']],
  ['llm under $3 per 1M tokens', 'under $3 per 1m tokens', ['llm']],
  ['enrichment under $1 per lead', 'under $1 per lead', ['enrichment']],
  ['crm under $5 a day', 'under $5 a day', ['crm']],
  ['vps under $1 hourly', 'under $1 hourly', ['vps']],
  ['dubbing unter 2 Dollar pro Minute', 'unter 2 dollar pro minute', ['dubbing']],
  ['doublage moins de 2 dollars par minute', 'moins de 2 dollars par minute', ['doublage']],
])('%s has a limit that no price by the month can be compared with', (text, phrase, words) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toBeNull();
  expect(reading.unread).toEqual([phrase]);
  expect(reading.words).toEqual(words);
});

test.each<[string, number, string]>([
  ['crm max 15 €', 15, 'EUR'],
  ['crm under $20 CAD', 20, 'CAD'],
  ['crm under $20 aud', 20, 'AUD'],
  ['crm under CA$20', 20, 'CAD'],
  ['crm under CA$20 dollars', 20, 'CAD'],
  ['crm under 20 canadian dollars', 20, 'CAD'],
  ['crm under $20 nzd', 20, 'NZD'],
  ['crm under 200 sek', 200, 'SEK'],
  ['max. 15€ crm', 15, 'EUR'],
  ['CRM unter 12,50 Euro', 12.5, 'EUR'],
  ['CRM unter 3.000 €', 3_000, 'EUR'],
  ['CRM unter 3 000 €', 3_000, 'EUR'],
  ['CRM unter zwanzig Euro im Monat', 20, 'EUR'],
  ['crm à moins de 20 euros par mois', 20, 'EUR'],
  ['crm under £20', 20, 'GBP'],
  ['crm under 500 rupees', 500, 'INR'],
])('%s is a limit in another currency', (text, amount, currency) => {
  const reading = readSearch(text);
  expect(reading.priceLimit).toEqual({ amount, seats: 1, currency });
  expect(reading.uncompared).toEqual([`prices in currencies other than ${currency}`]);
  expect(reading.words.filter((word) => word.length > 1)).toEqual(['crm']);
});

const priced = (price: ListPrice) => ({ price, plans: [] });
const euros = { amount: 20, seats: 1, currency: 'EUR' };

test('a price is compared with a limit in its own currency', () => {
  expect(comparePrice(priced({ amount: 19, per: 'mo', currency: 'EUR' }), euros)).toBe('within');
  expect(comparePrice(priced({ amount: 21, per: 'mo', currency: 'EUR' }), euros)).toBe('above');
  expect(comparePrice(priced({ amount: 19, per: 'mo', currency: 'USD' }), euros)).toBe('unknown');
  expect(priceLimitLabel(euros)).toBe('Up to €20');
  expect(priceLimitName(euros)).toBe('under:20-eur');
});

test('with a rate, it is compared with one in another', () => {
  const half = (amount: number) => amount / 2;
  expect(comparePrice(priced({ amount: 39, per: 'mo', currency: 'USD' }), euros, half)).toBe('within');
  expect(comparePrice(priced({ amount: 41, per: 'mo', currency: 'USD' }), euros, half)).toBe('above');
});

test.each([
  [19, 'user/mo', { amount: 20, seats: 1 }, 'within'],
  [21, 'user/mo', { amount: 20, seats: 1 }, 'above'],
  [80, 'user/mo', { amount: 500, seats: 6 }, 'within'],
  [84, 'user/mo', { amount: 500, seats: 6 }, 'above'],
  [0.1, 'user/mo', { amount: 0.3, seats: 3 }, 'within'],
  // For how many people it holds is not said.
  [80, 'mo', { amount: 500, seats: 6 }, 'unknown'],
  [80, 'month-base', { amount: 500, seats: 6 }, 'unknown'],
  [80, 'mo', { amount: 80, seats: 1 }, 'within'],
  [84, 'mo', { amount: 500, seats: 6 }, 'unknown'],
  [501, 'mo', { amount: 500, seats: 6 }, 'above'],
  [1, 'image', { amount: 20, seats: 1 }, 'unknown'],
  [null, 'custom', { amount: 20, seats: 1 }, 'unknown'],
] as const)('%d a %s, against %j: %s', (amount, per, limit, fit) => {
  expect(comparePrice(priced({ amount, per, currency: 'USD' }), { ...limit, currency: 'USD' })).toBe(fit);
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
  ['crm under $20 per user', 'Up to $20 per user'],
  ['crm under $20 a seat', 'Up to $20 per user'],
  ['crm unter 20 Dollar pro Nutzer', 'Up to $20 per user'],
  ['crm under $20 per user for 6 people', 'Up to $20 per user'],
  ['crm under $20 a month', 'Up to $20'],
  ['crm under $500 a year for 6 people', 'Up to $500 a year for 6 people'],
  ['crm under $240 per user a year', 'Up to $240 a year per user'],
])('%s is told as %s', (text, label) => {
  const { limit } = takePriceLimit(text);
  expect(limit && priceLimitLabel(limit)).toBe(label);
});

test.each([
  [20, 1, 'Up to $20', 'under:20'],
  [12.5, 1, 'Up to $12.50', 'under:12.5'],
  [0.004, 1, 'Up to $0.004', 'under:0.004'],
  [1_500, 6, 'Up to $1,500 for 6 people', 'under:1500-for-6'],
])('a limit of %d for %d is called %s', (amount, seats, label, name) => {
  expect(priceLimitLabel({ amount, seats, currency: 'USD' })).toBe(label);
  expect(priceLimitName({ amount, seats, currency: 'USD' })).toBe(name);
});

test.each([
  [20, 'user/mo', '12 × €20 = €240 a month'],
  [20, 'mo', '€20 a month'],
])('%d a %s is multiplied only where it counts for each user', (amount, per, said) => {
  const limit = { amount: 300, seats: 12, currency: 'EUR' };
  expect(priceWorking(priced({ amount, per, currency: 'EUR' }), limit, () => null)).toBe(said);
});

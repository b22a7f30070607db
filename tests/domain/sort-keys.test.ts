import { describe, expect, test } from 'vitest';
import { sortKeys } from '#catalogue/tools/sort-keys.ts';
import { BARE } from '../harness/catalogue-in-memory.ts';

const releasedIn = (value: string | null) => ({
  ...BARE.details,
  basic_information: value === null ? {} : { basic_information_release_date: { value } },
});
const madeIn = (value: string) => ({
  ...BARE.details,
  business_information: { business_location: { value } },
});

describe('the price that listings sort by', () => {
  test.each<[string | null, number | null, number | null]>([
    ['mo', 20, 20],
    ['user/mo', 4.5, 4.5],
    ['mo', 0, 0],
    ['minute', 0.0043, null],
    ['1M-tokens', 3, null],
    ['month-base', 10, null],
    ['custom', null, null],
    [null, null, null],
  ])('a price per %s of %s is %s a month', (price_per, price_amount, expected) => {
    expect(sortKeys({ ...BARE, price_per, price_amount }).monthly_price).toBe(expected);
  });
});

describe('the month of launch', () => {
  test.each<[string | null, number | null]>([
    ['2024-05', 202405],
    ['2024-05-17', 202405],
    ['2024', 202400],
    [null, null],
  ])('%s is %s', (release_date, expected) => {
    expect(sortKeys({ ...BARE, details: releasedIn(release_date) }).launch_month).toBe(expected);
  });

  test('of a locked tab is unknown, unless the tool is Featured', () => {
    const locked = { ...BARE, details: releasedIn('2024'), basic_info_is_premium: true };
    expect(sortKeys(locked).launch_month).toBe(null);
    expect(sortKeys({ ...locked, is_featured: true }).launch_month).toBe(202400);
  });
});

test('a tool has a free tier if it is Free or one of its plans is', () => {
  const free = (change: object) => sortKeys({ ...BARE, ...change }).has_free_tier;
  expect([free({}), free({ is_premium: false }), free({ flags: ['free-tier'] })]).toEqual([
    false,
    true,
    true,
  ]);
});

test('platforms count, and the country has its English name', () => {
  const keys = sortKeys({ ...BARE, platforms: ['web', 'ios'], details: madeIn('Zürich, Schweiz') });
  expect(keys).toMatchObject({ platform_count: 2, country: 'Switzerland' });
  expect(sortKeys({ ...BARE, details: madeIn('On the moon') }).country).toBe(null);
});

import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatCounted,
  formatDate,
  formatExactUsd,
  formatFollowers,
  formatInfluencerFollowers,
  formatPercent,
  formatRating,
  formatShortMonth,
  formatUsd,
  hostName,
  profileName,
  writeDates,
} from '#site/format.ts';

describe('dates are long US English, as exact as they are known, or N/A (spec §9)', () => {
  test.each([
    ['2025-06-24', 'June 24, 2025'],
    ['2025-06-24T23:59:59.000Z', 'June 24, 2025'],
    ['2025-06', 'June 2025'],
    ['2025', '2025'],
    ['', 'N/A'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    ['soon', 'N/A'],
    ['2025-13', 'N/A'],
    ['0001-13', 'N/A'],
    ['0001-13-13', 'N/A'],
    ['0000-01-01', 'N/A'],
    ['2024-02-29', 'February 29, 2024'],
    ['2025-02-29', 'N/A'],
    ['2025-04-31T08:00:00Z', 'N/A'],
    ['24.06.2025', 'N/A'],
  ])('%s → %s', (date, text) => {
    expect(formatDate(date)).toBe(text);
  });

  test.each([
    ['2026-01-15', 'Jan 2026'],
    ['2026-09', 'Sep 2026'],
    ['2025', '2025'],
    ['early 2026', 'early 2026'],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%s in short → %s', (date, text) => {
    expect(formatShortMonth(date)).toBe(text);
  });
});

test.each([
  ['ended 2026-03-24; sales until 2026-04', 'ended March 24, 2026; sales until April 2026'],
  ['1.0 (2025-10)', '1.0 (October 2025)'],
  ['in 2026', 'in 2026'],
  ['2026-13-01, 2026-02-99, 2026-02-30', '2026-13-01, 2026-02-99, 2026-02-30'],
  ['gpt-4-2024-08-06, /2024-08/', 'gpt-4-2024-08-06, /2024-08/'],
])('the dates in %j are written out', (text, shown) => {
  expect(writeDates(text)).toBe(shown);
});

describe('numbers', () => {
  test.each([
    [999, '999'],
    [1_000, '1K'],
    [1_250, '1.3K'],
    [1_000_000, '1M'],
    [2_340_000, '2.3M'],
  ])('%i followers → %s', (count, text) => {
    expect(formatFollowers(count)).toBe(text);
  });

  test.each([
    [0, '0'],
    [500, '500'],
    [49_999, '50K'],
    [999_400, '999.4K'],
    [1_000_000, '1.0M'],
    [2_000_000, '2.0M'],
    [12_345_678, '12.3M'],
  ])('%i followers of a competitive influencer → %s', (count, text) => {
    expect(formatInfluencerFollowers(count)).toBe(text);
  });

  test.each([
    [formatFollowers(999_999), '1M'],
    [formatCount(3863), '3,863'],
    [formatCounted(1, 'Tool'), '1 Tool'],
    [formatCounted(1200, 'Tool'), '1,200 Tools'],
    [formatCounted(0, 'category', 'categories'), '0 categories'],
    [formatRating(4), '4.0'],
    [formatUsd(235_000_000), '$235M'],
    [formatUsd(4_200_000_000), '$4.2B'],
    [formatUsd(12.5), '$12.50'],
    [formatUsd(999.99), '$999.99'],
    [formatExactUsd(1_234.5), '$1,234.50'],
    [formatExactUsd(20), '$20'],
    [formatExactUsd(0.0043), '$0.0043'],
    [formatPercent(24.5), '24.5%'],
    [formatPercent(18), '18%'],
  ])('%s = %s', (actual, expected) => {
    expect(actual).toBe(expected);
  });
});

test.each([
  ['https://www.abridge.com/x', 'abridge.com'],
  ['http://localhost:3000', 'localhost:3000'],
  ['not an address', null],
])('host name of %s', (url, host) => {
  expect(hostName(url)).toBe(host);
});

test.each([
  ['https://x.com/AcmeHQ', '@AcmeHQ'],
  ['https://twitter.com/@acme_hq/', '@acme_hq'],
  ['https://x.com/acme/status/1', null],
  ['https://x.com/', null],
  ['https://www.linkedin.com/company/acme/', 'linkedin.com/company/acme'],
  ['https://www.youtube.com', null],
  ['https://acme.example.com/acme', null],
  ['acme', null],
])('the profile at %s is called %j', (url, name) => {
  expect(profileName(url)).toBe(name);
});

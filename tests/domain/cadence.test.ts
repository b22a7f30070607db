import { describe, expect, test } from 'vitest';
import { readToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { afterBatch, afterFailure } from '#features/alerts/alerts-worker.server.ts';
import { searchName, searchSubject } from '#features/following/subjects.ts';
import { CADENCES, mailDueAt, slower } from '#site/cadence.ts';
import { FOLLOWING, kindsFollowed } from '#site/follow-allowance.ts';
import { TIERS } from '#site/plans.ts';

/** When alerts are mailed, and what a followed search is called. */

test.each([
  ['at-once', '2026-11-22T17:00:00.000Z', '2026-11-22T17:00:00.000Z'],
  ['daily', '2026-11-22T05:59:59.999Z', '2026-11-22T06:00:00.000Z'],
  ['daily', '2026-11-22T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekly', '2026-11-22T17:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekly', '2026-11-23T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
] as const)('%s, what is known at %s is mailed at %s', (cadence, at, due) => {
  expect(new Date(mailDueAt(cadence, Date.parse(at))).toISOString()).toBe(due);
});

test.each([
  [25, 200, 50],
  [80, 200, 100],
  [100, 2_000, 100],
  [100, 5_000, 50],
  [1, 9_000, 1],
])('after a batch of %i mails in %i ms come %i', (size, tookMs, next) => {
  expect(afterBatch(size, tookMs)).toBe(next);
});

test('a batch that failed is much smaller the next time, and never empty', () => {
  expect([100, 6, 1].map(afterFailure)).toEqual([25, 1, 1]);
});

test('a plan can only make alerts slower', () => {
  for (const wanted of CADENCES) expect(slower(wanted, 'weekly')).toBe('weekly');
  expect(slower('weekly', 'at-once')).toBe('weekly');
  expect(slower('at-once', 'daily')).toBe('daily');
});

test('every larger plan allows at least as much to follow', () => {
  const allowances = TIERS.map((tier) => FOLLOWING[tier]);
  const counts = allowances.map(({ follows }) => follows);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  const speeds = allowances.map(({ quickest }) => CADENCES.indexOf(quickest));
  expect(speeds).toEqual(speeds.toSorted((a, b) => b - a));
  const ofSearches = TIERS.filter((tier) => kindsFollowed(FOLLOWING[tier]).includes('search'));
  expect(ofSearches).toEqual(TIERS.slice(-ofSearches.length));
});

describe('a followed search', () => {
  test.each([
    ['q=voice&sortBy=name&page=3&view=table', 'q=voice', '“voice”'],
    ['category=Audio&isPremium=false', 'category=Audio&isPremium=false', 'Audio · Free'],
    ['sortBy=name&page=2', '', 'All tools'],
  ])('%s is kept as %s and called %s', (address, subject, name) => {
    const kept = searchSubject(readToolQuery(new URLSearchParams(address)));
    expect([kept, searchName(kept)]).toEqual([subject, name]);
  });
});

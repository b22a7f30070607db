import { describe, expect, test } from 'vitest';
import { isRefreshDue, readSessionAnswer, retryDelay } from '#site/refresh.ts';

const NOW = 1_000_000;

describe('a session is renewed (spec §9)', () => {
  test.each([
    ['long before its end', NOW + 3_600_000, false],
    ['a moment more than 90 s before its end', NOW + 90_001, false],
    ['90 s before its end', NOW + 90_000, true],
    ['a second before its end', NOW + 1_000, true],
    ['after its end', NOW - 1, true],
    ['when its end is not known', null, true],
  ])('%s: %j', (_, endsAt, isDue) => {
    expect(isRefreshDue(endsAt, NOW)).toBe(isDue);
  });
});

describe('a refused renewal is tried again (spec §8)', () => {
  test.each([502, 503, 504, 0])('after %i', (status) => {
    expect(retryDelay(status, 1, 90_000, 0)).toBe(200);
  });

  test.each([200, 204, 301, 400, 401, 403, 404, 408, 429, 500, 501, 505])('not after %i', (status) => {
    expect(retryDelay(status, 1, 90_000, 0)).toBeNull();
  });

  test('after 200 ms, then twice as long each time, never longer than 30 s', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((attempt) => retryDelay(503, attempt, 90_000, 0));
    expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]);
  });

  test.each([
    [1, 0.5, 250],
    [1, 1, 300],
    [4, 1, 2_400],
    [50, 1, 30_000],
  ])('attempt %i, spread by %d: after %i ms', (attempt, random, delay) => {
    expect(retryDelay(503, attempt, Number.POSITIVE_INFINITY, random)).toBe(delay);
  });

  test.each([
    [1, 201, 200],
    [1, 200, null],
    [3, 799, null],
    [1, 0, null],
    [1, -5_000, null],
  ])('attempt %i with %i ms left waits for %j', (attempt, timeLeft, delay) => {
    expect(retryDelay(503, attempt, timeLeft, 0)).toBe(delay);
  });
});

describe('an answer of the session address', () => {
  const user = { id: 'u', email: 'ada@example.org', first_name: 'Ada', last_name: null, photo_url: null };
  const session = { expiresAt: '2026-12-21T08:00:00.000Z', user };

  test('gives its session', () => {
    expect(readSessionAnswer({ session })).toEqual(session);
  });

  test.each([
    ['nothing', null],
    ['a text', 'session'],
    ['no session', { session: null }],
    ['no end', { session: { user } }],
    ['an end that is no date', { session: { ...session, expiresAt: 'soon' } }],
    ['no user', { session: { expiresAt: session.expiresAt } }],
    ['a user without an id', { session: { ...session, user: { ...user, id: undefined } } }],
    ['a name that is no text', { session: { ...session, user: { ...user, first_name: 1 } } }],
  ])('that contains %s gives none', (_, answer) => {
    expect(readSessionAnswer(answer)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { currentTier, readTier } from '#site/access.ts';
import { displayName, safeReturnTo } from '#site/session.ts';

describe('where signing in leads', () => {
  test.each([
    '/',
    '/tools/tool-01?tab=market#top',
    '/search?q=a%2Fb&sortBy=name',
    '/settings/profile',
    '/tools?q=http://x',
  ])('may be an address of this site: %s', (address) => {
    expect(safeReturnTo(address, '/tools')).toBe(address);
  });

  test.each([
    null,
    '',
    'tools',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    ' /tools',
    '/tools\u0000',
    '/auth/login?returnTo=/tools',
    '/auth/../auth/verify',
  ])('is never another site or the sign-in itself: %j', (address) => {
    expect(safeReturnTo(address, '/fallback')).toBe('/fallback');
  });
});

test('an address that is longer than any of ours leads nowhere', () => {
  expect(safeReturnTo(`/search?q=${'x'.repeat(900)}`, '/fallback')).toContain('/search');
  expect(safeReturnTo(`/search?q=${'x'.repeat(1_000)}`, '/fallback')).toBe('/fallback');
});

describe('the tier of a member', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['premium', null, 'premium'],
    ['premium', '2026-11-21T12:00:01Z', 'premium'],
    ['premium', '2026-11-21T12:00:00Z', 'free'],
    ['enterprise', '2025-01-01T00:00:00Z', 'free'],
    ['free', '2030-01-01T00:00:00Z', 'free'],
  ] as const)('%s until %s is %s', (status, expires, tier) => {
    expect(currentTier(status, expires && new Date(expires), NOW)).toBe(tier);
  });

  test('is free if the stored one is not a plan', () => {
    expect([readTier('gold'), readTier(undefined), readTier('basic')]).toEqual(['free', 'free', 'basic']);
  });
});

test.each([
  [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ first_name: null, last_name: 'Lovelace' }, 'Lovelace'],
  [{ first_name: null, last_name: null }, 'ada'],
])('a member is called by name, or by the address: %j', (names, called) => {
  expect(displayName({ ...names, email: 'ada@example.com' })).toBe(called);
});

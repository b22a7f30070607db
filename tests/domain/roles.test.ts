import { describe, expect, test } from 'vitest';
import { DESK_RIGHTS, mayDo, ROLES, roleOf } from '#features/operators/roles.ts';

describe('the role of an account', () => {
  test.each([
    ['a named address', 'ops@example.org', true, null, 'owner'],
    ['in another case', 'OPS@Example.org', true, null, 'owner'],
    ['a named address with a lower role', 'ops@example.org', true, 'moderator', 'owner'],
    ['that is not confirmed', 'ops@example.org', false, 'owner', null],
    ['another address', 'x-ops@example.org', true, null, null],
    ['another address with a role', 'ann@example.org', true, 'editor', 'editor'],
    ['no address', '', true, null, null],
  ] as const)('%s', (_, email, isVerified, given, role) => {
    expect(roleOf({ email, isVerified, given }, ['ops@example.org'])).toBe(role);
    expect(roleOf({ email, isVerified, given }, [])).toBe(isVerified ? given : null);
  });
});

test('owners may do everything, and only they give roles', () => {
  const rights = Object.keys(DESK_RIGHTS) as (keyof typeof DESK_RIGHTS)[];
  expect(rights.filter((right) => !mayDo('owner', right))).toEqual([]);
  expect(ROLES.filter((role) => mayDo(role, 'people'))).toEqual(['owner']);
});

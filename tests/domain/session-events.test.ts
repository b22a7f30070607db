import { expect, test } from 'vitest';
import { sessionEvent, sessionKey } from '#site/events.ts';
import type { Session } from '#site/session.ts';

const user = { id: 'ada', email: 'ada@example.org', first_name: 'Ada', last_name: null, photo_url: null };
const ada: Session = { expiresAt: '2026-12-21T08:00:00.000Z', user };
const renewed = { ...ada, expiresAt: '2026-12-22T08:00:00.000Z' };
const renamed = { ...ada, user: { ...user, last_name: 'Lovelace' } };
const bob = { ...ada, user: { ...user, id: 'bob' } };

test.each([
  ['nobody', null, 'nobody', null, null],
  ['nobody', null, 'Ada', ada, 'signed in'],
  ['not known', undefined, 'Ada', ada, 'signed in'],
  ['not known', undefined, 'nobody', null, null],
  ['Ada', ada, 'not known', undefined, null],
  ['Ada', ada, 'nobody', null, 'signed out'],
  ['Ada', ada, 'Bob', bob, 'signed in'],
  ['Ada', ada, 'Ada', { ...ada }, null],
  ['Ada', ada, 'Ada with a later end', renewed, 'token refreshed'],
  ['Ada', ada, 'Ada with another name', renamed, 'user updated'],
  ['Ada', ada, 'Ada with both', { ...renamed, expiresAt: renewed.expiresAt }, 'user updated'],
])('from %s to %s is an event of spec §4', (_before, before, _after, after, event) => {
  expect(sessionEvent(before, after)).toBe(event);
});

test('two readings have one key when they show the same member in the same way, and unknown is not nobody', () => {
  expect(sessionKey(renewed)).toBe(sessionKey(ada));
  expect(new Set([undefined, null, ada, renamed, bob].map(sessionKey)).size).toBe(5);
});

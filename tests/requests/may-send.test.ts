import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMaySend } from '#app/may-send.server.ts';
import type { BodyKind } from '#site/limits.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember, startSession, TEST_SECRET } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

const db = await withDatabase();
const settings = { OPERATOR_EMAILS: [], TRUST_PROXY: 0 };
const maySend = createMaySend({ db, settings, secret: TEST_SECRET });
const member = await addMember(db);
const editor = await addOperator(db, 'editor');
const places = (kind: BodyKind, headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
  maySend(kind, { headers, socket: { remoteAddress } } as unknown as IncomingMessage);
const asked = async (kind: BodyKind, headers: Record<string, string>) =>
  (await places(kind, headers)) !== null;
const now = () => Math.floor(Date.now() / 1_000);

test.each<[BodyKind, string, Record<string, string>, boolean]>([
  ['record', 'a visitor', {}, false],
  ['record', 'somebody with a made-up session', { cookie: '__Host-session_token=a.b' }, false],
  ['record', 'a member', { cookie: member.headers.Cookie }, false],
  ['record', 'an editor', { cookie: editor.headers.Cookie }, true],
  ['text', 'a member', { cookie: member.headers.Cookie }, false],
  ['catalogue', 'an editor', { cookie: editor.headers.Cookie }, true],
  ['photo', 'a member', { cookie: member.headers.Cookie }, true],
  ['photo', 'a visitor', {}, false],
  ['form', 'a member', { cookie: member.headers.Cookie }, true],
  ['form', 'a visitor', {}, false],
  ['event', 'nobody who signs', {}, false],
  ['message', 'an agent without a key', {}, false],
  ['message', 'an agent with a made-up key', { authorization: 'Bearer nothing' }, false],
])('a %s from %s', async (kind, _who, headers, may) => {
  expect(await asked(kind, headers)).toBe(may);
});

test('whoever only says to be the provider takes no places of another address', async () => {
  const signed = { 'stripe-signature': `t=${now()},v1=00` };
  expect(await places('event', signed, '192.0.2.1')).not.toBe(await places('event', signed, '192.0.2.2'));
});

test('a member has the same places in all sessions', async () => {
  const cookies = [member, member].map(({ id }) => startSession(db, id));
  const [one = '', other = ''] = await Promise.all(cookies);
  expect(one).not.toBe(other);
  for (const kind of ['form', 'photo'] as const) {
    expect(await places(kind, { cookie: one })).toBe(await places(kind, { cookie: other }));
  }
});

test('a rush of made-up keys asks the database for a few at once', async () => {
  const query = vi.spyOn(db.write, 'execute');
  onTestFinished(() => query.mockRestore());
  const made = Array.from({ length: 50 }, (_, key) => places('message', { authorization: `Bearer ${key}` }));
  expect(query.mock.calls.length).toBeLessThan(10);
  expect(new Set(await Promise.all(made))).toEqual(new Set([null]));
});

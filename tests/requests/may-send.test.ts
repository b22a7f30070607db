import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { BodyKind } from '#server/http/bounds.server.ts';
import { createMaySend } from '#server/start/may-send.server.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember, TEST_SECRET } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

const db = await withDatabase();
const maySend = createMaySend({ db, settings: { OPERATOR_EMAILS: [] }, secret: TEST_SECRET });
const member = await addMember(db);
const editor = await addOperator(db, 'editor');
const asked = async (kind: BodyKind, headers: Record<string, string>) =>
  (await maySend(kind, { headers } as unknown as IncomingMessage)) !== null;
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
  ['event', 'somebody who has signed nothing yet', { 'stripe-signature': `t=${now()},v1=00` }, false],
  ['message', 'an agent without a key', {}, false],
  ['message', 'an agent with a made-up key', { authorization: 'Bearer nothing' }, false],
])('a %s from %s', async (kind, _who, headers, may) => {
  expect(await asked(kind, headers)).toBe(may);
});

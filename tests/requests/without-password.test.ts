import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passkeys } from '#features/accounts/tables/factors.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { ageSessions, faults, mainOf, post } from '../harness/account-settings.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { mailsTo } from '../harness/outbox.ts';
import { addPasskey, SECURITY } from '../harness/second-factors.ts';
import { withShownFactor } from '../harness/shown-factor.ts';

/** Members who sign in with a passkey or through another site, and what nobody can do to their own account. */

const app = await createTestApp({ empty: true });
const db = app.db.write;
const AGAIN = /^You have no password here\. Sign out, sign in again/;

const isThere = async ({ id }: TestMember) => (await db.$count(users, eq(users.id, id))) > 0;
const leave = (member: TestMember) =>
  post(app, member, { intent: 'delete', proof: 'no-password', confirmation: 'DELETE' });

test('a member without a password changes the address right after signing in', async () => {
  const ada = await addMember(app.db);
  const ask = () => post(app, ada, { intent: 'email', proof: 'no-password', email: 'new-ada@example.org' });
  const page = await mainOf(await app.get('/settings/account', ada.headers));
  expect(page.querySelector('input[name=current_password]')).toBeNull();
  expect((await ask()).headers.get('Location')).toBe('/settings/account?done=email#email');
  expect(await mailsTo(app, 'new-ada@example.org')).toHaveLength(1);
  await ageSessions(app, ada);
  const late = await ask();
  expect([late.status, faults(await mainOf(late)).notice]).toEqual([403, expect.stringMatching(AGAIN)]);
});

test('a member without a password deletes the account right after signing in', async () => {
  const ada = await addMember(app.db);
  await ageSessions(app, ada);
  expect((await leave(ada)).status).toBe(403);
  expect(await isThere(ada)).toBe(true);
  const bob = await addMember(app.db);
  expect((await leave(bob)).status).toBe(303);
  expect(await isThere(bob)).toBe(false);
});

test('the last owner cannot delete the account, an owner beside another can', async () => {
  const owner = await addOperator(app.db, 'owner');
  const refused = await leave(owner);
  expect([refused.status, faults(await mainOf(refused)).notice]).toEqual([
    409,
    'You are the last owner of this site. Give somebody else that role first.',
  ]);
  await addOperator(app.db, 'owner');
  expect((await leave(owner)).status).toBe(303);
  expect(await isThere(owner)).toBe(false);
});

test('the last passkey of a member without a password stays', async () => {
  const ada = await addMember(app.db);
  expect((await addPasskey(app, ada)).response.status).toBe(200);
  const [only] = await db.select().from(passkeys).where(eq(passkeys.user_id, ada.id));
  const shown = await withShownFactor(app.db, ada);
  const remove = () => post(app, shown, { intent: 'passkey-remove', passkey: only?.id ?? '' }, SECURITY);
  const refused = await remove();
  expect([refused.status, faults(await mainOf(refused)).notice]).toEqual([
    409,
    expect.stringMatching(/^This is your only way to sign in/),
  ]);
  expect(await db.$count(passkeys, eq(passkeys.user_id, ada.id))).toBe(1);
});

test('an export holds a role at the desk, and nothing of it for others', async () => {
  const ada = await addMember(app.db);
  const data = async () => (await app.get('/settings/account/data', ada.headers)).json();
  expect(await data()).toMatchObject({ desk: null, withdrawn: [] });
  await db.insert(operators).values({ user_id: ada.id, role: 'editor' });
  expect(await data()).toMatchObject({ desk: { role: 'editor', notices: [] } });
});

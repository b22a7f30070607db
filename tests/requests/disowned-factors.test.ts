import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { forgetRemovedFactors } from '#app/sweeps.server.ts';
import { DISOWN_TEXTS } from '#features/accounts/disown.ts';
import { accounts, emailTokens } from '#features/accounts/tables/accounts.server.ts';
import { authenticatorApps, passkeys, removedFactors } from '#features/accounts/tables/factors.server.ts';
import { operatorActions, operators } from '#features/operators/tables/operators.server.ts';
import { resetFactors } from '#features/own-account/reset-factors.server.ts';
import {
  addAda,
  faults,
  isSignedIn,
  linkIn,
  mainOf,
  NEW_PASSWORD,
  PASSWORD,
  post,
  signIn,
} from '../harness/account-settings.ts';
import { createTestApp } from '../harness/app.ts';
import { startSession, type TestMember } from '../harness/members.ts';
import { addAdaWithApp, addPasskey, beginApp, codeOf, SECURITY } from '../harness/second-factors.ts';
import { withShownFactor } from '../harness/shown-factor.ts';

/** A member learns by mail of a second factor that somebody else has added, and takes the account back. */

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const app = await createTestApp({ empty: true });

const press = (link = '') => post(app, { headers: {} }, { link }, '/auth/not-me');

/** Whoever found out Ada's password, and a code where one is asked for, signs in and adds a passkey. */
async function intrude(ada: TestMember): Promise<TestMember> {
  const Cookie = await startSession(app.db, ada.id);
  const intruder = await withShownFactor(app.db, { ...ada, headers: { ...ada.headers, Cookie } });
  expect((await addPasskey(app, intruder)).response.status).toBeLessThan(400);
  return intruder;
}

const passkeysOf = ({ id }: TestMember) => app.db.write.$count(passkeys, eq(passkeys.user_id, id));
const passwordsOf = ({ id }: TestMember) => app.db.write.$count(accounts, eq(accounts.user_id, id));
const logOf = ({ id }: TestMember) =>
  app.db.write.select().from(operatorActions).where(eq(operatorActions.subject_id, id));

test('the link of the mail removes the factor, the password and every session, and mails a new way in', async () => {
  const ada = await addAda(app);
  const intruder = await intrude(ada);
  const link = await linkIn(app, ada.email, 'disown');
  const done = await press(link);
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/auth/not-me?done=1']);
  expect(await isSignedIn(app, intruder.headers.Cookie)).toBe(false);
  expect([await passkeysOf(ada), await passwordsOf(ada)]).toEqual([0, 0]);
  expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
  const recovery = await linkIn(app, ada.email, 'recovery');
  const words = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const reset = await post(app, { headers: {} }, { link: recovery ?? '', ...words }, '/auth/reset-password');
  expect(reset.status).toBe(200);
  expect((await signIn(app, ada.email, NEW_PASSWORD)).headers.get('Location')).toBe('/tools');
  // A member without a role leaves no trace in the operators' log.
  expect(await logOf(ada)).toEqual([]);
  const again = await press(link);
  expect([again.status, faults(await mainOf(again)).notice]).toEqual([
    400,
    'This link has been used already. Your account was cleared then.',
  ]);
});

test('whatever was added since goes too, and what was there before stays', async () => {
  const ada = await addAdaWithApp(app);
  await app.db.write
    .update(authenticatorApps)
    .set({ confirmed_at: sql`now() - interval '1 day'` })
    .where(eq(authenticatorApps.user_id, ada.id));
  const intruder = await intrude(ada);
  const first = await linkIn(app, ada.email, 'disown');
  expect((await addPasskey(app, intruder)).response.status).toBe(303);
  expect((await press(first)).status).toBe(303);
  expect(await passkeysOf(ada)).toBe(0);
  const left = await app.db.write
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.user_id, ada.id));
  expect(left).toHaveLength(1);
});

/** Makes what Ada has set up ten days old. */
async function age({ id }: TestMember): Promise<void> {
  const ago = sql`now() - interval '10 days'`;
  const { write } = app.db;
  await write.update(authenticatorApps).set({ confirmed_at: ago }).where(eq(authenticatorApps.user_id, id));
  await write.update(passkeys).set({ created_at: ago }).where(eq(passkeys.user_id, id));
  const expired = { created_at: ago, expires_at: sql`now() - interval '3 days'` };
  await write.update(emailTokens).set(expired).where(eq(emailTokens.user_id, id));
}

const appsOf = ({ id }: TestMember) =>
  app.db.write.select().from(authenticatorApps).where(eq(authenticatorApps.user_id, id));
const asideOf = ({ id }: TestMember) => app.db.write.$count(removedFactors, eq(removedFactors.user_id, id));
const switchAppOff = async (who: TestMember) => {
  const form = { intent: 'app-off', current_password: PASSWORD };
  const shown = await withShownFactor(app.db, who);
  expect((await post(app, shown, form, SECURITY)).status).toBe(303);
};

test('the mail about a removed factor takes the account back from whoever added one and removed the others', async () => {
  const ada = await addAdaWithApp(app);
  await age(ada);
  const before = await appsOf(ada);
  const intruder = await intrude(ada);
  await switchAppOff(intruder);
  expect(await appsOf(ada)).toEqual([]);
  expect(await passkeysOf(ada)).toBe(1);
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  expect([await passkeysOf(ada), await passwordsOf(ada), await asideOf(ada)]).toEqual([0, 0, 0]);
  expect(await appsOf(ada)).toEqual(before);
  expect(await isSignedIn(app, intruder.headers.Cookie)).toBe(false);
  // A mailbox alone opens nothing: the new password is asked for a code of the app.
  const recovery = await linkIn(app, ada.email, 'recovery');
  const words = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await post(app, { headers: {} }, { link: recovery ?? '', ...words }, '/auth/reset-password');
  const signedIn = await signIn(app, ada.email, NEW_PASSWORD);
  expect(signedIn.headers.get('Location')).toContain('/auth/second-step');
});

test('a passkey that was removed comes back with its name and its key', async () => {
  const ada = await addAda(app);
  expect((await addPasskey(app, ada)).response.status).toBeLessThan(400);
  await age(ada);
  const [before] = await app.db.write.select().from(passkeys).where(eq(passkeys.user_id, ada.id));
  const form = { intent: 'passkey-remove', passkey: before?.id ?? '', current_password: PASSWORD };
  const shown = await withShownFactor(app.db, ada);
  expect((await post(app, shown, form, SECURITY)).status).toBe(303);
  expect(await passkeysOf(ada)).toBe(0);
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  const [after] = await app.db.write.select().from(passkeys).where(eq(passkeys.user_id, ada.id));
  expect(after).toEqual(before);
});

test('a factor that was removed before its table had a column comes back with the default', async () => {
  const ada = await addAdaWithApp(app);
  await age(ada);
  const [before] = await appsOf(ada);
  await switchAppOff(ada);
  await app.db.write
    .update(removedFactors)
    .set({ stored: sql`stored - 'last_step' || '{"of_a_column_that_has_gone": 1}'` })
    .where(eq(removedFactors.user_id, ada.id));
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  expect(await appsOf(ada)).toEqual([{ ...before, last_step: 0 }]);
});

test('a removed factor stays away while an earlier one is left, as whoever took a phone may read its mails', async () => {
  const ada = await withShownFactor(app.db, await addAdaWithApp(app));
  expect((await addPasskey(app, ada)).response.status).toBe(303);
  await age(ada);
  await switchAppOff(ada);
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  expect([await passkeysOf(ada), (await appsOf(ada)).length, await asideOf(ada)]).toEqual([1, 0, 0]);
});

test('the latest mail takes back what earlier ones of that week told of', async () => {
  const ada = await addAdaWithApp(app);
  await age(ada);
  const intruder = await intrude(ada);
  expect((await addPasskey(app, intruder)).response.status).toBe(303);
  expect(await passkeysOf(ada)).toBe(2);
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  expect([await passkeysOf(ada), (await appsOf(ada)).length]).toEqual([0, 1]);
});

test('what an operator removed, or nothing brings back any more, leaves the account as it is', async () => {
  const ada = await addAdaWithApp(app);
  await age(ada);
  await intrude(ada);
  await switchAppOff(ada);
  const link = await linkIn(app, ada.email, 'disown');
  await app.db.write.update(removedFactors).set({ removed_at: sql`now() - interval '15 days'` });
  expect((await forgetRemovedFactors(app.db.write)).count).toBeGreaterThan(0);
  for (const _ of ['once', 'again']) {
    const answer = await press(link);
    expect([answer.status, faults(await mainOf(answer)).notice]).toEqual([400, DISOWN_TEXTS.lastFactor]);
  }
  expect([await passkeysOf(ada), await passwordsOf(ada)]).toEqual([1, 1]);
  const bob = await addAdaWithApp(app);
  await age(bob);
  await switchAppOff(bob);
  expect((await addPasskey(app, bob)).response.status).toBeLessThan(400);
  await resetFactors(app.db.write, { userId: bob.id, by: { id: 'owner', email: 'owner@example.org' } });
  expect(await asideOf(bob)).toBe(0);
  expect((await press(await linkIn(app, bob.email, 'disown'))).status).toBe(400);
});

test('a mailbox does not outlive the week of the first factor', async () => {
  const ada = await addAdaWithApp(app);
  // The app is six days old when a passkey follows, and the mail about that is read eight days after the app.
  await app.db.write.update(authenticatorApps).set({ confirmed_at: sql`now() - interval '8 days'` });
  const first = { created_at: sql`now() - interval '8 days'`, expires_at: sql`now() - interval '1 day'` };
  await app.db.write.update(emailTokens).set(first).where(eq(emailTokens.user_id, ada.id));
  expect((await addPasskey(app, await withShownFactor(app.db, ada))).response.status).toBe(303);
  await app.db.write.execute(sql`
    UPDATE email_tokens SET created_at = created_at - interval '2 days',
      payload = payload || jsonb_build_object('since', now() - interval '2 days')
    WHERE user_id = ${ada.id} AND purpose = 'disown' AND expires_at > now()`);
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  expect([await passkeysOf(ada), (await appsOf(ada)).length]).toEqual([0, 1]);
});

test('an app that somebody else switched on goes, although they have changed the password since', async () => {
  const ada = await addAda(app);
  const Cookie = await startSession(app.db, ada.id);
  const intruder = { ...ada, headers: { ...ada.headers, Cookie } };
  const secret = await beginApp(app, intruder);
  await post(app, intruder, { intent: 'app-confirm', code: codeOf(secret) }, SECURITY);
  const words = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, current_password: PASSWORD };
  expect((await post(app, intruder, { intent: 'password', ...words })).status).toBe(303);
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  expect(await isSignedIn(app, Cookie)).toBe(false);
  expect(await app.db.write.$count(authenticatorApps, eq(authenticatorApps.user_id, ada.id))).toBe(0);
});

test('the operators’ log says that an operator’s factor went by a mail', async () => {
  const ada = await addAda(app);
  await app.db.write.insert(operators).values({ user_id: ada.id, role: 'editor' });
  await intrude(ada);
  expect((await press(await linkIn(app, ada.email, 'disown'))).status).toBe(303);
  expect(await logOf(ada)).toMatchObject([
    {
      action: 'factors.disown',
      operator_id: ada.id,
      subject_kind: 'member',
      after: { removed: 1, returned: 0 },
    },
  ]);
});

test('a link that nobody was sent does nothing', async () => {
  const ada = await addAda(app);
  await intrude(ada);
  const response = await press(
    `http://localhost:3000/auth/not-me#access_token=${'x'.repeat(43)}&type=disown`,
  );
  expect(response.status).toBe(400);
  expect(await passkeysOf(ada)).toBe(1);
});

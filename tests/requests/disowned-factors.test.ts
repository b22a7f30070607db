import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { DISOWN_TEXTS } from '#domain/accounts/disown.ts';
import { accounts } from '#server/db/schema/accounts.server.ts';
import { authenticatorApps, passkeys } from '#server/db/schema/factors.server.ts';
import { operatorActions, operators } from '#server/db/schema/operators.server.ts';
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

/** A member learns by mail of a second factor that somebody else has added, and takes the account back. */

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const app = await createTestApp({ empty: true });

const press = (link = '') => post(app, { headers: {} }, { link }, '/auth/not-me');

/** Whoever found out Ada's password signs in and adds a passkey. */
async function intrude(ada: TestMember): Promise<TestMember> {
  const Cookie = await startSession(app.db, ada.id);
  const intruder = { ...ada, headers: { ...ada.headers, Cookie } };
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

test('a link does not open an account that had a factor before, if that is gone', async () => {
  const ada = await addAdaWithApp(app);
  await app.db.write
    .update(authenticatorApps)
    .set({ confirmed_at: sql`now() - interval '1 day'` })
    .where(eq(authenticatorApps.user_id, ada.id));
  expect((await addPasskey(app, ada)).response.status).toBe(303);
  const form = { intent: 'app-off', current_password: PASSWORD };
  expect((await post(app, ada, form, SECURITY)).status).toBe(303);
  const link = await linkIn(app, ada.email, 'disown');
  for (const _ of ['once', 'again']) {
    const answer = await press(link);
    expect([answer.status, faults(await mainOf(answer)).notice]).toEqual([400, DISOWN_TEXTS.lastFactor]);
  }
  expect([await passkeysOf(ada), await passwordsOf(ada)]).toEqual([1, 1]);
  expect(await isSignedIn(app, ada.headers.Cookie)).toBe(true);
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
    { action: 'factors.disown', operator_id: ada.id, subject_kind: 'member', after: { removed: 1 } },
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

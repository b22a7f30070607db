import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueEmailToken } from '#features/accounts/email-tokens.server.ts';
import { emailTokens } from '#features/accounts/tables/accounts.server.ts';
import {
  addAda,
  faults,
  isSignedIn,
  mainOf,
  mend,
  NEW_PASSWORD,
  PASSWORD,
  post,
  readable,
  sessionsOf,
  signIn,
} from '../harness/account-settings.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, startSession, type TestMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

describe('changing the password', () => {
  const change = (asked: TestMember, form: Record<string, string> = {}, to = app) =>
    post(to, asked, {
      intent: 'password',
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
      ...form,
    });

  test('stores the new one, ends the other sessions, takes links back and sends an email', async () => {
    const ada = await addAda(app);
    const elsewhere = await startSession(app.db, ada.id);
    await issueEmailToken(app.db.write, { purpose: 'recovery', userId: ada.id, hours: 1 });
    const response = await change(ada);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/settings/account?done=password#password',
    ]);
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    const page = await mainOf(await app.get('/settings/account?done=password', ada.headers));
    expect(readable(page.querySelector('[role=status]')?.text)).toBe(
      'Your password is changed. Your other sessions have ended.',
    );
    expect(await mailsTo(app, ada.email)).toMatchObject([{ subject: 'Your password was changed' }]);
    expect(await app.db.write.select().from(emailTokens).where(eq(emailTokens.user_id, ada.id))).toEqual([]);
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
    expect((await signIn(app, ada.email, NEW_PASSWORD)).status).toBe(303);
  });

  test.each([
    [{ current_password: '' }, { current_password: 'Enter your current password' }],
    [{ current_password: 'not this one' }, { current_password: 'That is not your current password' }],
    [{ current_password: 'x'.repeat(129) }, { current_password: 'That is not your current password' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters long' }],
    [{ password: 'Ada Lovelace' }, { password: 'Password is too weak: it is your name' }],
    [
      { password: 'Lovelace1', confirm_password: 'Lovelace1' },
      {
        password:
          'Password is too weak: it is close to your name, your email address or the name of this site',
      },
    ],
    [{ confirm_password: 'something else' }, { confirm_password: 'Passwords do not match' }],
    [
      { password: PASSWORD, confirm_password: PASSWORD },
      { password: 'Choose a password other than the current one' },
    ],
  ])('refuses %j', async (form, fields) => {
    const ada = await addAda(app);
    const response = await change(ada, form);
    expect(response.status).toBe(400);
    const page = await mainOf(response);
    expect(faults(page)).toEqual(mend(fields));
    for (const field of page.querySelectorAll('[type=password]')) {
      expect(field.getAttribute('value')).toBeUndefined();
    }
    expect(await mailsTo(app, ada.email)).toEqual([]);
  });

  test('happens once when it is sent twice at the same moment', async () => {
    const ada = await addAda(app);
    const statuses = await Promise.all([change(ada), change(ada)].map(async (sent) => (await sent).status));
    expect(statuses.sort()).toEqual([303, 400]);
    expect(await mailsTo(app, ada.email)).toHaveLength(1);
  });

  test('does not happen without its email', async () => {
    const own = await createTestApp({ empty: true });
    const ada = await addAda(own);
    await startSession(own.db, ada.id);
    await own.db.write.execute('DROP TABLE outbox');
    expect((await change(ada, {}, own)).status).toBe(503);
    expect(await sessionsOf(own, ada.id)).toHaveLength(2);
  });

  test('counts an attempt before it judges the new password, which takes time', async () => {
    const ada = await addMember(app.db);
    const tryWeak = () => change(ada, { password: 'Lovelace1', confirm_password: 'Lovelace1' });
    const tries = await Promise.all(Array.from({ length: 12 }, tryWeak));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('cannot be guessed at from many places', async () => {
    // Without a password every guess is wrong, and none is slow.
    const ada = await addMember(app.db);
    const guess = () => change(ada, { current_password: 'a guess' });
    const guesses = await Promise.all(Array.from({ length: 10 }, guess));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    const response = await change(ada);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(faults(await mainOf(response)).notice).toMatch(/^That is more than we take/);
  });
});

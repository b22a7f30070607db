import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { setPassword } from '#features/accounts/registration.server.ts';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import {
  type Account,
  anonymous,
  confirmedAccount,
  freshAccount,
  isSignedIn,
  logIn,
  post,
  read,
  register,
  spend,
} from '../harness/accounts.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { cheapHash } from '../harness/passwords.ts';

const app = await createTestApp({ empty: true });

const PROMPT =
  "Your email address hasn't been verified yet. Would you like us to send another verification email?";

async function answerTo(account: Account) {
  const answer = await anonymous((await logIn(app, account)).response, account.email);
  return { ...answer, body: answer.body.replaceAll(/\b[0-9a-f]{64}\b/g, 'REGISTRATION') };
}

describe('/auth/login', () => {
  test('asks for email and password, and links to the registration and to a new password', async () => {
    const { main } = await read(await app.get('/auth/login'));
    const fields = main
      .querySelectorAll('form:not([data-passkey]) input')
      .map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]);
    expect(fields).toEqual([
      ['email', 'username webauthn'],
      ['password', 'current-password'],
    ]);
    const links = main.querySelectorAll('a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/auth/register', '/auth/forgot-password']);
  });

  test('signs in and leads to the tools', async () => {
    const account = await confirmedAccount(app);
    const { response, cookie } = await logIn(app, { ...account, email: ` ${account.email.toUpperCase()}` });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/tools']);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-known_device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(await isSignedIn(app, cookie)).toBe(true);
  });

  test('accepts an existing password that could no longer be chosen', async () => {
    const { id, email } = await addMember(app.db);
    await setPassword(app.db.write, id, cheapHash('password'));
    expect((await logIn(app, { email, password: 'password' })).status).toBe(303);
  });

  test.each([
    [{ email: '' }, { email: 'Enter an email address such as name@example.com' }],
    [{ email: 'ada' }, { email: 'Enter an email address such as name@example.com' }],
    [{ password: '' }, { password: 'Enter your password' }],
  ])('refuses %o', async (change, errors) => {
    const page = await read(await post(app, '/auth/login', { ...freshAccount(), ...change }));
    expect([page.status, page.errors]).toEqual([400, errors]);
  });

  test('answers an unknown address as it answers a wrong password', async () => {
    const known = await confirmedAccount(app);
    const waiting = freshAccount();
    await register(app, waiting);
    const unknown = await answerTo(freshAccount());
    expect(unknown.status).toBe(401);
    expect(await answerTo({ ...known, password: 'a wrong one' })).toEqual(unknown);
    expect(await answerTo({ ...known, password: 'x'.repeat(200) })).toEqual(unknown);
    expect(await answerTo({ ...waiting, password: 'a wrong one' })).toEqual(unknown);
  });

  test('gives back the address and not the password', async () => {
    const account = freshAccount();
    const page = await read((await logIn(app, account)).response);
    expect(page.alert).toBe('Invalid email or password');
    expect(page.main.querySelector('[name=email]')?.getAttribute('value')).toBe(account.email);
    expect(page.html).not.toContain(account.password);
  });
});

describe('an address that is not confirmed', () => {
  test('is told so only after the right password, with an offer to send the email again', async () => {
    const account = freshAccount();
    await register(app, account);
    const page = await read((await logIn(app, account)).response);
    expect(page.status).toBe(403);
    expect(page.alert).toBe(`Email not confirmed${PROMPT}`);
    expect(page.main.querySelector('input[name=intent]')?.getAttribute('value')).toBe('resend');
    expect((await logIn(app, { ...account, password: 'a wrong one' })).status).toBe(401);
  });

  test('looks the same as one with an account, even to somebody who registers it first', async () => {
    const unknown = freshAccount();
    await register(app, unknown);
    const { email } = await confirmedAccount(app);
    const guess = { email, password: 'chosen by Eve' };
    await register(app, guess);
    const own = await answerTo(unknown);
    expect(own.status).toBe(403);
    expect(await answerTo(guess)).toEqual(own);
  });

  test('stays unconfirmed when its account already has a password', async () => {
    const account = await confirmedAccount(app);
    await app.db.write.update(users).set({ email_verified: false }).where(eq(users.email, account.email));
    expect((await logIn(app, account)).status).toBe(403);
  });
});

describe('returnTo', () => {
  test('tells a visitor who wants to submit a tool why it comes first', async () => {
    const text = 'To submit a tool, sign in or create an account. The form follows.';
    const { main } = await read(await app.get('/auth/login?returnTo=/submit'));
    expect(main.text).toContain(text);
    expect((await read(await app.get('/auth/login'))).main.text).not.toContain(text);
  });

  test('leads back to where the visitor was, even through the registration', async () => {
    const account = await confirmedAccount(app);
    const address = '/auth/login?returnTo=%2Ftools%2Fx%3Ftab%3Dmarket';
    const { main } = await read(await app.get(address));
    const { action = address } = main.querySelector('form')?.attributes ?? {};
    expect(action, 'it is sent to the page that it is on').toBe(address);
    const [toRegister] = main.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
    expect(toRegister).toBe('/auth/register?returnTo=%2Ftools%2Fx%3Ftab%3Dmarket');
    const register = await read(await app.get(toRegister ?? ''));
    expect(register.main.querySelector("a[href^='/auth/login']")?.getAttribute('href')).toBe(address);
    const response = await post(app, address, { ...account });
    expect(response.headers.get('Location')).toBe('/tools/x?tab=market');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/auth/sign-out',
    'tools',
  ])('%o leads to the tools', async (returnTo) => {
    const address = `/auth/login?${new URLSearchParams({ returnTo })}`;
    const response = await post(app, address, { ...(await confirmedAccount(app)) });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/tools']);
    const { headers } = await addMember(app.db);
    expect((await app.get(address, headers)).headers.get('Location')).toBe('/tools');
  });

  test('leads a member who is signed in there at once', async () => {
    const { headers } = await addMember(app.db);
    const response = await app.get('/auth/login?returnTo=/profile', headers);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/profile']);
  });
});

describe('the session', () => {
  test('is a new one each time, and the one that the browser had before ends', async () => {
    const account = await confirmedAccount(app);
    const first = await logIn(app, account);
    const second = await logIn(app, account, { headers: { Cookie: first.cookie } });
    expect(second.status).toBe(303);
    expect(second.cookie).not.toBe(first.cookie);
    expect(await isSignedIn(app, first.cookie)).toBe(false);
    expect(await isSignedIn(app, second.cookie)).toBe(true);
  });

  test('of another member that somebody has planted ends with the login', async () => {
    const eve = await addMember(app.db);
    const account = await confirmedAccount(app);
    const { response, cookie } = await logIn(app, account, { headers: eve.headers });
    const names = response.headers.getSetCookie().map((set) => set.split('=', 1)[0]);
    expect(names).toEqual(['__Host-session_token', '__Host-known_device']);
    expect(await isSignedIn(app, cookie)).toBe(true);
    expect(await app.db.write.select().from(sessions).where(eq(sessions.user_id, eve.id))).toEqual([]);
  });

  test('is not created for a password that was replaced while it was being checked', async () => {
    const own = await createTestApp({ empty: true });
    const account = await confirmedAccount(own);
    const { login } = await own.db.write.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM users FOR UPDATE`);
      const begun = logIn(own, account);
      // The login has accepted the password and waits for its member.
      await vi.waitFor(async () => {
        const { rows } = await own.db.read.execute(sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      }, 8_000);
      await tx.execute(sql`UPDATE accounts SET password = 'another'`);
      await tx.execute(sql`DELETE FROM sessions`);
      return { login: begun };
    });
    const { status, response } = await login;
    expect([status, response.headers.getSetCookie()]).toEqual([401, []]);
    expect(await own.db.write.select().from(sessions)).toEqual([]);
  });

  test('is left alone by a login that fails', async () => {
    const { headers } = await addMember(app.db);
    await logIn(app, freshAccount(), { headers });
    expect(await isSignedIn(app, headers.Cookie)).toBe(true);
  });
});

describe('the limits', () => {
  test('stop one sender’s guesses at an account, and leave its owner in', async () => {
    const account = await confirmedAccount(app);
    const from = '192.0.2.50';
    const guess = (turn: number) =>
      logIn(
        app,
        { ...account, password: 'a wrong one' },
        {
          from,
          headers: { 'X-Forwarded-For': `203.0.113.${turn}` },
        },
      );
    expect((await guess(1)).status).toBe(401);
    await spend(app, RATE_LIMITS.loginFromSender.account, 8);
    expect((await guess(2)).status).toBe(401);
    const { response } = await logIn(app, account, { from });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect((await read(response)).alert).toContain('Please try again in 2 minutes.');
    expect((await logIn(app, account)).status).toBe(303);
  });

  test('stop many senders’ guesses at an account, for half a minute at a time', async () => {
    const account = await confirmedAccount(app);
    const guess = () => logIn(app, { ...account, password: 'a wrong one' });
    await guess();
    await spend(app, RATE_LIMITS.login.account, 18);
    expect((await guess()).status).toBe(401);
    expect((await logIn(app, account)).status).toBe(429);
    await app.db.write.execute(sql`UPDATE rate_limits SET full_at = full_at - interval '30 s'`);
    expect((await logIn(app, account)).status).toBe(303);
  });

  test('are the same for addresses without an account', async () => {
    const account = freshAccount();
    const from = '192.0.2.51';
    expect((await logIn(app, account, { from })).status).toBe(401);
    await spend(app, RATE_LIMITS.loginFromSender.account, 8);
    expect((await logIn(app, account, { from })).status).toBe(401);
    expect((await logIn(app, account, { from })).status).toBe(429);
  });

  test('stop one sender’s guesses at many accounts', async () => {
    const from = '192.0.2.52';
    expect((await logIn(app, freshAccount(), { from })).status).toBe(401);
    await spend(app, RATE_LIMITS.login.sender, 28);
    expect((await logIn(app, freshAccount(), { from })).status).toBe(401);
    expect((await logIn(app, freshAccount(), { from })).status).toBe(429);
  });
});

test('a failure of the database says so and keeps the password out of the log', async () => {
  const broken = await createTestApp({ db: brokenDatabase() });
  const account = freshAccount();
  const page = await read((await logIn(broken, account)).response);
  expect([page.status, page.alert]).toEqual([503, 'Failed to sign in']);
  expect(broken.logged('error')).toHaveLength(1);
  expect(broken.logged('error').join()).not.toContain(account.password);
});

test('a session that cannot be stored is a failure, not a wrong password', async () => {
  const own = await createTestApp({ empty: true });
  const account = await confirmedAccount(own);
  await own.db.write.execute(sql`DROP TABLE sessions`);
  const page = await read((await logIn(own, account)).response);
  expect([page.status, page.alert]).toEqual([503, 'Failed to sign in']);
  expect(own.logged('error').join()).not.toContain(account.password);
});

import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts, emailTokens } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import {
  anonymous,
  breakOutbox,
  confirmedAccount,
  freshAccount,
  post,
  read,
  register,
  spend,
} from '../harness/accounts.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';

const app = await createTestApp({ empty: true });

const PASSWORD = 'correct horse battery';
const FORM = { password: PASSWORD, confirm_password: PASSWORD, first_name: '', last_name: '' };
const fresh = () => ({ ...FORM, email: freshAccount().email });

describe('/auth/register', () => {
  test('asks for email, password, the password again and optional names', async () => {
    const { main, status } = await read(await app.get('/auth/register'));
    expect(status).toBe(200);
    const fields = main
      .querySelectorAll('form input')
      .map((input) => [
        input.getAttribute('name'),
        input.getAttribute('autocomplete'),
        input.hasAttribute('required'),
        main.querySelector(`label[for="${input.id}"]`) !== null,
      ]);
    expect(fields).toEqual([
      ['email', 'email', true, true],
      ['password', 'new-password', true, true],
      ['confirm_password', 'new-password', true, true],
      ['first_name', 'given-name', false, true],
      ['last_name', 'family-name', false, true],
    ]);
  });

  test('leaves it to the server to say how short a password may be, once', async () => {
    const { main } = await read(await app.get('/auth/register'));
    expect(main.querySelectorAll('[minlength]')).toEqual([]);
    const short = { ...fresh(), password: 'seven77', confirm_password: 'seven77' };
    const refused = await read(await post(app, '/auth/register', short));
    expect(refused.main.text).toContain('Password must be at least 8 characters long');
    expect(refused.main.text).not.toContain('At least 8 characters.');
  });

  test('stores a user who has yet to answer the email, and leads to the welcome', async () => {
    const { email } = freshAccount();
    const form = { ...FORM, email: ` ${email.toUpperCase()} `, first_name: 'Ada', last_name: 'Lovelace' };
    const response = await post(app, '/auth/register', form);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/auth/welcome']);
    const [user] = await app.db.write.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ email_verified: false, first_name: null, subscription_status: 'free' });
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('Confirm your email address for AI Toolbox');
    const link = /http:\/\/localhost:3000\/auth\/verify#access_token=([\w-]{43})&type=signup\n/;
    const [, token = ''] = link.exec(mail?.text ?? '') ?? [];
    expect(token).not.toBe('');
    expect(mail?.html).toContain(`access_token=${token}&amp;type=signup`);
    // Reading the database must reveal neither a usable link nor the password.
    const stored = JSON.stringify(await app.db.write.select().from(emailTokens));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
  });

  test('emails nothing that somebody typed: anybody could have it sent to anybody', async () => {
    const form = { ...fresh(), first_name: 'Win a prize at evil.example' };
    await post(app, '/auth/register', form);
    expect(JSON.stringify(await mailsTo(app, form.email))).not.toContain('evil');
  });

  test('leads on to the profile, the tools and the mailbox', async () => {
    const { main } = await read(await app.get('/auth/welcome'));
    const links = main.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')]);
    expect(links).toContainEqual(['Complete Your Profile', '/profile/complete']);
    expect(links).toContainEqual(['Skip for Now', '/tools']);
    expect(main.text).toContain('mailbox');
  });

  test('tells nobody to confirm an address who has done so', async () => {
    const { headers } = await addMember(app.db);
    const { main } = await read(await app.get('/auth/welcome', headers));
    expect(main.text).toContain('Your address is confirmed');
    expect(main.text).not.toContain('mailbox');
  });

  test.each([
    [{ email: '' }, { email: 'Enter an email address such as name@example.com' }],
    [{ email: 'ada@example' }, { email: 'Enter an email address such as name@example.com' }],
    [{ email: 'a@example.org,b@example.org' }, { email: 'Enter an email address such as name@example.com' }],
    [{ first_name: 'AI', last_name: 'Toolbox' }, { first_name: 'This name is reserved: choose another' }],
    [{ last_name: 'nimda\u202E' }, { last_name: 'Leave out the hidden characters that turn a text around' }],
    [{ password: '' }, { password: 'Enter a password' }],
    [{ confirm_password: '' }, { confirm_password: 'Enter the password once more' }],
    [{ confirm_password: 'another one' }, { confirm_password: 'Passwords do not match' }],
    [
      { password: 'seven77', confirm_password: 'seven77' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [
      { password: 'Password123', confirm_password: 'Password123' },
      { password: 'Password is too weak: it is a common one or close to one' },
    ],
    [
      { password: 'x'.repeat(129), confirm_password: 'x'.repeat(129) },
      { password: 'Password must be at most 128 characters long' },
    ],
    [
      { email: 'ada.lovelace@example.org', password: 'Ada.Lovelace', confirm_password: 'Ada.Lovelace' },
      { password: 'Password is too weak: it is your email address' },
    ],
    [
      {
        first_name: 'Ada',
        last_name: 'Lovelace',
        password: 'ada lovelace',
        confirm_password: 'ada lovelace',
      },
      { password: 'Password is too weak: it is your name' },
    ],
    [{ first_name: 'x'.repeat(101) }, { first_name: 'Shorten the name to 100 characters' }],
  ])('refuses %.120o', async (change, errors) => {
    const page = await read(await post(app, '/auth/register', { ...fresh(), ...change }));
    expect([page.status, page.errors]).toEqual([400, errors]);
    expect(page.alert).toBe('Please correct what is marked below.');
  });

  test('counts the sender before it judges a password, because judging takes everybody’s time', async () => {
    const own = await createTestApp({ empty: true });
    const from = '192.0.2.91';
    const weak = { password: 'Password123', confirm_password: 'Password123' };
    const refused = () => post(own, '/auth/register', { ...fresh(), ...weak }, { from });
    expect((await refused()).status).toBe(400);
    await spend(own, RATE_LIMITS.passwordJudged.sender, 19);
    const response = await refused();
    expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true]);
    // A broken rule is found before anything is counted.
    expect((await post(own, '/auth/register', { ...fresh(), password: 'x' }, { from })).status).toBe(400);
  });

  test('gives back everything typed except the passwords', async () => {
    const form = { ...fresh(), first_name: 'A"da', last_name: '<b>', confirm_password: 'another one' };
    const { main, html } = await read(await post(app, '/auth/register', form));
    for (const name of ['email', 'first_name', 'last_name'] as const) {
      expect(main.querySelector(`[name=${name}]`)?.getAttribute('value')).toBe(form[name]);
    }
    expect(html).not.toContain(PASSWORD);
    expect(html).not.toContain('another one');
  });

  test('leads members to where they wanted', async () => {
    const { headers } = await addMember(app.db);
    const there = await app.get('/auth/register?returnTo=/tools/x', headers);
    expect([there.status, there.headers.get('Location')]).toEqual([302, '/tools/x']);
  });

  test('is refused to other sites', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await post(app, '/auth/register', fresh(), { headers })).status).toBe(403);
  });
});

describe('an address that has an account', () => {
  const answerTo = async (email: string) =>
    anonymous(await post(app, '/auth/register', { ...FORM, email }), email);

  test('gets the same answer as one that is pending and one that is new', async () => {
    const waiting = freshAccount();
    await register(app, waiting);
    const unknown = await answerTo(freshAccount().email);
    expect(unknown.status).toBe(303);
    expect(await answerTo((await confirmedAccount(app)).email)).toEqual(unknown);
    expect(await answerTo(waiting.email)).toEqual(unknown);
  });

  test('is told so by email, and keeps its password and names', async () => {
    const account = await confirmedAccount(app, { first_name: 'Ada' });
    const [user] = await app.db.write.select().from(users).where(eq(users.email, account.email));
    const before = await app.db.write
      .select()
      .from(accounts)
      .where(eq(accounts.user_id, user?.id ?? ''));
    expect(before).toHaveLength(1);
    await post(app, '/auth/register', { ...FORM, email: account.email, first_name: 'Eve' });
    const mail = (await mailsTo(app, account.email)).at(-1);
    expect(mail?.subject).toBe('You already have an account at AI Toolbox');
    expect(mail?.text).toContain('http://localhost:3000/auth/login');
    expect(mail?.text).toContain('http://localhost:3000/auth/forgot-password');
    expect(mail?.text).not.toContain('access_token');
    expect(await app.db.write.select().from(users).where(eq(users.email, account.email))).toEqual([user]);
    expect(
      await app.db.write
        .select()
        .from(accounts)
        .where(eq(accounts.user_id, user?.id ?? '')),
    ).toEqual(before);
  });
});

test('of two registrations of an address at the same moment, both are answered and one user is stored', async () => {
  const form = fresh();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(app, '/auth/register', form)));
  // An address may be used five times at once.
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 303, 429, 429, 429]);
  expect(await app.db.write.select().from(users).where(eq(users.email, form.email))).toHaveLength(1);
});

describe('a failure', () => {
  test('stores neither user nor email, says so, and logs nothing that was typed', async () => {
    const own = await createTestApp({ empty: true });
    await breakOutbox(own);
    const form = fresh();
    const page = await read(await post(own, '/auth/register', form));
    expect([page.status, page.alert]).toEqual([503, 'An error occurred during registration']);
    expect(page.main.querySelector('[name=email]')?.getAttribute('value')).toBe(form.email);
    expect(await own.db.write.select().from(users)).toEqual([]);
    expect(await own.db.write.select().from(emailTokens)).toEqual([]);
    expect(own.logged('error')).toHaveLength(1);
    expect(own.logged('error').join()).not.toMatch(new RegExp(`${PASSWORD}|${form.email}`));
  });

  test('of the whole database says so too', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const page = await read(await post(broken, '/auth/register', fresh()));
    expect([page.status, page.alert]).toEqual([503, 'An error occurred during registration']);
  });
});

describe('the limits', () => {
  test('refuse attempts less than 2 s apart, on every node', async () => {
    const quick = () => createTestApp({ db: app.db });
    const [own, node] = [await quick(), await quick()];
    const from = '192.0.2.20';
    expect((await post(own, '/auth/register', fresh(), { from })).status).toBe(303);
    const headers = { 'X-Forwarded-For': '203.0.113.1' };
    const response = await post(node, '/auth/register', fresh(), { from, headers });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '2']);
    expect((await read(response)).alert).toBe('Please wait a moment before trying again');
    await app.db.write.execute(sql`UPDATE rate_limits SET full_at = full_at - interval '2 s'`);
    expect((await post(own, '/auth/register', fresh(), { from })).status).toBe(303);
  });

  test('give one sender ten registrations at once', async () => {
    const from = '192.0.2.21';
    const attempt = async () => {
      await app.db.write.execute(sql`DELETE FROM rate_limits WHERE key LIKE 'register-gap %'`);
      return post(app, '/auth/register', fresh(), { from });
    };
    expect((await attempt()).status).toBe(303);
    await spend(app, RATE_LIMITS.register.sender, 8);
    expect((await attempt()).status).toBe(303);
    const response = await attempt();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(300);
    expect((await read(response)).alert).toContain('Please try again in 6 minutes.');
  });

  test('send one address five emails at once, whoever asks', async () => {
    const { email } = freshAccount();
    const attempt = (typed: string) => post(app, '/auth/register', { ...FORM, email: typed });
    expect((await attempt(email)).status).toBe(303);
    await spend(app, RATE_LIMITS.register.account, 3);
    expect((await attempt(email)).status).toBe(303);
    expect((await attempt(email.toUpperCase())).status).toBe(429);
    expect(await mailsTo(app, email)).toHaveLength(2);
  });
});

import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { passwordHash } from '#features/accounts/account-to-enter.server.ts';
import { setPassword } from '#features/accounts/registration.server.ts';
import { emailTokens, sessions } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import {
  type Account,
  anonymous,
  atOnce,
  breakOutbox,
  confirmedAccount,
  freshAccount,
  isSignedIn,
  linksTo,
  logIn,
  post,
  read,
  register,
  spend,
} from '../harness/accounts.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember, startSession } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';

const app = await createTestApp({ empty: true });

const SENT = 'If there is an account for this address, we have sent a link to it. Please check your inbox.';
const DONE = 'Your password has been changed. You are signed out everywhere.';
const INVALID = 'This link is invalid, or your password or address has been changed since.';
const USED = 'This link has been used: the password that was chosen with it counts.';
const EXPIRED = 'This link has expired. Ask for another one.';
const NEW = 'chosen anew by Ada';

const ask = (email: string, from?: string) =>
  post(app, '/auth/forgot-password', { email }, from === undefined ? {} : { from });

async function linkFor({ email }: Account): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return (await linksTo(app, email, 'recovery')).at(-1) ?? '';
}

const reset = (link: string, password = NEW, confirm_password = password) =>
  post(app, '/auth/reset-password', { link, password, confirm_password });

describe('/auth/forgot-password', () => {
  test('gives every address the same answer, and an email to those that have an account', async () => {
    const known = await confirmedAccount(app);
    const unknown = freshAccount();
    const answer = async (email: string) => anonymous(await ask(email), email);
    const own = await answer(known.email);
    expect(own.status).toBe(200);
    expect(own.body).toContain(SENT);
    expect(await answer(unknown.email)).toEqual(own);
    expect(await mailsTo(app, unknown.email)).toEqual([]);
    const mail = (await mailsTo(app, known.email)).at(-1);
    expect(mail?.text).toMatch(
      /http:\/\/localhost:3000\/auth\/reset-password#access_token=[\w-]{43}&type=recovery\n/,
    );
  });

  test('does not answer sooner when there is nobody to write to', async () => {
    const begun = performance.now();
    await ask(freshAccount().email);
    expect(performance.now() - begun).toBeGreaterThan(245);
  });

  test('says what is wrong with an address, and gives it back', async () => {
    const page = await read(await ask('ada'));
    expect(page.status).toBe(400);
    expect(page.errors).toEqual({ email: 'Enter an email address such as name@example.com' });
    expect(page.main.querySelector('[name=email]')?.getAttribute('value')).toBe('ada');
  });

  test('is limited by address and by sender', async () => {
    const { email } = freshAccount();
    for (let turn = 0; turn < 3; turn += 1) expect((await ask(email)).status).toBe(200);
    const response = await ask(email);
    expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true]);
    const from = '192.0.2.60';
    for (let turn = 0; turn < 5; turn += 1) expect((await ask(freshAccount().email, from)).status).toBe(200);
    expect((await ask(freshAccount().email, from)).status).toBe(429);
  });

  test('says when it failed, and stores no token without its email', async () => {
    const own = await createTestApp({ empty: true });
    const { email } = await addMember(own.db);
    await breakOutbox(own);
    const page = await read(await post(own, '/auth/forgot-password', { email }));
    expect([page.status, page.alert]).toEqual([
      503,
      'Failed to send the mail. Please try again in a moment.',
    ]);
    expect(await own.db.write.select().from(emailTokens)).toEqual([]);
    expect(own.logged('error').join()).not.toContain(email);
  });
});

describe('/auth/reset-password', () => {
  test('sets the password, ends all sessions, and tells the member by email', async () => {
    const account = await confirmedAccount(app);
    const before = await logIn(app, account);
    const page = await read(await reset(await linkFor(account)));
    expect([page.status, page.notice]).toEqual([200, DONE]);
    expect(await isSignedIn(app, before.cookie)).toBe(false);
    expect((await logIn(app, account)).status).toBe(401);
    expect((await logIn(app, { ...account, password: NEW })).status).toBe(303);
    const mail = (await mailsTo(app, account.email)).at(-1);
    expect(mail?.subject).toBe('Your password at AI Toolbox was changed');
    expect(mail?.text).not.toContain(NEW);
  });

  test('gives a member who never had a password one', async () => {
    const { id, email } = await addMember(app.db);
    await startSession(app.db, id);
    expect((await reset(await linkFor({ email, password: '' }))).status).toBe(200);
    expect(await app.db.write.select().from(sessions).where(eq(sessions.user_id, id))).toEqual([]);
    expect((await logIn(app, { email, password: NEW })).status).toBe(303);
  });

  test('confirms the address, and ends the links of registrations', async () => {
    const owner = freshAccount();
    const evesLink = await register(app, { ...owner, password: 'chosen by Eve' }, { first_name: 'Eve' });
    expect((await reset(await linkFor(owner))).status).toBe(200);
    const answer = await read(await post(app, '/auth/verify', { link: evesLink }));
    expect(answer.notice).toBe('Your email address is confirmed already.');
    expect((await logIn(app, { ...owner, password: 'chosen by Eve' })).status).toBe(401);
    expect((await logIn(app, { ...owner, password: NEW })).status).toBe(303);
    const [user] = await app.db.write.select().from(users).where(eq(users.email, owner.email));
    expect(user).toMatchObject({ email_verified: true, first_name: null });
  });

  test('accepts a link once, whatever the number of attempts, and then the older ones no longer work', async () => {
    const account = await confirmedAccount(app);
    const older = await linkFor(account);
    const link = await linkFor(account);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect((await read(await reset(link))).errors).toEqual({ link: USED });
    const page = await read(await reset(older));
    expect([page.status, page.errors]).toEqual([400, { link: INVALID }]);
  });

  test('lets two links that are followed at the same moment take turns', async () => {
    const account = await confirmedAccount(app);
    const links = [await linkFor(account), await linkFor(account)];
    const attempts = links.map((link) => () => reset(link));
    expect(await atOnce(app, account.email, attempts)).toEqual([200, 400]);
  });

  test('takes back a pending change of address', async () => {
    const account = await confirmedAccount(app);
    const { cookie } = await logIn(app, account);
    const { email } = freshAccount();
    const change = { intent: 'email', email, current_password: account.password };
    const asked = await post(app, '/settings/account', change, { headers: { Cookie: cookie } });
    expect(asked.status).toBe(303);
    const [oldLink = ''] = await linksTo(app, account.email, 'email_change_old');
    const [newLink = ''] = await linksTo(app, email, 'email_change_new');
    expect((await reset(await linkFor(account))).status).toBe(200);
    for (const link of [oldLink, newLink]) {
      expect((await post(app, '/auth/confirm-email', { link })).status).toBe(400);
    }
  });

  test('accepts no link that has expired, or that went to an earlier address', async () => {
    const account = await confirmedAccount(app);
    const expired = await linkFor(account);
    await app.db.write.execute(sql`UPDATE email_tokens SET expires_at = now() WHERE purpose = 'recovery'`);
    for (const _ of [1, 2]) expect((await read(await reset(expired))).errors).toEqual({ link: EXPIRED });
    const link = await linkFor(account);
    const email = freshAccount().email;
    await app.db.write.update(users).set({ email }).where(eq(users.email, account.email));
    expect((await reset(link)).status).toBe(400);
    expect((await logIn(app, { ...account, email })).status).toBe(303);
  });

  test('accepts no link with another purpose', async () => {
    const link = await register(app, freshAccount());
    expect((await read(await reset(link))).errors).toEqual({ link: INVALID });
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('access_token') ?? '';
    expect((await read(await reset(token))).errors).toEqual({ link: INVALID });
    expect((await post(app, '/auth/verify', { link })).status).toBe(200);
  });

  test('is not used up by opening it, nor by a password that is refused', async () => {
    const account = await confirmedAccount(app, { first_name: 'Ada', last_name: 'Lovelace' });
    const link = await linkFor(account);
    expect((await app.get('/auth/reset-password')).status).toBe(200);
    for (const [password, confirmation, errors] of [
      ['short', 'short', { password: 'Password must be at least 8 characters long' }],
      ['iloveyou2', 'iloveyou2', { password: 'Password is too weak: it is a common one or close to one' }],
      [NEW, 'another one', { confirm_password: 'Passwords do not match' }],
      ['adalovelace', 'adalovelace', { password: 'Password is too weak: it is your name' }],
      [account.email, account.email, { password: 'Password is too weak: it is your email address' }],
    ] as const) {
      const page = await read(await reset(link, password, confirmation));
      expect([page.status, page.errors]).toEqual([400, errors]);
      expect(page.main.querySelector('[name=link]')?.getAttribute('value')).toBe(link);
      expect(page.html).not.toContain(`value="${password}"`);
    }
    expect((await logIn(app, account)).status).toBe(303);
    expect((await reset(link)).status).toBe(200);
  });

  test('says when it failed; the link stays good and nothing has changed', async () => {
    const account = await confirmedAccount(app);
    const link = await linkFor(account);
    const broken = await createTestApp({ db: brokenDatabase() });
    const page = await read(
      await post(broken, '/auth/reset-password', { link, password: NEW, confirm_password: NEW }),
    );
    expect([page.status, page.alert]).toEqual([
      503,
      'Failed to change the password. Please try again in a moment.',
    ]);
    expect(broken.logged('error').join()).not.toMatch(new RegExp(`${NEW}|access_token`));
    expect((await reset(link)).status).toBe(200);
  });

  test('limits how often the links of one account are tried, from any sender', async () => {
    const account = await confirmedAccount(app, { first_name: 'Ada', last_name: 'Lovelace' });
    const link = await linkFor(account);
    const refused = () => reset(link, 'adalovelace');
    expect((await refused()).status).toBe(400);
    // The registration's link was one of them.
    await spend(app, RATE_LIMITS.emailLink.account, 17);
    expect((await refused()).status).toBe(400);
    const response = await refused();
    expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true]);
    expect((await reset(await linkFor(await confirmedAccount(app)))).status).toBe(200);
  });

  test('limits how many links one sender may try', async () => {
    const from = '192.0.2.61';
    const link = `#access_token=${'a'.repeat(43)}&type=recovery`;
    const guess = () =>
      post(app, '/auth/reset-password', { link, password: NEW, confirm_password: NEW }, { from });
    expect((await guess()).status).toBe(400);
    await spend(app, RATE_LIMITS.emailLink.sender, 18);
    expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    // Nor is a weak password judged any more.
    const weak = { link, password: 'iloveyou2', confirm_password: 'iloveyou2' };
    expect((await post(app, '/auth/reset-password', weak, { from })).status).toBe(429);
  });
});

test('passwords that are set at the same moment replace each other', async () => {
  for (let round = 0; round < 40; round += 1) {
    const { id } = await addMember(app.db);
    const set = ['one', 'two', 'three', 'four', 'five', 'six'].map((hash) =>
      setPassword(app.db.write, id, hash),
    );
    await expect(Promise.all(set)).resolves.toHaveLength(6);
    expect(await passwordHash(app.db.write, id)).toMatch(/^[a-z]+$/);
  }
});

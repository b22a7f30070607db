import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emailTokens } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import {
  atOnce,
  breakOutbox,
  freshAccount,
  linksTo,
  logIn,
  post,
  read,
  register,
} from '../harness/accounts.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { mailsTo } from '../harness/outbox.ts';

const app = await createTestApp({ empty: true });

const HINT = 'Your verification link may have expired...';
const VERIFIED = 'Your email address has been verified.';
const CONFIRMED = 'Your email address is confirmed already.';
const verify = (link: string, from?: string) =>
  post(app, '/auth/verify', { link }, from === undefined ? {} : { from });
const renew = (link: string, from?: string) =>
  post(app, '/auth/verify', { intent: 'renew', link }, from === undefined ? {} : { from });
/** Makes all pending links expire, the given number of days ago. */
const expireAll = (days = 0) =>
  app.db.write
    .update(emailTokens)
    .set({ expires_at: sql`now() - make_interval(days => ${days}, secs => 1)` });

describe('the link in the email', () => {
  test('confirms the address: the account takes its password and names', async () => {
    const account = freshAccount();
    const link = await register(app, account, { first_name: 'Ada', last_name: 'Lovelace' });
    const page = await read(await verify(link));
    expect([page.status, page.notice]).toEqual([200, 'Your email address has been verified.']);
    expect(page.main.querySelector('a')?.getAttribute('href')).toBe('/auth/login');
    const [user] = await app.db.write.select().from(users).where(eq(users.email, account.email));
    expect(user).toMatchObject({ email_verified: true, first_name: 'Ada', last_name: 'Lovelace' });
    expect((await logIn(app, account)).status).toBe(303);
  });

  test('is not used up by programs that only open it and run its scripts: it waits for a press', async () => {
    const link = await register(app, freshAccount());
    const { pathname, hash } = new URL(link);
    for (const address of [pathname, `${pathname}?${hash.slice(1)}`]) {
      const form = (await read(await app.get(address))).main.querySelector('form[data-link-for=signup]');
      expect(form?.querySelector('button')?.text).toBe('Verify email address');
      expect([form?.hasAttribute('hidden'), form?.hasAttribute('data-link-sends')]).toEqual([false, false]);
    }
    expect((await verify(link)).status).toBe(200);
  });

  test('works once', async () => {
    const link = await register(app, freshAccount());
    await verify(link);
    const page = await read(await verify(link));
    expect([page.status, page.notice]).toEqual([200, CONFIRMED]);
    const ways = page.main.querySelectorAll('a').map((way) => way.getAttribute('href'));
    expect(ways).toEqual(['/auth/login', '/auth/forgot-password']);
  });

  test('once used, keeps neither the password nor the names', async () => {
    const account = freshAccount();
    await verify(await register(app, account, { first_name: 'Ada' }));
    const [user] = await app.db.write.select().from(users).where(eq(users.email, account.email));
    const kept = await app.db.write
      .select({ payload: emailTokens.payload })
      .from(emailTokens)
      .where(eq(emailTokens.user_id, user?.id ?? ''));
    expect(kept).toEqual([{ payload: {} }]);
  });

  test('works for one of twenty at the same moment', async () => {
    const link = await register(app, freshAccount());
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(link)));
    const notices = await Promise.all(answers.map(async (answer) => (await read(answer)).notice));
    expect(notices.sort()).toEqual([VERIFIED, ...Array(19).fill(CONFIRMED)].sort());
  });

  test('takes its turn when another link of the address is followed at the same moment', async () => {
    const account = freshAccount();
    const links = [await register(app, account), await register(app, account)];
    const answers: Response[] = [];
    const attempts = links.map((link) => async () => {
      const answer = await verify(link);
      answers.push(answer);
      return answer;
    });
    expect(await atOnce(app, account.email, attempts)).toEqual([200, 200]);
    const notices = await Promise.all(answers.map(async (answer) => (await read(answer)).notice));
    expect(notices.sort()).toEqual([VERIFIED, CONFIRMED].sort());
  });

  test('works for 24 hours', async () => {
    const link = await register(app, freshAccount());
    const age = (hours: number) =>
      app.db.write.update(emailTokens).set({
        expires_at: sql`${emailTokens.expires_at} - make_interval(mins => ${hours * 60 - 1})`,
      });
    await age(24);
    const other = await register(app, freshAccount());
    await age(24);
    expect((await verify(link)).status).toBe(400);
    expect((await verify(other)).status).toBe(200);
  });

  test('can be pasted whole, or only the part that the email program left of it', async () => {
    const whole = await register(app, freshAccount());
    expect((await verify(` ${whole.slice(0, 60)}\r\n ${whole.slice(60)}`)).status).toBe(200);
    const other = new URL(await register(app, freshAccount()));
    expect((await verify(other.hash.slice(1))).status).toBe(200);
    const bare = new URL(await register(app, freshAccount()));
    expect((await verify(new URLSearchParams(bare.hash.slice(1)).get('access_token') ?? '')).status).toBe(
      200,
    );
  });

  test.each([
    ['nothing', ''],
    ['no token', '#type=signup'],
    ['another purpose', `#access_token=${'a'.repeat(43)}&type=recovery`],
    ['no purpose', `#access_token=${'a'.repeat(43)}`],
    ['a token that is too short to be one', '#access_token=abc&type=signup'],
  ])('with %s is invalid', async (_, link) => {
    const page = await read(await verify(link));
    expect([page.status, page.alert]).toEqual([400, 'Invalid verification link']);
    expect(page.main.text).toContain(HINT);
    expect(page.main.querySelector('[name=link]')?.getAttribute('value')).toBe(link);
  });
});

describe('a link that has expired', () => {
  test('destroys nothing: one press sends another for the same registration', async () => {
    const account = freshAccount();
    const link = await register(app, account, { first_name: 'Ada' });
    await expireAll(6);
    for (const _ of [1, 2]) {
      const page = await read(await verify(link));
      expect([page.status, page.alert]).toEqual([400, 'Failed to verify email']);
      expect(page.main.text).toContain(HINT);
      expect(page.main.querySelector('button')?.text).toBe('Send another link');
      const fields = page.main.querySelectorAll('form input').map((field) => field.attributes);
      expect(fields).toMatchObject([
        { name: 'intent', value: 'renew' },
        { name: 'link', value: link },
      ]);
    }
    const sent = await read(await renew(link));
    expect([sent.status, sent.notice]).toEqual([
      200,
      'We have sent you another link. Please check your inbox.',
    ]);
    const links = await linksTo(app, account.email, 'signup');
    expect(links).toHaveLength(2);
    expect((await read(await verify(links[1] ?? ''))).notice).toBe(VERIFIED);
    const [user] = await app.db.write.select().from(users).where(eq(users.email, account.email));
    expect(user?.first_name).toBe('Ada');
    expect((await logIn(app, account)).status).toBe(303);
    expect((await read(await verify(link))).notice).toBe(CONFIRMED);
    expect((await read(await renew(link))).notice).toBe(CONFIRMED);
    expect(await mailsTo(app, account.email)).toHaveLength(2);
  });

  test('renews its own registration, and not one that somebody else has made since', async () => {
    const owner = freshAccount();
    const link = await register(app, owner, { first_name: 'Ada' });
    await expireAll();
    const eve = { email: owner.email, password: 'chosen by Eve' };
    await register(app, eve, { first_name: 'Eve' });
    await renew(link);
    await verify((await linksTo(app, owner.email, 'signup')).at(-1) ?? '');
    expect((await logIn(app, owner)).status).toBe(303);
    expect((await logIn(app, eve)).status).toBe(401);
  });

  test('says that the address is confirmed when another link has done it', async () => {
    const account = freshAccount();
    const link = await register(app, account);
    await expireAll();
    await verify(await register(app, account));
    expect((await read(await verify(link))).notice).toBe(CONFIRMED);
  });

  test('is unknown after a week, like one that was never sent; signing in agrees', async () => {
    const account = freshAccount();
    const link = await register(app, account);
    await expireAll(6);
    expect((await logIn(app, account)).status).toBe(403);
    await expireAll(7);
    for (const asked of [link, `#access_token=${'a'.repeat(43)}&type=signup`]) {
      for (const press of [verify, renew]) {
        const page = await read(await press(asked));
        expect([page.status, page.alert]).toEqual([400, 'Failed to verify email']);
        expect(page.main.querySelector('button')?.text).toBe('Verify email address');
      }
    }
    expect((await logIn(app, account)).status).toBe(401);
    expect(await mailsTo(app, account.email)).toHaveLength(1);
  });

  test('sends three emails at once to an address, whoever asks, and keeps the button', async () => {
    const account = freshAccount();
    const link = await register(app, account);
    await expireAll();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => renew(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = await renew(link);
    expect(refused.headers.has('Retry-After')).toBe(true);
    expect((await read(refused)).main.querySelector('button')?.text).toBe('Send another link');
    expect(await mailsTo(app, account.email)).toHaveLength(4);
  });

  test('stays renewable when the email could not be stored', async () => {
    const own = await createTestApp({ empty: true });
    const link = await register(own, freshAccount());
    await own.db.write.update(emailTokens).set({ expires_at: sql`now() - interval '1 hour'` });
    await breakOutbox(own);
    const page = await read(await post(own, '/auth/verify', { intent: 'renew', link }));
    expect([page.status, page.alert]).toEqual([503, 'Failed to resend verification email']);
    expect(page.main.querySelector('button')?.text).toBe('Send another link');
    expect(await own.db.write.select().from(emailTokens)).toHaveLength(1);
  });
});

describe('somebody else’s registration of the same address', () => {
  test('gains nothing by being first', async () => {
    const owner = freshAccount();
    const eve = { email: owner.email, password: 'chosen by Eve' };
    const evesLink = await register(app, eve, { first_name: 'Eve' });
    const ownLink = await register(app, owner, { first_name: 'Ada' });
    expect((await verify(ownLink)).status).toBe(200);
    expect((await logIn(app, owner)).status).toBe(303);
    expect((await logIn(app, eve)).status).toBe(401);
    const [user] = await app.db.write.select().from(users).where(eq(users.email, owner.email));
    expect(user?.first_name).toBe('Ada');
    expect((await read(await verify(evesLink))).notice).toBe(CONFIRMED);
    expect((await logIn(app, owner)).status).toBe(303);
  });

  test('gains nothing by being last', async () => {
    const owner = freshAccount();
    const ownLink = await register(app, owner);
    const eve = { email: owner.email, password: 'chosen by Eve' };
    const evesLink = await register(app, eve);
    expect((await verify(ownLink)).status).toBe(200);
    expect((await read(await verify(evesLink))).notice).toBe(CONFIRMED);
    expect((await logIn(app, eve)).status).toBe(401);
  });

  test('of an account gets no link at all', async () => {
    const owner = freshAccount();
    await verify(await register(app, owner));
    await register(app, { email: owner.email, password: 'chosen by Eve' });
    expect(await linksTo(app, owner.email, 'signup')).toHaveLength(1);
    expect(await mailsTo(app, owner.email)).toHaveLength(2);
  });
});

describe('an address with an error', () => {
  const open = async (params: Record<string, string>) =>
    read(await app.get(`/auth/verify?${new URLSearchParams(params)}`));

  test('shows none of its words, which anybody can write', async () => {
    const page = await open({
      error: 'access_denied',
      error_description: 'Call 0800 1234 to keep your account',
    });
    expect([page.status, page.alert]).toEqual([400, 'Verification failed']);
    expect(page.main.text).not.toContain('0800');
    expect(page.main.text).toContain(HINT);
  });

  test.each([
    [{ error: 'x' }, 'Verification failed'],
    [{ error: '' }, 'Verification failed'],
    [{ error: 'constructor' }, 'Verification failed'],
    [{ error: 'access_denied', error_code: 'otp_expired' }, 'Invalid verification link'],
    [{ error: 'server_error', error_code: 'x' }, 'An error occurred during email verification'],
  ])('shows our own text for it: %o', async (params, text) => {
    expect((await open(params)).alert).toBe(text);
  });
});

test('a failure of the database says so, and the link stays valid', async () => {
  const link = await register(app, freshAccount());
  const broken = await createTestApp({ db: brokenDatabase() });
  const page = await read(await post(broken, '/auth/verify', { link }));
  expect([page.status, page.alert]).toEqual([503, 'An error occurred during email verification']);
  expect(broken.logged('error')).toHaveLength(1);
  expect(broken.logged('error').join()).not.toContain(new URL(link).hash);
  expect((await verify(link)).status).toBe(200);
});

test('one sender may try twenty links at once', async () => {
  const guess = () => verify(`#access_token=${'a'.repeat(43)}&type=signup`, '192.0.2.30');
  for (let turn = 0; turn < 20; turn += 1) expect((await guess()).status).toBe(400);
  const response = await guess();
  expect([response.status, Number(response.headers.get('Retry-After')) > 20]).toEqual([429, true]);
});

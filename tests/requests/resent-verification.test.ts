import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  type Account,
  anonymous,
  breakOutbox,
  confirmedAccount,
  freshAccount,
  linksTo,
  logIn,
  post,
  read,
  register,
} from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { mailsTo } from '../harness/outbox.ts';

const app = await createTestApp({ empty: true });

const RESENT =
  'Verification email sent! Please check your inbox and follow the instructions to verify your account.';

describe('another verification email', () => {
  const resend = (email: string, from?: string, registration = '', to = app) =>
    post(to, '/auth/login', { intent: 'resend', email, registration }, from === undefined ? {} : { from });

  /** Presses the button offered to anybody who has typed the right password. */
  const resendAs = async (account: Account) => resend(account.email, undefined, await offerTo(account));

  async function offerTo(account: Account, by = app): Promise<string> {
    const { status, main } = await read((await logIn(by, account)).response);
    expect(status).toBe(403);
    return main.querySelector('[name=registration]')?.getAttribute('value') ?? '';
  }

  test('has a link that works like the first', async () => {
    const account = freshAccount();
    await register(app, account, { first_name: 'Ada' });
    const page = await read(await resendAs(account));
    expect([page.status, page.notice]).toEqual([200, RESENT]);
    const links = await linksTo(app, account.email, 'signup');
    expect(new Set(links).size).toBe(2);
    expect((await post(app, '/auth/verify', { link: links[1] ?? '' })).status).toBe(200);
    expect((await logIn(app, account)).status).toBe(303);
    const again = await read(await post(app, '/auth/verify', { link: links[0] ?? '' }));
    expect(again.notice).toBe('Your email address is confirmed already.');
  });

  test('can be had when the first link has expired', async () => {
    const account = freshAccount();
    await register(app, account);
    await app.db.write.execute(sql`UPDATE email_tokens SET expires_at = now() - interval '3 days'`);
    await resendAs(account);
    const link = (await linksTo(app, account.email, 'signup')).at(-1) ?? '';
    expect((await post(app, '/auth/verify', { link })).status).toBe(200);
  });

  test('is promised to every address, and sent only to those that are waiting for one', async () => {
    const unknown = freshAccount();
    const known = await confirmedAccount(app);
    const waiting = freshAccount();
    await register(app, waiting);
    const mails = (await mailsTo(app, known.email)).length;
    const own = await anonymous(await resendAs(waiting), waiting.email);
    expect(await anonymous(await resend(unknown.email), unknown.email)).toEqual(own);
    expect(await anonymous(await resend(known.email), known.email)).toEqual(own);
    expect(await mailsTo(app, unknown.email)).toEqual([]);
    expect(await mailsTo(app, known.email)).toHaveLength(mails);
  });

  test('sets the requester’s password, and not that of anybody who registered the address since', async () => {
    const owner = freshAccount();
    await register(app, owner);
    const registration = await offerTo(owner);
    const eve = { ...owner, password: 'chosen by Eve' };
    await register(app, eve);
    await resend(owner.email, undefined, registration);
    const link = (await linksTo(app, owner.email, 'signup')).at(-1) ?? '';
    expect((await post(app, '/auth/verify', { link })).status).toBe(200);
    expect((await logIn(app, eve)).status).toBe(401);
    expect((await logIn(app, owner)).status).toBe(303);
  });

  test('is not sent for somebody who knows only an address', async () => {
    const account = freshAccount();
    await register(app, account);
    expect((await resend(account.email)).status).toBe(200);
    const other = freshAccount();
    await register(app, other);
    expect((await resend(account.email, undefined, await offerTo(other))).status).toBe(200);
    expect(await mailsTo(app, account.email)).toHaveLength(1);
  });

  test('says so when the address has an account', async () => {
    const account = await confirmedAccount(app);
    const again = { ...account, password: 'forgotten since' };
    await register(app, again);
    await resendAs(again);
    const subjects = (await mailsTo(app, account.email)).map(({ subject }) => subject);
    expect(subjects.slice(1)).toEqual(Array(2).fill('You already have an account at AI Toolbox'));
  });

  test('is limited by address and by sender', async () => {
    const { email } = freshAccount();
    for (let turn = 0; turn < 3; turn += 1) expect((await resend(email)).status).toBe(200);
    const response = await resend(email);
    expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true]);
    const from = '192.0.2.40';
    const other = () => resend(freshAccount().email, from);
    for (let turn = 0; turn < 5; turn += 1) expect((await other()).status).toBe(200);
    expect((await other()).status).toBe(429);
  });

  test('that cannot be stored says so', async () => {
    const own = await createTestApp({ empty: true });
    const account = freshAccount();
    await register(own, account);
    const registration = await offerTo(account, own);
    await breakOutbox(own);
    const page = await read(await resend(account.email, undefined, registration, own));
    expect([page.status, page.alert?.startsWith('Failed to resend verification email')]).toEqual([503, true]);
    const kept = page.main.querySelector('[name=registration]')?.getAttribute('value');
    expect(kept).toBe(registration);
    expect(own.logged('error').join()).not.toContain(account.email);
  });
});

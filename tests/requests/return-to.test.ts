import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { type Account, freshAccount, linksTo, post, read, register } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';

/** Where a visitor was going, from the press of a button to the end of the login, without scripts. */

const app = await createTestApp({ settings: { PAYMENT: 'sandbox' } });

const TOOL = '/tools/tool-01?tab=tech';
const registrationFor = (returnTo: string) => `/auth/register?${new URLSearchParams({ returnTo })}`;
const loginFor = (returnTo: string) => `/auth/login?${new URLSearchParams({ returnTo })}`;

async function registerOnTheWay(account: Account, returnTo: string): Promise<Response> {
  return post(app, registrationFor(returnTo), { ...account, confirm_password: account.password });
}

/** The link onward from the page that a posted email link leads to. */
async function wayOn(link: string): Promise<string | undefined> {
  const { main } = await read(await post(app, '/auth/verify', { link }));
  return main.querySelector('a.btn-primary')?.getAttribute('href');
}

const mailed = async ({ email }: Account) => (await linksTo(app, email, 'signup')).at(-1) ?? '';

describe('the page that a visitor was going to', () => {
  test('survives registration, the welcome, the email and the login', async () => {
    const account = freshAccount();
    const registered = await registerOnTheWay(account, TOOL);
    const welcome = registered.headers.get('Location') ?? '';
    expect(welcome).toBe(`/auth/welcome?${new URLSearchParams({ returnTo: TOOL })}`);
    const { main } = await read(await app.get(welcome));
    const links = main.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Sign in', loginFor(TOOL)],
      ['Complete Your Profile', '/profile/complete'],
      ['Skip for Now', TOOL],
    ]);
    const login = (await wayOn(await mailed(account))) ?? '';
    expect(login).toBe(loginFor(TOOL));
    const arrived = await post(app, login, { ...account });
    expect([arrived.status, arrived.headers.get('Location')]).toEqual([303, TOOL]);
  });

  test('survives a second email, asked for at the login', async () => {
    const account = freshAccount();
    await registerOnTheWay(account, TOOL);
    const refused = await read(await post(app, '/auth/login', { ...account }));
    const registration = refused.main.querySelector('[name=registration]')?.getAttribute('value') ?? '';
    await post(app, '/auth/login', { intent: 'resend', email: account.email, registration });
    expect(await linksTo(app, account.email, 'signup')).toHaveLength(2);
    expect(await wayOn(await mailed(account))).toBe(loginFor(TOOL));
  });

  test('survives an email in place of one that has expired', async () => {
    const account = freshAccount();
    await registerOnTheWay(account, TOOL);
    await app.db.write.execute(sql`
      UPDATE email_tokens SET expires_at = now() - interval '1 hour'
      WHERE user_id = (SELECT id FROM users WHERE email = ${account.email})`);
    await post(app, '/auth/verify', { intent: 'renew', link: await mailed(account) });
    expect(await wayOn(await mailed(account))).toBe(loginFor(TOOL));
  });

  test('is in no email, which anybody can have sent to anybody', async () => {
    const account = freshAccount();
    const returnTo = '/search?q=win-a-prize';
    await registerOnTheWay(account, returnTo);
    await post(app, '/auth/verify', { link: await mailed(account) });
    await registerOnTheWay(account, returnTo);
    const mails = await mailsTo(app, account.email);
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toMatch(/returnTo|win-a-prize/);
  });

  test('is forgotten with the link that has been used', async () => {
    const account = freshAccount();
    await registerOnTheWay(account, TOOL);
    await post(app, '/auth/verify', { link: await mailed(account) });
    const { rows } = await app.db.write.execute(sql`
      SELECT payload FROM email_tokens WHERE user_id = (SELECT id FROM users WHERE email = ${account.email})`);
    expect(rows).toEqual([{ payload: {} }]);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth/sign-out',
  ])('%s is not stored, and leads nowhere', async (returnTo) => {
    const account = freshAccount();
    const registered = await registerOnTheWay(account, returnTo);
    expect(registered.headers.get('Location')).toBe('/auth/welcome');
    const { rows } = await app.db.write.execute<{ return_to: string }>(sql`
        SELECT payload ->> 'return_to' AS return_to FROM email_tokens
        WHERE user_id = (SELECT id FROM users WHERE email = ${account.email})`);
    expect(rows).toEqual([{ return_to: '' }]);
    expect(await wayOn(await mailed(account))).toBe('/auth/login');
  });

  test('that somebody wrote into the database past all rules leads nowhere either', async () => {
    const account = freshAccount();
    await registerOnTheWay(account, TOOL);
    await app.db.write.execute(sql`
      UPDATE email_tokens SET payload = payload || '{"return_to": "//evil.example"}'
      WHERE user_id = (SELECT id FROM users WHERE email = ${account.email})`);
    const login = (await wayOn(await mailed(account))) ?? '';
    const arrived = await post(app, login, { ...account });
    expect(arrived.headers.get('Location')).toBe('/tools');
  });

  test('registrations from before it was stored still work', async () => {
    const account = freshAccount();
    const link = await register(app, account);
    await app.db.write.execute(sql`
      UPDATE email_tokens SET payload = payload - 'return_to'
      WHERE user_id = (SELECT id FROM users WHERE email = ${account.email})`);
    expect(await wayOn(link)).toBe('/auth/login');
  });
});

describe('the plan that a visitor chose', () => {
  test('waits on the page of the plans, and begins no purchase by itself', async () => {
    const chosen = await post(app, '/premium', { plan: 'basic' });
    const login = chosen.headers.get('Location') ?? '';
    expect([chosen.status, login]).toEqual([302, loginFor('/premium?plan=basic')]);
    const { main } = await read(await app.get(login));
    const toRegister = main.querySelectorAll('a').find((link) => link.text === 'Create account');
    expect(toRegister?.getAttribute('href')).toBe(registrationFor('/premium?plan=basic'));
    const account = freshAccount();
    await post(app, registrationFor('/premium?plan=basic'), {
      ...account,
      confirm_password: account.password,
    });
    const back = await post(app, (await wayOn(await mailed(account))) ?? '', { ...account });
    expect(back.headers.get('Location')).toBe('/premium?plan=basic');
    const plans = await read(await app.get('/premium?plan=basic'));
    const button = plans.main.querySelector('form.border-brand button');
    expect([button?.text, button?.getAttribute('value')]).toEqual(['Continue with Basic', 'basic']);
  });
});

describe('the locked tab that a visitor wants to open', () => {
  const LOCKED = '/tools/tool-02?tab=market';
  const plansFor = (returnTo: string) => `/premium?${new URLSearchParams({ returnTo })}`;
  const inMain = async (response: Response, selector: string) =>
    (await read(response)).main.querySelector(selector)?.getAttribute('href');

  /** @returns the links of the thanks for a plan that was chosen on that page */
  async function thanksAfter(plans: string) {
    const { headers } = await addMember(app.db);
    const checkout = (await post(app, plans, { plan: 'basic' }, { headers })).headers.get('Location') ?? '';
    const paid = await post(app, checkout, { act: 'pay' }, { headers });
    const { main } = await read(await app.get(paid.headers.get('Location') ?? '', headers));
    return main.querySelectorAll('a:not([hidden])').map((link) => [link.text, link.getAttribute('href')]);
  }

  test('leads to the plans, past the login, to the checkout and back', async () => {
    const plans = (await inMain(await app.get(LOCKED), 'a.btn-primary[rel=nofollow]')) ?? '';
    expect(plans).toBe(plansFor(LOCKED));
    const form = (await read(await app.get(plans))).main.querySelector('form');
    expect(form?.getAttribute('action') ?? plans, 'it is sent to the page that it is on').toBe(plans);
    const chosen = await post(app, plans, { plan: 'basic' });
    const withPlan = `/premium?${new URLSearchParams({ plan: 'basic', returnTo: LOCKED })}`;
    expect(chosen.headers.get('Location')).toBe(loginFor(withPlan));
    expect(await thanksAfter(withPlan)).toEqual([
      ['Go On Where You Were', LOCKED],
      ['Go to Profile', '/profile'],
    ]);
  });

  test('is the one from which the plan was chosen last', async () => {
    const { headers } = await addMember(app.db);
    const first = await post(app, plansFor(TOOL), { plan: 'basic' }, { headers });
    const second = await post(app, plansFor(LOCKED), { plan: 'basic' }, { headers });
    const checkout = second.headers.get('Location') ?? '';
    expect(first.headers.get('Location')).toBe(checkout);
    const paid = await post(app, checkout, { act: 'pay' }, { headers });
    expect(await inMain(await app.get(paid.headers.get('Location') ?? '', headers), 'a')).toBe(LOCKED);
  });

  test.each(['/premium', plansFor('//evil.example')])(
    'from %s, a purchase leads to the profile',
    async (plans) => {
      expect(await thanksAfter(plans)).toEqual([['Go to Profile', '/profile']]);
    },
  );
});

test('an abandoned checkout leads back to the plan that was chosen, on the way to where the member was going', async () => {
  const { headers } = await addMember(app.db);
  await post(app, `/premium?${new URLSearchParams({ returnTo: TOOL })}`, { plan: 'basic' }, { headers });
  const back = (await app.get('/subscription/cancel', headers)).text();
  const href = parse(await back)
    .querySelector('main a')
    ?.getAttribute('href');
  expect(href).toBe(`/premium?${new URLSearchParams({ plan: 'basic', returnTo: TOOL })}`);
});

describe('LOG IN and JOIN', () => {
  test.each([
    ['/', ''],
    ['/tools?category=Alpha+%26+Chat', '/tools?category=Alpha+%26+Chat'],
    [TOOL, TOOL],
    ['/premium?plan=basic', '/premium?plan=basic'],
    [loginFor(TOOL), TOOL],
    [registrationFor(TOOL), TOOL],
    [`/auth/forgot-password?${new URLSearchParams({ returnTo: TOOL })}`, TOOL],
    ['/auth/login', ''],
  ])('on %s lead back to %j', async (address, returnTo) => {
    const root = parse(await (await app.get(address)).text());
    const links = root.querySelectorAll('a[href^="/auth/login"], a[href^="/auth/register"]');
    const given = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://site').searchParams);
    expect(given.length).toBeGreaterThanOrEqual(4);
    // The tool's own links unfold the rating form as well.
    for (const params of given) expect((params.get('returnTo') ?? '').replace('&rate=1', '')).toBe(returnTo);
  });
});

test('the login says what comes first to somebody whom the welcome has sent to the profile', async () => {
  const asked = await app.get('/profile/complete');
  const login = asked.headers.get('Location') ?? '';
  expect((await read(await app.get(login))).main.text).toContain('Open the link in our mail first.');
  expect((await read(await app.get('/auth/login'))).main.text).not.toContain('in our mail first');
});

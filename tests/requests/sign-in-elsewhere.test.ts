import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { accounts } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { PROVIDER_NAMES, type ProviderName } from '#site/sign-in-providers.ts';
import { addAda, faults, isSignedIn, linkIn, mainOf, PASSWORD, post } from '../harness/account-settings.ts';
import { cookiesOf, freshAccount, logIn, register } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { mailsTo } from '../harness/outbox.ts';
import { addAdaWithApp, SECURITY } from '../harness/second-factors.ts';
import { CLIENT_SETTINGS, type Somebody, startSignInSite } from '../harness/sign-in-site.ts';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const site = await startSignInSite();
const app = await createTestApp({
  empty: true,
  settings: CLIENT_SETTINGS,
  signInSites: site.endpoints,
});

let subjects = 1000;

function somebody(who: Partial<Somebody> = {}): Somebody {
  subjects += 1;
  return { subject: String(subjects), email: `${randomUUID()}@example.org`, ...who };
}

/** Leaves for the other site. @returns its address, and what the browser keeps meanwhile */
async function leave(name: ProviderName, returnTo = '') {
  const query = returnTo && `?returnTo=${encodeURIComponent(returnTo)}`;
  const response = await app.get(`/auth/with/${name}${query}`);
  expect(response.status).toBe(302);
  const [Cookie = ''] = cookiesOf(response);
  return { address: response.headers.get('Location') ?? '', headers: { Cookie } };
}

async function signInWith(name: ProviderName, who: Somebody, returnTo = '') {
  const { address, headers } = await leave(name, returnTo);
  return app.get(site.agree(address, who), headers);
}

/** What an answer leads to, and whether it signs anybody in. */
async function outcomeOf(response: Response) {
  const session = cookiesOf(response).find((cookie) => cookie.startsWith('__Host-session_token=')) ?? '';
  const said = response.headers.has('Location') ? null : faults(await mainOf(response)).notice;
  return {
    status: response.status,
    to: response.headers.get('Location'),
    isIn: session !== '' && (await isSignedIn(app, session)),
    said,
  };
}

/** What a browser keeps until an account's owner has agreed. */
function connectionOf(response: Response) {
  return { Cookie: cookiesOf(response).find((cookie) => cookie.includes('connection=')) ?? '' };
}

function accountOf(email: string) {
  return app.db.write.select().from(users).where(eq(users.email, email));
}

describe.each(PROVIDER_NAMES)('%s', (name) => {
  test('makes an account for a verified address, and signs in to it from then on', async () => {
    const who = somebody();
    const first = await signInWith(name, { ...who, email: who.email.toUpperCase() }, '/market?sort=x');
    expect(await outcomeOf(first)).toMatchObject({ status: 303, to: '/market?sort=x', isIn: true });
    expect(await accountOf(who.email)).toMatchObject([{ email_verified: true }]);
    // Another address there changes nothing here, even if it is not verified or somebody else's here.
    const ada = await addAda(app);
    for (const email of [`${randomUUID()}@example.org`, ada.email]) {
      const again = await signInWith(name, { ...who, email, isVerified: false });
      expect(await outcomeOf(again)).toMatchObject({ to: '/tools', isIn: true });
    }
    expect(await accountOf(who.email)).toHaveLength(1);
    const stored = await app.db.write.select().from(accounts).where(eq(accounts.account_id, who.subject));
    expect(stored).toMatchObject([{ access_token: null, refresh_token: null, id_token: null }]);
  });

  test('makes no account for an address that it has not verified', async () => {
    const who = somebody({ isVerified: false });
    expect(await outcomeOf(await signInWith(name, who))).toMatchObject({
      status: 403,
      isIn: false,
      said: expect.stringContaining('has not confirmed your email address'),
    });
    expect(await accountOf(who.email)).toEqual([]);
  });

  test('never takes an account over: its owner agrees with the password', async () => {
    const ada = await addAda(app);
    const response = await signInWith(name, somebody({ email: ada.email }), '/market');
    expect(await outcomeOf(response)).toMatchObject({ to: '/auth/connect?returnTo=%2Fmarket', isIn: false });
    const headers = connectionOf(response);
    const agree = (current_password: string) =>
      post(app, { headers }, { intent: 'password', current_password }, '/auth/connect?returnTo=%2Fmarket');
    expect((await agree('wrong')).status).toBe(401);
    expect(await outcomeOf(await agree(PASSWORD))).toMatchObject({ to: '/market', isIn: true });
    expect((await mailsTo(app, ada.email)).map(({ subject }) => subject)).toEqual([
      'Your account was connected',
    ]);
  });

  test('or by a link in a mail, which works once', async () => {
    const ada = await addAda(app);
    const who = somebody({ email: ada.email });
    const response = await signInWith(name, who);
    const headers = connectionOf(response);
    expect((await post(app, { headers }, { intent: 'mail' }, '/auth/connect')).status).toBe(200);
    const link = (await linkIn(app, ada.email, 'connect')) ?? '';
    const follow = () => post(app, { headers: {} }, { link }, '/auth/confirm-connection');
    expect([(await follow()).status, (await follow()).status]).toEqual([303, 400]);
    expect(await outcomeOf(await signInWith(name, who))).toMatchObject({ to: '/tools', isIn: true });
  });

  test('can say no, and be misunderstood, without signing anybody in', async () => {
    const { address, headers } = await leave(name);
    expect(await outcomeOf(await app.get(site.deny(address), headers))).toMatchObject({
      status: 403,
      isIn: false,
      said: expect.stringContaining('did not sign you in'),
    });
    const away = await leave(name);
    const path = site.agree(away.address, somebody()).replace(/code=\w+/, 'code=made-up');
    expect(await outcomeOf(await app.get(path, away.headers))).toMatchObject({ status: 502, isIn: false });
  });

  test('signs nobody in by an answer that is replayed, stolen, too old or made up', async () => {
    const { address, headers } = await leave(name);
    const path = site.agree(address, somebody());
    const tooLate = { status: 400, isIn: false, to: null };
    expect(await outcomeOf(await app.get(path))).toMatchObject(tooLate);
    expect(await outcomeOf(await app.get(path, (await leave(name)).headers))).toMatchObject(tooLate);
    const other = path.replace(/state=[^&]+/, 'state=made-up');
    expect(await outcomeOf(await app.get(other, headers))).toMatchObject(tooLate);
    expect(await outcomeOf(await app.get(path, headers))).toMatchObject({ isIn: true });
    expect(await outcomeOf(await app.get(path, headers))).toMatchObject(tooLate);
    const late = await leave(name);
    const agreed = site.agree(late.address, somebody());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    try {
      expect(await outcomeOf(await app.get(agreed, late.headers))).toMatchObject(tooLate);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('an answer of one site is no answer of the other', async () => {
  const { address, headers } = await leave('google');
  const path = site.agree(address, somebody()).replace('/google/', '/github/');
  expect(await outcomeOf(await app.get(path, headers))).toMatchObject({ status: 400, isIn: false });
});

test('a link that cannot connect says so, however often it is followed', async () => {
  const ada = await addAda(app);
  const headers = connectionOf(await signInWith('google', somebody({ email: ada.email })));
  await post(app, { headers }, { intent: 'mail' }, '/auth/connect');
  const link = (await linkIn(app, ada.email, 'connect')) ?? '';
  const [{ id: user_id } = { id: '' }] = await accountOf(ada.email);
  const other = { id: randomUUID(), user_id, provider_id: 'google', account_id: randomUUID() };
  await app.db.write.insert(accounts).values(other);
  for (const _ of [1, 2]) {
    const refused = await post(app, { headers: {} }, { link }, '/auth/confirm-connection');
    expect(await outcomeOf(refused)).toMatchObject({
      status: 409,
      said: expect.stringContaining('connected with another one already'),
    });
  }
});

test('the mail about a connection takes it back, and the one about its end signs everybody out', async () => {
  const ada = await addAda(app);
  const who = somebody({ email: ada.email });
  const headers = connectionOf(await signInWith('google', who));
  await post(app, { headers }, { intent: 'password', current_password: PASSWORD }, '/auth/connect');
  const disown = async () => {
    const link = (await linkIn(app, ada.email, 'disown')) ?? '';
    expect((await post(app, { headers: {} }, { link }, '/auth/not-me')).status).toBe(303);
  };
  await disown();
  expect(await outcomeOf(await signInWith('google', who))).toMatchObject({
    to: '/auth/connect',
    isIn: false,
  });

  const byMail = connectionOf(await signInWith('github', who));
  await post(app, { headers: byMail }, { intent: 'mail' }, '/auth/connect');
  const link = (await linkIn(app, ada.email, 'connect')) ?? '';
  expect((await post(app, { headers: {} }, { link }, '/auth/confirm-connection')).status).toBe(303);
  await disown();
  expect(await outcomeOf(await signInWith('github', who))).toMatchObject({ isIn: false });

  const bob = await addAda(app);
  const [{ id: user_id } = { id: '' }] = await accountOf(bob.email);
  const other = { id: randomUUID(), user_id, provider_id: 'google', account_id: randomUUID() };
  await app.db.write.insert(accounts).values(other);
  const form = { intent: 'disconnect', provider: 'google', current_password: PASSWORD };
  expect((await post(app, bob, form, SECURITY)).status).toBe(303);
  const after = (await linkIn(app, bob.email, 'disown')) ?? '';
  expect((await post(app, { headers: {} }, { link: after }, '/auth/not-me')).status).toBe(303);
  expect(await isSignedIn(app, bob.headers.Cookie)).toBe(false);
});

test('a second factor is asked for here too', async () => {
  const ada = await addAdaWithApp(app);
  const who = somebody({ email: ada.email });
  const response = await signInWith('google', who);
  const headers = connectionOf(response);
  const form = { intent: 'password', current_password: PASSWORD };
  const connected = await post(app, { headers }, form, '/auth/connect?returnTo=%2Fmarket');
  const second = { to: '/auth/second-step?returnTo=%2Fmarket', isIn: false };
  expect(await outcomeOf(connected)).toMatchObject(second);
  expect(await outcomeOf(await signInWith('google', who, '/market'))).toMatchObject(second);
});

test('a registration that nobody confirmed gives its password to nobody', async () => {
  const eve = freshAccount();
  const link = await register(app, eve);
  expect(await outcomeOf(await signInWith('github', somebody({ email: eve.email })))).toMatchObject({
    isIn: true,
  });
  expect((await post(app, { headers: {} }, { link }, '/auth/verify')).status).toBe(200);
  expect((await logIn(app, eve)).status).toBe(401);
});

test('the last way to sign in stays', async () => {
  const who = somebody();
  const [Cookie = ''] = cookiesOf(await signInWith('google', who)).filter((cookie) =>
    cookie.includes('session'),
  );
  const end = () =>
    post(app, { headers: { Cookie } }, { intent: 'disconnect', provider: 'google' }, SECURITY);
  expect((await end()).status).toBe(409);
  const [member] = await accountOf(who.email);
  await app.db.write.insert(accounts).values({
    id: randomUUID(),
    user_id: member?.id ?? '',
    provider_id: 'credential',
    account_id: member?.id ?? '',
    password: 'x',
  });
  expect((await end()).status).toBe(303);
  expect(await outcomeOf(await signInWith('google', who))).toMatchObject({
    to: '/auth/connect',
    isIn: false,
  });
});

test('sites that are not set up do not exist, and have no button', async () => {
  const plain = await createTestApp({ empty: true });
  const login = await (await plain.get('/auth/login')).text();
  expect(login).not.toMatch(/Google|GitHub/);
  expect(await (await app.get('/auth/login')).text()).toContain('href="/auth/with/google"');
  for (const path of ['/auth/with/google', '/auth/with/google/return']) {
    expect((await plain.get(path)).status).toBe(404);
  }
  expect((await app.get('/auth/with/elsewhere')).status).toBe(404);
});

import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { passkeys } from '#features/accounts/tables/factors.server.ts';
import {
  addAda,
  ageSessions,
  faults,
  isSignedIn,
  mainOf,
  post,
  subjectsTo,
} from '../harness/account-settings.ts';
import { cookiesOf } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { startSession, type TestMember } from '../harness/members.ts';
import { addPasskey, challenge, firstStep, SECOND_STEP, SECURITY } from '../harness/second-factors.ts';
import { withShownFactor } from '../harness/shown-factor.ts';

/** Passkeys, by themselves and as a second factor. */

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const app = await createTestApp({ empty: true });

describe('a passkey', () => {
  async function addAdaWithPasskey() {
    const ada = await addAda(app);
    const { authenticator, response } = await addPasskey(app, ada);
    expect((await mainOf(response)).querySelectorAll('ol li')).toHaveLength(10);
    return { ...ada, authenticator };
  }

  test('signs its owner in by itself, and leads to where they were going', async () => {
    const ada = await addAdaWithPasskey();
    const { options, headers } = await challenge(app, 'sign-in');
    const credential = ada.authenticator.get(options);
    const send = () =>
      post(app, { headers }, { intent: 'passkey', credential }, '/auth/login?returnTo=%2Fmarket');
    const response = await send();
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/market']);
    expect(await isSignedIn(app, cookiesOf(response)[0] ?? '')).toBe(true);
    expect((await send()).status).toBe(401);
    expect((await mainOf(await app.get(SECURITY, ada.headers))).text).toMatch(/last used on/);
  });

  test('is a second factor after the password', async () => {
    const ada = await addAdaWithPasskey();
    const { options, headers } = await challenge(app, 'second-step', await firstStep(app, ada.email));
    expect(options.allowCredentials).toHaveLength(1);
    const credential = ada.authenticator.get(options);
    const response = await post(app, { headers }, { intent: 'passkey', credential }, SECOND_STEP);
    expect(response.headers.get('Location')).toBe('/tools');
  });

  test.each([
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['whose person was not verified', { isVerified: false }],
    ['that names somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['whose count went back', { counter: 1 }],
  ])('is refused %s', async (_, lies) => {
    const ada = await addAdaWithPasskey();
    const signIn = async (with_: object) => {
      const { options, headers } = await challenge(app, 'sign-in');
      const credential = ada.authenticator.get(options, with_);
      return post(app, { headers }, { intent: 'passkey', credential }, '/auth/login');
    };
    expect((await signIn({ counter: 5 })).status).toBe(303);
    const refused = await signIn({ counter: 6, ...lies });
    expect([refused.status, cookiesOf(refused)]).toEqual([401, []]);
    expect((await signIn({ counter: 7 })).status).toBe(303);
  });

  test('of another member is no second factor', async () => {
    const [ada, eve] = [await addAdaWithPasskey(), await addAdaWithPasskey()];
    const { options, headers } = await challenge(app, 'second-step', await firstStep(app, ada.email));
    const credential = eve.authenticator.get(options);
    expect((await post(app, { headers }, { intent: 'passkey', credential }, SECOND_STEP)).status).toBe(401);
  });

  test('answers only the challenge of its own browser and purpose', async () => {
    const ada = await addAdaWithPasskey();
    const [mine, other] = [await challenge(app, 'sign-in'), await challenge(app, 'sign-in')];
    const credential = ada.authenticator.get(mine.options);
    const send = ({ headers }: { headers: object }) =>
      post(app, { headers }, { intent: 'passkey', credential }, '/auth/login');
    expect((await send(other)).status).toBe(401);
    expect((await send({ headers: {} })).status).toBe(401);
    const added = await challenge(app, 'add', ada.headers.Cookie);
    const answer = ada.authenticator.get(added.options);
    const cookie = added.headers.Cookie.split('; ').at(-1) ?? '';
    const form = { intent: 'passkey', credential: answer };
    expect((await post(app, { headers: { Cookie: cookie } }, form, '/auth/login')).status).toBe(401);
  });

  test('cannot be added from elsewhere, twice, or without a proof', async () => {
    const [ada, eve] = [await addAda(app), await addAda(app)];
    const wrong = await addPasskey(app, ada, { origin: 'https://evil.example', rpId: 'localhost' });
    expect(wrong.response.status).toBe(400);
    const { authenticator } = await addPasskey(app, ada);
    const { options, headers } = await challenge(app, 'add', eve.headers.Cookie);
    const form = { intent: 'passkey-add', name: 'Copy', credential: authenticator.create(options) };
    expect((await post(app, { headers }, form, SECURITY)).status).toBe(409);
    await ageSessions(app, ada);
    expect(faults(await mainOf((await addPasskey(app, ada)).response)).fields).toEqual({
      current_password: 'Enter your current password',
    });
    expect(await app.db.write.$count(passkeys, eq(passkeys.user_id, ada.id))).toBe(1);
  });

  test('is renamed and removed by its owner alone', async () => {
    const [ada, eve] = [await addAdaWithPasskey(), await addAda(app)];
    const [own] = await app.db.write.select().from(passkeys).where(eq(passkeys.user_id, ada.id));
    const passkey = own?.id ?? '';
    const rename = { intent: 'passkey-rename', passkey, name: 'Laptop' };
    const remove = { intent: 'passkey-remove', passkey };
    expect((await post(app, eve, rename, SECURITY)).status).toBe(404);
    expect((await post(app, eve, remove, SECURITY)).status).toBe(404);
    expect((await post(app, ada, rename, SECURITY)).status).toBe(303);
    expect((await mainOf(await app.get(SECURITY, ada.headers))).text).toContain('Laptop');
    const shown = await withShownFactor(app.db, ada);
    expect((await post(app, shown, remove, SECURITY)).status).toBe(303);
    expect(await subjectsTo(app, ada.email)).toEqual([
      'A passkey was added to your account',
      'A passkey of your account was renamed',
      'A passkey was removed from your account',
    ]);
  });

  test('shown once, lets its owner change the factors in that session', async () => {
    const ada = await addAdaWithPasskey();
    const made = (who: TestMember) => post(app, who, { intent: 'codes' }, SECURITY);
    const asking = await mainOf(await app.get(SECURITY, ada.headers));
    expect(asking.querySelector('form[data-passkey=confirm] button')?.text).toBe('Show a passkey');
    const { options, headers } = await challenge(app, 'confirm', ada.headers.Cookie);
    expect(options.allowCredentials).toHaveLength(1);
    const form = { intent: 'factor-show', credential: ada.authenticator.get(options) };
    const answer = await post(app, { headers }, form, SECURITY);
    expect(answer.headers.get('Location')).toBe('/settings/security?done=factor-show#factor');
    const [shown = ''] = cookiesOf(answer);
    const withCookie = (Cookie: string) => ({ ...ada, headers: { Cookie } });
    expect((await made(withCookie(`${ada.headers.Cookie}; ${shown}`))).status).toBe(200);
    // Neither the same answer again, nor the cookie in another session.
    expect((await post(app, { headers }, form, SECURITY)).status).toBe(400);
    const elsewhere = await startSession(app.db, ada.id);
    expect((await made(withCookie(`${elsewhere}; ${shown}`))).status).toBe(400);
  });

  test('says without scripts that it needs them', async () => {
    const page = await mainOf(
      await post(app, { headers: {} }, { intent: 'passkey', credential: '' }, '/auth/login'),
    );
    expect(faults(page).notice).toBe('Passkeys need scripts, which do not run on this page in your browser.');
  });
});

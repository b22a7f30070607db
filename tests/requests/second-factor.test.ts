import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  authenticatorApps,
  recoveryCodes,
  removedFactors,
} from '#features/accounts/tables/factors.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import {
  addAda,
  ageSessions,
  faults,
  isSignedIn,
  mainOf,
  PASSWORD,
  post,
  subjectsTo,
} from '../harness/account-settings.ts';
import { atOnce, cookiesOf } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { startSession } from '../harness/members.ts';
import {
  addAdaWithApp,
  addPasskey,
  beginApp,
  codeOf,
  firstStep,
  SECOND_STEP,
  SECURITY,
  step,
  wrongCode,
} from '../harness/second-factors.ts';
import { withShownFactor } from '../harness/shown-factor.ts';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const app = await createTestApp({ empty: true });

describe('an authenticator app', () => {
  test('is set up with a key as picture and text, and on after its first code', async () => {
    const ada = await addAda(app);
    const other = await startSession(app.db, ada.id);
    const secret = await beginApp(app, ada);
    const page = await mainOf(await app.get(SECURITY, ada.headers));
    expect(page.querySelector('svg[role=img] path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);
    const address = page.querySelector('a[href^="otpauth:"]')?.getAttribute('href');
    expect(address).toContain(`secret=${secret}`);
    expect(address).toContain('issuer=AI%20Toolbox');
    const wrong = await post(app, ada, { intent: 'app-confirm', code: wrongCode(secret) }, SECURITY);
    expect(faults(await mainOf(wrong)).fields).toEqual({
      code: 'That code is not right, or was used already. Wait for the next one.',
    });
    const right = await post(app, ada, { intent: 'app-confirm', code: codeOf(secret) }, SECURITY);
    const shown = await mainOf(right);
    const codes = shown.querySelectorAll('ol li').map(({ text }) => text);
    expect(new Set(codes).size).toBe(10);
    const file = shown.querySelector('a[download]')?.getAttribute('href') ?? '';
    expect(decodeURIComponent(file)).toContain(codes.join('\n'));
    expect(await isSignedIn(app, other)).toBe(false);
    expect(await isSignedIn(app, ada.headers.Cookie)).toBe(true);
    expect(await subjectsTo(app, ada.email)).toEqual(['Your authenticator app was switched on']);
    expect(await (await app.get(SECURITY, ada.headers)).text()).not.toContain(codes[0]);
  });

  test('is asked for after the password, and leads to where its member was going', async () => {
    const ada = await addAdaWithApp(app);
    const cookie = await firstStep(app, ada.email, '/tools?q=x');
    expect(await isSignedIn(app, cookie)).toBe(false);
    const response = await step(
      app,
      cookie,
      { intent: 'code', code: codeOf(ada.secret) },
      '?returnTo=%2Ftools%3Fq%3Dx',
    );
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/tools?q=x']);
    expect(await isSignedIn(app, cookiesOf(response)[0] ?? '')).toBe(true);
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-second_step=; Max-Age=0/),
    );
  });

  test.each([-1, 0, 1])(
    'accepts a clock that is %i steps off, once, and nothing before it',
    async (steps) => {
      const ada = await addAdaWithApp(app);
      await app.db.write.update(authenticatorApps).set({ last_step: 0 });
      const cookie = await firstStep(app, ada.email);
      const code = codeOf(ada.secret, { steps });
      expect((await step(app, cookie, { intent: 'code', code })).status).toBe(303);
      expect((await step(app, cookie, { intent: 'code', code })).status).toBe(401);
      const earlier = codeOf(ada.secret, { steps: -1 });
      expect((await step(app, cookie, { intent: 'code', code: earlier })).status).toBe(401);
    },
  );

  test.each([-3, 3])('refuses a clock that is %i steps off', async (steps) => {
    const ada = await addAdaWithApp(app);
    const cookie = await firstStep(app, ada.email);
    const response = await step(app, cookie, { intent: 'code', code: codeOf(ada.secret, { steps }) });
    expect([response.status, cookiesOf(response)]).toEqual([401, []]);
  });

  test('signs one of two in who send the same code at once', async () => {
    const ada = await addAdaWithApp(app);
    const cookie = await firstStep(app, ada.email);
    const code = codeOf(ada.secret);
    const send = () => step(app, cookie, { intent: 'code', code });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 401]);
  });

  test('cannot be guessed for long, and its owner’s device goes on', async () => {
    const ada = await addAdaWithApp(app);
    const cookie = await firstStep(app, ada.email);
    const arrived = await step(app, cookie, { intent: 'code', code: codeOf(ada.secret) });
    const [, device = ''] = cookiesOf(arrived);
    const guess = (Cookie: string) => step(app, Cookie, { intent: 'code', code: wrongCode(ada.secret) });
    const { burst } = RATE_LIMITS.secondStep.account;
    // The owner's own attempt was one of them.
    for (let turn = 1; turn < burst; turn += 1) expect((await guess(cookie)).status).toBe(401);
    const refused = await guess(cookie);
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
    expect((await guess(`${cookie}; ${device}`)).status).toBe(401);
  });

  test('is no use to another member, nor is their second step', async () => {
    const [ada, eve] = [await addAdaWithApp(app), await addAdaWithApp(app)];
    const cookie = await firstStep(app, ada.email);
    const swapped = await step(app, cookie, { intent: 'code', code: codeOf(eve.secret) });
    expect(swapped.status).toBe(401);
    const own = await step(app, await firstStep(app, eve.email), {
      intent: 'code',
      code: codeOf(eve.secret),
    });
    const [session = ''] = cookiesOf(own);
    expect(await (await app.get('/settings/account', { Cookie: session })).text()).toContain(eve.email);
    // A sealed secret that is copied to another row opens for nobody.
    const [row] = await app.db.write
      .select()
      .from(authenticatorApps)
      .where(eq(authenticatorApps.user_id, eve.id));
    await app.db.write
      .update(authenticatorApps)
      .set({ sealed_secret: row?.sealed_secret ?? '', last_step: 0 })
      .where(eq(authenticatorApps.user_id, ada.id));
    expect((await step(app, cookie, { intent: 'code', code: codeOf(eve.secret) })).status).toBe(401);
  });

  test('outlives a new password, which ends a second step that has begun', async () => {
    const ada = await addAdaWithApp(app);
    const begun = await firstStep(app, ada.email);
    await app.db.write.execute(sql`UPDATE accounts SET password = ${'changed'} WHERE user_id = ${ada.id}`);
    const response = await step(app, begun, { intent: 'code', code: codeOf(ada.secret) });
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/auth/login']);
  });

  test('is switched off with the password and a code, and its codes go with it', async () => {
    const ada = await addAdaWithApp(app);
    await ageSessions(app, ada);
    const off = (current_password: string, factor = codeOf(ada.secret)) =>
      post(app, ada, { intent: 'app-off', current_password, factor }, SECURITY);
    expect(faults(await mainOf(await off('wrong'))).fields).toEqual({
      current_password: 'That is not your current password',
    });
    expect((await off(PASSWORD)).status).toBe(303);
    expect(await app.db.write.$count(recoveryCodes, eq(recoveryCodes.user_id, ada.id))).toBe(0);
    expect((await subjectsTo(app, ada.email)).at(-1)).toBe('Your authenticator app was switched off');
    const login = await post(app, { headers: {} }, { email: ada.email, password: PASSWORD }, '/auth/login');
    expect(login.headers.get('Location')).toBe('/tools');
  });
});

describe('recovery codes', () => {
  test('take the place of the second factor once each, however they are typed', async () => {
    const ada = await addAdaWithApp(app);
    const cookie = await firstStep(app, ada.email);
    const recovery = (ada.codes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    const send = () => step(app, cookie, { intent: 'recovery', recovery });
    expect(await atOnce(app, ada.email, [send, send])).toEqual([303, 401]);
    expect((await subjectsTo(app, ada.email)).at(-1)).toBe('A recovery code was used');
    const page = await mainOf(await app.get(SECURITY, ada.headers));
    expect(page.text).toContain('9 of 10');
  });

  test('are replaced as a whole', async () => {
    const ada = await addAdaWithApp(app);
    const shown = await withShownFactor(app.db, ada);
    const made = await mainOf(await post(app, shown, { intent: 'codes' }, SECURITY));
    expect(made.querySelectorAll('ol li')).toHaveLength(10);
    const cookie = await firstStep(app, ada.email);
    expect((await step(app, cookie, { intent: 'recovery', recovery: ada.codes[0] ?? '' })).status).toBe(401);
  });

  test('are nowhere in the database, and neither is the app’s secret', async () => {
    const ada = await addAdaWithApp(app);
    const { rows } = await app.db.write.execute<{ text: string }>(sql`
      SELECT concat((SELECT string_agg(a::text, '') FROM authenticator_apps a),
        (SELECT string_agg(r::text, '') FROM recovery_codes r),
        (SELECT string_agg(o::text, '') FROM outbox o)) AS text`);
    for (const secret of [ada.secret, ...ada.codes]) expect(rows[0]?.text).not.toContain(secret);
    expect([...app.logged('info'), ...app.logged('error')].join('')).not.toContain(ada.secret);
  });
});

test('nobody reaches the second step without the first', async () => {
  const page = await app.get(`${SECOND_STEP}?returnTo=%2Fmarket`);
  expect([page.status, page.headers.get('Location')]).toEqual([302, '/auth/login?returnTo=%2Fmarket']);
  expect((await post(app, { headers: {} }, { use: 'second-step' }, '/auth/passkey')).status).toBe(401);
  expect((await post(app, { headers: {} }, { use: 'add' }, '/auth/passkey')).status).toBe(401);
});

test('the desk opens to an operator only with a second factor, where one is required', async () => {
  const strict = await createTestApp({
    db: app.db,
    settings: { OPERATOR_EMAILS: 'desk@example.org', OPERATOR_SECOND_FACTOR: 'required' },
  });
  const operator = await addAda(strict, { email: 'desk@example.org' });
  const [desk, sent] = [
    await strict.get('/operator', operator.headers),
    await post(strict, operator, { intent: 'add' }, '/operator/names'),
  ];
  const led = '/settings/security?required=1';
  expect([desk, sent].map(({ headers }) => headers.get('Location'))).toEqual([led, led]);
  expect((await mainOf(await strict.get(led, operator.headers))).text).toContain(
    'Operators need a second factor',
  );
  expect((await strict.get('/operator', (await addAda(strict)).headers)).status).toBe(404);
  await addPasskey(strict, operator);
  expect((await strict.get('/operator', operator.headers)).status).toBe(200);
});

test('the export names what belongs to signing in, without its secrets', async () => {
  const ada = await addAdaWithApp(app);
  await addPasskey(app, await withShownFactor(app.db, ada));
  await app.db.write.insert(removedFactors).values({
    ...{ user_id: ada.id, kind: 'passkey', counted_since: new Date().toISOString() },
    stored: { name: 'Lost', public_key: 'secret' },
  });
  const text = await (await app.get('/settings/account/data', ada.headers)).text();
  expect(JSON.parse(text).sign_in).toMatchObject({
    authenticator_app_since: expect.any(String),
    recovery_codes_left: 10,
    passkeys: [{ name: 'Phone' }],
    removed_factors: [{ kind: 'passkey', name: 'Lost', removed_at: expect.any(String) }],
    connections: [],
  });
  expect(text).not.toMatch(/sealed|public_key|credential|hash/);
});

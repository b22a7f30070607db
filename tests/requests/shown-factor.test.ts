import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { authenticatorApps, passkeys, recoveryCodes } from '#features/accounts/tables/factors.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { faults, mainOf, post, subjectsTo } from '../harness/account-settings.ts';
import { cookiesOf } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import {
  addAdaWithApp,
  addPasskey,
  codeOf,
  firstStep,
  SECURITY,
  step,
  wrongCode,
} from '../harness/second-factors.ts';
import { withShownFactor } from '../harness/shown-factor.ts';

/** Whoever changes second factors shows one. */

const app = await createTestApp({ empty: true });

describe('a session that has just begun, and shows no factor', () => {
  const NEEDED =
    'Enter a code of your authenticator app or one of your recovery codes, or show a passkey first';
  const WRONG = 'That is neither a code that counts now nor one of your unused recovery codes';
  const factorsOf = async ({ id }: { id: string }) => [
    await app.db.write.select().from(authenticatorApps).where(eq(authenticatorApps.user_id, id)),
    await app.db.write.select().from(passkeys).where(eq(passkeys.user_id, id)),
    await app.db.write.$count(recoveryCodes, eq(recoveryCodes.user_id, id)),
  ];

  test('removes none, adds none and makes no codes', async () => {
    const ada = await addAdaWithApp(app);
    await addPasskey(app, await withShownFactor(app.db, ada));
    const [, [passkey]] = (await factorsOf(ada)) as [unknown, { id: string }[]];
    const before = await factorsOf(ada);
    const forms = [
      { intent: 'app-off' },
      { intent: 'codes' },
      { intent: 'passkey-remove', passkey: passkey?.id ?? '' },
    ];
    for (const form of forms) {
      for (const [factor, text] of [
        ['', NEEDED],
        [wrongCode(ada.secret), WRONG],
        ['ABCD', WRONG],
      ] as const) {
        const page = await mainOf(await post(app, ada, { ...form, factor }, SECURITY));
        expect(faults(page).fields).toEqual({ factor: text });
      }
    }
    expect((await addPasskey(app, ada)).response.status).toBe(400);
    expect(await factorsOf(ada)).toEqual(before);
  });

  test('cannot guess for long', async () => {
    const ada = await addAdaWithApp(app);
    const guess = () => post(app, ada, { intent: 'codes', factor: wrongCode(ada.secret) }, SECURITY);
    const { burst } = RATE_LIMITS.shownFactor.account;
    for (let turn = 0; turn < burst; turn += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('changes them with a recovery code, which is used up and then counts for a while', async () => {
    const ada = await addAdaWithApp(app);
    const [factor = ''] = ada.codes;
    const removal = await post(app, ada, { intent: 'app-off', factor }, SECURITY);
    expect(removal.status).toBe(303);
    expect(await subjectsTo(app, ada.email)).toContain('A recovery code was used');
    const bob = await addAdaWithApp(app);
    const made = await post(app, bob, { intent: 'codes', factor: bob.codes[0] ?? '' }, SECURITY);
    const Cookie = `${bob.headers.Cookie}; ${cookiesOf(made)[0]}`;
    expect((await post(app, { headers: { Cookie } }, { intent: 'app-off' }, SECURITY)).status).toBe(303);
  });

  test('begins with one after a second step', async () => {
    const ada = await addAdaWithApp(app);
    const cookie = await firstStep(app, ada.email);
    const arrived = await step(app, cookie, { intent: 'code', code: codeOf(ada.secret) });
    const headers = { Cookie: cookiesOf(arrived).join('; ') };
    expect((await post(app, { headers }, { intent: 'app-off' }, SECURITY)).status).toBe(303);
  });
});

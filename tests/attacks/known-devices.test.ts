import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { deviceCookie } from '#features/accounts/known-device.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import {
  type Account,
  anonymous,
  confirmedAccount,
  cookiesOf,
  freshAccount,
  logIn,
  post,
} from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { besiege, pass, resetPassword } from '../harness/guessing.ts';
import { TEST_SECRET } from '../harness/members.ts';
import { cheapHash } from '../harness/passwords.ts';
import { report } from '../harness/report.ts';

const app = await createTestApp();
const NEW = 'chosen anew by Ada';

/** An account with a device that it knows. */
async function ownerWithDevice() {
  const account = await confirmedAccount(app);
  const { status, cookie, device } = await logIn(app, account);
  expect(status).toBe(303);
  return { account, cookie, device };
}

/** Locks out every unknown device. */
async function lock({ email }: Account): Promise<void> {
  await logIn(app, { email, password: 'a wrong one' });
  await app.db.write.execute(sql`
    UPDATE rate_limits SET full_at = now() + interval '1 day' WHERE key LIKE ${`${RATE_LIMITS.login.account.name} %`}`);
  expect((await logIn(app, { email, password: 'a wrong one' })).status).toBe(429);
}

const enter = (account: Account, Cookie: string) => logIn(app, account, { headers: { Cookie } });

const reset = ({ email }: Account, password = NEW) => resetPassword(app, email, password);

describe('an owner whose password somebody guesses at', () => {
  test('from four addresses gets in from a known device, and after a reset from a new one', async () => {
    const own = await createTestApp({ empty: true });
    const siege = await besiege(own, { addresses: 4, hours: 1 });
    expect(siege.owner).toEqual({ known: [303], reset: 200, renewed: 303 });
    expect(siege.checked).toBeLessThanOrEqual(siege.allowed);
    report({ what: 'guesses at an account from 4 addresses in an hour', count: siege.made });
  });

  test('may try again after a reset, even from an unknown device', async () => {
    const { account } = await ownerWithDevice();
    await lock(account);
    await reset(account);
    expect((await logIn(app, { ...account, password: NEW })).status).toBe(303);
  });

  test('is reset even if the counts cannot be forgotten', async () => {
    const own = await createTestApp({ empty: true });
    const account = await confirmedAccount(own);
    await own.db.write.execute(sql`
      CREATE RULE no_way AS ON DELETE TO rate_limits DO INSTEAD SELECT 1 / 0`);
    const answer = await resetPassword(own, account.email, NEW);
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 1]);
    expect(own.logged('error')).toHaveLength(1);
  });
});

describe('a known device', () => {
  test('that was stolen guesses ten times, then every two minutes', async () => {
    const { account, device } = await ownerWithDevice();
    const thief = () => enter({ ...account, password: 'a wrong one' }, device);
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await thief()).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    await pass(app, 120);
    expect([(await thief()).status, (await thief()).status]).toEqual([401, 429]);
    expect((await logIn(app, account)).status).toBe(303);
  });

  test('stays the same device when it signs in again, so that signing in gives no new guesses', async () => {
    const { account, device } = await ownerWithDevice();
    let latest = device;
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const answer = await enter(account, latest);
      statuses.push(answer.status);
      latest = answer.device || latest;
    }
    expect(statuses).toEqual([...Array(10).fill(303), 429, 429]);
  });

  test('lets no more guesses through when they all come at the same moment', async () => {
    const { account, device } = await ownerWithDevice();
    const answers = await Promise.all(Array.from({ length: 40 }, () => enter(account, device)));
    const counts = [303, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length);
    expect(counts).toEqual([10, 30]);
  });

  test('of an account shares thirty guesses with the account’s other devices', async () => {
    const { account } = await ownerWithDevice();
    const devices = await Promise.all(Array.from({ length: 4 }, () => logIn(app, account)));
    const statuses: number[] = [];
    for (const { device } of devices) {
      for (let turn = 0; turn < 10; turn += 1) {
        statuses.push((await enter({ ...account, password: 'a wrong one' }, device)).status);
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });
});

describe('a cookie', () => {
  const raw = (value: string) => `__Host-known_device=${encodeURIComponent(btoa(JSON.stringify(value)))}`;
  const textOf = (cookie: string): string =>
    JSON.parse(atob(decodeURIComponent(cookie.split('=', 2)[1] ?? '')));

  /** Cookies that must not open anything. */
  const BAD: Record<string, (own: { account: Account; device: string }) => Promise<string> | string> = {
    'that is none': () => '__Host-known_device=',
    'of nonsense': () => '__Host-known_device=%00%ff; __Host-known_device=x',
    'without a proof': ({ device }) => raw(textOf(device).replace(/[^.]+$/, '')),
    'with another proof': ({ device }) => raw(textOf(device).replace(/[^.]{43}$/, 'A'.repeat(43))),
    'of another device': ({ device }) => raw(textOf(device).replace(/^.{22}/, 'B'.repeat(22))),
    'that says to be newer': ({ device }) => raw(textOf(device).replace(/\.\d+\./, '.9999999999.')),
    'of another account': async () => (await ownerWithDevice()).device,
    'of another site': async ({ account }) => {
      const [owner] = await app.db.read
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, account.email));
      const made = await deviceCookie('another secret of another site', {
        id: owner?.id ?? '',
        password: cheapHash(account.password),
      });
      return made.split(';', 1)[0] ?? '';
    },
  };

  test.each(Object.keys(BAD))('%s opens nothing', async (kind) => {
    const own = await ownerWithDevice();
    await lock(own.account);
    const cookie = (await BAD[kind]?.(own)) ?? '';
    expect((await enter(own.account, cookie)).status).toBe(429);
    expect((await enter(own.account, own.device)).status).toBe(303);
    report({ what: `device cookies ${kind}`, count: 1, leaked: 0 });
  });

  test('is made as the app makes it', async () => {
    const { account } = await ownerWithDevice();
    await lock(account);
    const [owner] = await app.db.read
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, account.email));
    const made = await deviceCookie(TEST_SECRET, {
      id: owner?.id ?? '',
      password: cheapHash(account.password),
    });
    expect((await enter(account, made.split(';', 1)[0] ?? '')).status).toBe(303);
  });

  test('is good for 400 days', async () => {
    const { account, device } = await ownerWithDevice();
    await lock(account);
    const begun = Date.now();
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: begun + 401 * 24 * 3_600_000 });
      expect((await enter(account, device)).status).toBe(429);
      vi.setSystemTime(begun + 399 * 24 * 3_600_000);
      expect((await enter(account, device)).status).toBe(303);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is worthless after a new password, except on the device that chose it', async () => {
    const { account, cookie, device } = await ownerWithDevice();
    const form = {
      intent: 'password',
      current_password: account.password,
      password: NEW,
      confirm_password: NEW,
    };
    const answer = await post(app, '/settings/account', form, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(303);
    const changed = { ...account, password: NEW };
    await lock(changed);
    expect((await enter(changed, device)).status).toBe(429);
    expect((await enter(changed, cookiesOf(answer).at(-1) ?? '')).status).toBe(303);
    await reset(changed, 'chosen once more');
    const again = { ...account, password: 'chosen once more' };
    await lock(again);
    expect((await enter(again, cookiesOf(answer).at(-1) ?? '')).status).toBe(429);
  });

  test('does not reveal whose it is, nor which addresses have an account', async () => {
    const { account, device } = await ownerWithDevice();
    expect(textOf(device)).toMatch(/^[\w-]{22}\.\d{10}\.[\w-]{43}$/);
    const other = await confirmedAccount(app);
    const ask = async ({ email }: Account) => {
      const answer = await enter({ email, password: 'a wrong one' }, device);
      return anonymous(answer.response, email);
    };
    const unknown = await ask(freshAccount());
    expect(await ask(other)).toEqual(unknown);
    expect(await ask(account)).toEqual(unknown);
  });

  test('changes no page, and does not stop a page from being kept', async () => {
    const { device } = await ownerWithDevice();
    let rendered = 0;
    const edge = await startEdge((request, sender) => {
      rendered += 1;
      return app.app(request, sender);
    });
    const plain = await edge.ask('/tools');
    const known = await edge.ask('/tools', { cookie: device });
    expect(known.body.equals(plain.body)).toBe(true);
    expect([known.headers.etag, known.headers['set-cookie'], rendered]).toEqual([
      plain.headers.etag,
      undefined,
      1,
    ]);
  });
});

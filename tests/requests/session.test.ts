import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import type { users } from '#features/accounts/tables/users.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, startSession, TEST_SECRET } from '../harness/members.ts';
import { watched } from '../harness/watched-database.ts';

/** What signed-in readers see and visitors do not (spec §2 and §4), given the cookie of a request. */

const DAY_MS = 24 * 60 * 60 * 1000;
const LOCKED = '/tools/tool-02?tab=market';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

async function header(headers: HeadersInit): Promise<string> {
  const text = await (await app.get('/about', headers)).text();
  return text.slice(0, text.indexOf('</header>'));
}

describe('the header', () => {
  test('shows a visitor LOG IN and JOIN', async () => {
    const text = await header({});
    expect(text).toContain('LOG IN');
    expect(text).not.toContain('Sign Out');
  });

  test('shows a member the account menu', async () => {
    const { headers } = await addMember(app.db, { first_name: 'Ada', last_name: 'Lovelace' });
    const text = await header(headers);
    expect(text).toContain('Account of Ada Lovelace');
    expect(text).toContain('Sign Out');
    expect(text).not.toContain('LOG IN');
  });

  test.each([
    ['another signature', (cookie: string) => `${cookie.slice(0, -8)}AAAAAAA%3D`],
    ['another token', (cookie: string) => cookie.replace('=', '=0')],
    ['no token', () => '__Host-session_token='],
    ['a name without the prefix', (cookie: string) => cookie.replace('__Host-', '')],
  ])('takes a cookie with %s for nobody', async (_, forge) => {
    const { headers } = await addMember(app.db);
    expect(await header({ Cookie: forge(headers.Cookie) })).toContain('LOG IN');
  });
});

describe('a session', () => {
  test('that has ended is nobody’s, and its cookie is taken back', async () => {
    const { id } = await addMember(app.db);
    const cookie = await startSession(app.db, id, { expiresAt: new Date(Date.now() - 1000) });
    const response = await app.get('/about', { Cookie: cookie });
    expect(await response.text()).toContain('LOG IN');
    expect(response.headers.getSetCookie()).toContain(
      '__Host-session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  test('that was ended elsewhere no longer counts', async () => {
    const { id, headers } = await addMember(app.db);
    await app.db.write.delete(sessions).where(eq(sessions.user_id, id));
    expect(await header(headers)).toContain('LOG IN');
  });

  test('that is in use moves its end, once a day', async () => {
    const { id } = await addMember(app.db);
    const cookie = await startSession(app.db, id, { expiresAt: new Date(Date.now() + 28 * DAY_MS) });
    const renewed = await app.get('/about', { Cookie: cookie });
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookie}; Max-Age=2592000`)]);
    expect((await app.get('/about', { Cookie: cookie })).headers.getSetCookie()).toEqual([]);
  });

  test('that only runs costs one statement, and the account menu another', async () => {
    const { headers } = await addMember(app.db);
    let count = 0;
    const { get } = await createTestApp({ db: watched(app.db, () => (count += 1), 'write') });
    expect(await (await get('/about', headers)).text()).toContain('Sign Out');
    expect(count).toBe(2);
  });

  test('is ended by signing out, in the database too', async () => {
    const { id, headers } = await addMember(app.db);
    const response = await app.send('/auth/sign-out', { method: 'POST', headers });
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
    expect(response.headers.getSetCookie().join()).toContain('__Host-session_token=; Max-Age=0');
    expect(await app.db.write.select().from(sessions).where(eq(sessions.user_id, id))).toEqual([]);
  });

  test('that cannot be ended says so, and stays', async () => {
    const { headers } = await addMember(app.db);
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.send('/auth/sign-out', { method: 'POST', headers });
    expect(response.status).toBe(503);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('cannot be ended by another site', async () => {
    const { headers } = await addMember(app.db);
    const init = { method: 'POST', headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } };
    expect((await app.send('/auth/sign-out', init)).status).toBe(403);
    expect(await header(headers)).toContain('Sign Out');
  });

  test('that cannot be read leaves open pages readable, says nothing of who is there, and is logged once', async () => {
    const { headers } = await addMember(app.db);
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/contact', headers);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/LOG IN|JOIN|Account of|Sign Out/);
    expect(broken.logged('error')).toHaveLength(1);
    expect(broken.logged('error').join()).not.toContain(TEST_SECRET);
  });
});

describe('a subscription', () => {
  const read = async (user: Partial<typeof users.$inferInsert>) => {
    const { headers } = await addMember(app.db, user);
    return (await app.get(LOCKED, headers)).text();
  };

  test('of any tier opens what is locked', async () => {
    for (const subscription_status of ['basic', 'premium', 'enterprise'] as const) {
      expect(await read({ subscription_status })).not.toContain('Premium Content Locked');
    }
    expect(await read({ subscription_status: 'free' })).toContain('Premium Content Locked');
  });

  test('opens nothing once it has expired', async () => {
    const paid = { subscription_status: 'premium' } as const;
    const until = (ms: number) => ({ ...paid, subscription_expires_at: new Date(Date.now() + ms) });
    expect(await read(until(-1000))).toContain('Premium Content Locked');
    expect(await read(until(DAY_MS))).not.toContain('Premium Content Locked');
  });
});

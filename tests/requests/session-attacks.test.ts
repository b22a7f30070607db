import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { SESSION_COOKIE } from '#site/session.ts';
import { confirmedAccount, isSignedIn, logIn } from '../harness/accounts.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, sessionCookie, startSession } from '../harness/members.ts';

/** What somebody does who wants another member's session, or one that is over. */

const DAY_MS = 24 * 60 * 60 * 1000;
const ENDED = `${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ empty: true });
});

const cookiesAfter = async (cookie: string) =>
  (await app.get('/about', { Cookie: cookie })).headers.getSetCookie();

describe('a forged cookie', () => {
  const contentOf = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  test.each<[string, (value: string) => string]>([
    ['without its signature', (value) => value.replace(/\..*/, '')],
    ['with an empty signature', (value) => value.replace(/\..*/, '.')],
    ['with half a signature', (value) => value.slice(0, -22)],
    ['with a longer signature', (value) => `${value.slice(0, -1)}AAAA=`],
    [
      'with a signature of another secret',
      (value) => contentOf(sessionCookie(value.split('.')[0] ?? '', 'another')),
    ],
    ['that is only a signature', (value) => value.replace(/^[^.]*/, '')],
    ['with a signed empty token', () => contentOf(sessionCookie(''))],
    ['with a token that compares as SQL', () => contentOf(sessionCookie("' OR true --"))],
    ['with a percent sign that encodes nothing', () => '%'],
    ['of 7,000 bytes', () => 'a'.repeat(7_000)],
  ])('%s is nobody', async (_, forge) => {
    const { headers } = await addMember(app.db);
    expect(await isSignedIn(app, headers.Cookie)).toBe(true);
    const forged = forge(contentOf(headers.Cookie));
    for (const written of [forged, encodeURIComponent(forged)]) {
      expect(await isSignedIn(app, `${SESSION_COOKIE}=${written}`)).toBe(false);
    }
  });
});

test('a session is stored with its browser, ends in 30 days, and its cookie is kept from scripts and other sites', async () => {
  const account = await confirmedAccount(app);
  const { response, cookie } = await logIn(app, account, {
    headers: { 'User-Agent': `A browser of tests${' x'.repeat(2_000)}` },
  });
  const [set] = response.headers.getSetCookie();
  expect(set).toBe(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`);
  const [stored] = await app.db.write
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(users.email, account.email));
  expect(stored?.session.user_agent).toMatch(/^A browser of tests x/);
  expect(stored?.session.user_agent).toHaveLength(500);
  expect((stored?.session.expires_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(30 * DAY_MS - 60_000);
  expect(decodeURIComponent(cookie)).toMatch(/^__Host-session_token=[\w-]{43}\.[\w+/]{43}=$/);
});

test('a cookie that was signed out does not come back, however often it is sent', async () => {
  const { headers } = await addMember(app.db);
  await app.send('/auth/sign-out', { method: 'POST', headers });
  for (let times = 0; times < 3; times += 1) expect(await cookiesAfter(headers.Cookie)).toEqual([ENDED]);
  expect(await isSignedIn(app, headers.Cookie)).toBe(false);
});

test('signing out ends this session only', async () => {
  const { id, headers } = await addMember(app.db);
  const other = await startSession(app.db, id);
  await app.send('/auth/sign-out', { method: 'POST', headers });
  expect(await isSignedIn(app, other)).toBe(true);
});

describe('a session of a blocked member', () => {
  test('is nobody’s, and is not renewed', async () => {
    const { id } = await addMember(app.db, { blocked_at: new Date() });
    const expiresAt = new Date(Date.now() + DAY_MS);
    const cookie = await startSession(app.db, id, { expiresAt });
    expect(await isSignedIn(app, cookie)).toBe(false);
    expect(await cookiesAfter(cookie)).toEqual([ENDED]);
    const ends = (await app.db.write.select().from(sessions).where(eq(sessions.user_id, id))).map(
      ({ expires_at }) => expires_at.getTime(),
    );
    expect(ends).toContain(expiresAt.getTime());
  });
});

describe('renewing', () => {
  const due = (userId: string) =>
    startSession(app.db, userId, { expiresAt: new Date(Date.now() + 28 * DAY_MS) });

  test('at once from many requests keeps one session, with one end', async () => {
    const { id } = await addMember(app.db);
    const cookie = await due(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cookiesAfter(cookie)));
    for (const set of answers) {
      expect(set.every((each) => each.startsWith(`${cookie}; Max-Age=2592000`))).toBe(true);
    }
    expect(answers.flat().length).toBeGreaterThan(0);
    expect(await isSignedIn(app, cookie)).toBe(true);
  });

  test('does not bring back a session that is ended meanwhile', async () => {
    const { id } = await addMember(app.db);
    const cookie = await due(id);
    const { asked } = await app.db.write.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${id}`);
      const renewal = cookiesAfter(cookie);
      // The request has read the session and waits to move its end.
      await vi.waitFor(async () => {
        const { rows } = await app.db.read.execute(sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      }, 8_000);
      return { asked: renewal };
    });
    expect(await asked).toEqual([ENDED]);
    expect(await app.db.write.select().from(sessions).where(eq(sessions.user_id, id))).toEqual([]);
  });
});

test('a block that comes while a password is checked leaves no session', async () => {
  const account = await confirmedAccount(app);
  const { login } = await app.db.write.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM users WHERE email = ${account.email} FOR UPDATE`);
    const begun = logIn(app, account);
    await vi.waitFor(async () => {
      const { rows } = await app.db.read.execute(sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    }, 8_000);
    await tx.execute(sql`UPDATE users SET blocked_at = now() WHERE email = ${account.email}`);
    return { login: begun };
  });
  const { response } = await login;
  expect(response.headers.getSetCookie()).toEqual([]);
  const rows = await app.db.write.execute(sql`
    SELECT FROM sessions JOIN users ON users.id = user_id WHERE email = ${account.email}`);
  expect(rows.rows).toEqual([]);
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, startSession } from '../harness/members.ts';

/** What a browser requests when its session is about to end (spec §8, last paragraph; §9). */

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ empty: true });
});

const refresh = (headers: HeadersInit, to = app, sender?: string) =>
  to.send('/auth/session', { method: 'POST', headers }, sender);

describe('POST /auth/session', () => {
  test('renews a member’s session and returns its end and its owner, but no token', async () => {
    const { id, email } = await addMember(app.db, { first_name: 'Ada', last_name: 'Lovelace' });
    const cookie = await startSession(app.db, id, { expiresAt: new Date(Date.now() + 80_000) });
    const response = await refresh({ Cookie: cookie });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookie}; Max-Age=2592000`)]);
    const text = await response.text();
    const user = { id, email, first_name: 'Ada', last_name: 'Lovelace', photo_url: null };
    expect(JSON.parse(text)).toEqual({ session: { expiresAt: expect.any(String), user } });
    const end = Date.parse(JSON.parse(text).session.expiresAt);
    expect(end - Date.now()).toBeGreaterThan(29 * DAY_MS);
    const stored = await app.db.write.select().from(sessions).where(eq(sessions.user_id, id));
    expect(Math.max(...stored.map(({ expires_at }) => expires_at.getTime()))).toBe(end);
    for (const { token } of stored) expect(text).not.toContain(token);
  });

  test('answers 401 to a visitor, and to a member whose session was ended elsewhere', async () => {
    expect((await refresh({})).status).toBe(401);
    const { id, headers } = await addMember(app.db);
    expect((await refresh(headers)).status).toBe(200);
    await app.db.write.delete(sessions).where(eq(sessions.user_id, id));
    const ended = await refresh(headers);
    expect(ended.status).toBe(401);
    expect(ended.headers.getSetCookie().join()).toContain('__Host-session_token=; Max-Age=0');
  });

  test('answers 503, which browsers try again, when the session cannot be read', async () => {
    const { headers } = await addMember(app.db);
    const broken = await createTestApp({ db: brokenDatabase() });
    expect((await refresh(headers, broken)).status).toBe(503);
    expect(broken.logged('error')).toHaveLength(1);
  });

  test('answers 503 when only counting it fails', async () => {
    const own = await createTestApp({ empty: true });
    const { headers } = await addMember(own.db);
    await own.db.write.execute(sql`DROP TABLE rate_limits`);
    expect((await refresh(headers, own)).status).toBe(503);
    expect(own.logged('error')).toHaveLength(1);
  });

  test('answers 429 to an account that keeps asking, from wherever', async () => {
    const { headers } = await addMember(app.db);
    let senders = 0;
    const ask = () => refresh(headers, app, `sender-${++senders}`);
    await Promise.all(Array.from({ length: 60 }, ask));
    const response = await ask();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    const other = await addMember(app.db);
    expect((await refresh(other.headers)).status).toBe(200);
  });

  test('is refused to other sites', async () => {
    const { headers } = await addMember(app.db);
    expect((await refresh({ ...headers, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });
});

test('GET /auth/session tells nothing', async () => {
  const { headers } = await addMember(app.db);
  const response = await app.get('/auth/session', headers);
  expect([response.status, response.headers.get('Allow'), await response.text()]).toEqual([405, 'POST', '']);
});

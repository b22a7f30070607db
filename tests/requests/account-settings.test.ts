import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addAda,
  faults,
  isSignedIn,
  mainOf,
  PASSWORD,
  post,
  readable,
  sessionsOf,
} from '../harness/account-settings.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { startSession } from '../harness/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

describe('the account settings', () => {
  test.each(['/settings/account', '/settings/account/data'])('%s is for members', async (path) => {
    const response = await app.get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/auth/login?returnTo=%2Fsettings%2Faccount',
    ]);
  });

  test('do nothing for a visitor', async () => {
    const response = await post(app, { headers: {} }, { intent: 'end-others' });
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/auth/login?returnTo=%2Fsettings%2Faccount',
    ]);
  });

  test('are refused to forms of other sites, and for what no form asks', async () => {
    const { headers } = await addAda(app);
    const crossSite = { headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } };
    expect((await post(app, crossSite, { intent: 'end-others' })).status).toBe(403);
    expect((await post(app, { headers }, { intent: 'rename' })).status).toBe(400);
  });

  test('lose nothing but passwords when the database fails, and log it once', async () => {
    const own = await createTestApp({ empty: true });
    const added = await addAda(own);
    await own.db.write.execute('DROP TABLE rate_limits');
    const form = { intent: 'email', email: 'new@example.org', current_password: PASSWORD };
    const response = await post(own, added, form);
    expect(response.status).toBe(503);
    const page = await mainOf(response);
    expect(faults(page).notice).toBe('Your change could not be stored. Please try again in a moment.');
    expect(page.querySelector('[name=email]')?.getAttribute('value')).toBe('new@example.org');
    expect(page.outerHTML).not.toContain(PASSWORD);
    expect(own.logged('error')).toHaveLength(1);
    expect(own.logged('error').join()).not.toContain(PASSWORD);
  });

  test('answer 503 while it is unclear who is asking', async () => {
    const { headers } = await addAda(app);
    const broken = await createTestApp({ db: brokenDatabase() });
    expect((await broken.get('/settings/account', headers)).status).toBe(503);
  });
});

describe('sessions', () => {
  test('are listed with their browsers and dates, this one first, and without tokens', async () => {
    const ada = await addAda(app);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await startSession(app.db, ada.id, { userAgent });
    await startSession(app.db, ada.id, { expiresAt: new Date(Date.now() - 1000) });
    const response = await app.get('/settings/account', ada.headers);
    const text = await response.text();
    const items = parse(text).querySelectorAll('section[aria-labelledby=sessions] li');
    expect(items).toHaveLength(2);
    expect(readable(items[0]?.text)).toContain('This browser');
    expect(items[0]?.querySelector('button')).toBeNull();
    expect(readable(items[1]?.text)).toMatch(/^Firefox on Linux ?Started on \w+ \d+, \d{4}, last used on/);
    expect(items[1]?.querySelector('button')?.text).toBe('End');
    for (const { token } of await sessionsOf(app, ada.id)) expect(text).not.toContain(token);
  });

  test('are ended one by one, and only one’s own', async () => {
    const [ada, bob] = [await addAda(app), await addAda(app)];
    const elsewhere = await startSession(app.db, ada.id);
    const [bobs] = await sessionsOf(app, bob.id);
    await post(app, ada, { intent: 'end-session', session: bobs?.id ?? '' });
    expect(await isSignedIn(app, bob.headers.Cookie)).toBe(true);
    const page = await mainOf(await app.get('/settings/account', ada.headers));
    const session = page.querySelector('input[name=session]')?.getAttribute('value') ?? '';
    const response = await post(app, ada, { intent: 'end-session', session });
    expect(response.headers.get('Location')).toBe('/settings/account?done=end-session#sessions');
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    expect(await isSignedIn(app, ada.headers.Cookie)).toBe(true);
  });

  test('are all ended at once, except this one', async () => {
    const ada = await addAda(app);
    const others = [await startSession(app.db, ada.id), await startSession(app.db, ada.id)];
    await post(app, ada, { intent: 'end-others' });
    for (const cookie of others) expect(await isSignedIn(app, cookie)).toBe(false);
    expect(await isSignedIn(app, ada.headers.Cookie)).toBe(true);
  });

  test('cannot be ended without limit', async () => {
    const ada = await addAda(app);
    const end = () => post(app, ada, { intent: 'end-others' });
    const ended = await Promise.all(Array.from({ length: 30 }, end));
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([303]));
    expect((await end()).status).toBe(429);
  });
});

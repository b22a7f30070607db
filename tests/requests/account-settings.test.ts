import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEmailLink } from '#domain/email-link.ts';
import type { EmailTokenPurpose } from '#domain/membership.ts';
import {
  emailTokens,
  outbox,
  reviewReports,
  sessions,
  toolSubmissions,
  userFavorites,
  userRatings,
  users,
} from '#server/db/schema.server.ts';
import { setPassword } from '#server/queries/accounts.server.ts';
import { issueEmailToken } from '#server/queries/email-tokens.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { addMember, startSession, type TestMember } from '../harness/members.ts';

const PASSWORD = 'a password of tests';
const NEW_PASSWORD = 'another password of tests';
const TOOL = 'tool-02';
/** Made once: a hash is meant to be slow. */
const hash = await hashPassword(PASSWORD);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

async function member(user: Partial<typeof users.$inferInsert> = {}, of = app): Promise<TestMember> {
  const added = await addMember(of.db, { first_name: 'Ada', last_name: 'Lovelace', ...user });
  await setPassword(of.db.write, added.id, hash);
  return added;
}

let senders = 0;
function post(
  { headers }: Pick<TestMember, 'headers'> | { headers: object },
  form: Record<string, string>,
  { to = app, from = `sender-${++senders}`, path = '/settings/account' } = {},
) {
  const body = new URLSearchParams(form);
  return to.send(path, { method: 'POST', body, headers: { ...headers } }, from);
}

async function main(response: Response): Promise<HTMLElement> {
  const found = parse(await response.text()).querySelector('main');
  if (!found) throw new Error('The page has no main part.');
  return found;
}

const readable = (text: string | undefined) => text?.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();

/** What the page says about each field, and about the form as a whole. */
function faults(page: HTMLElement) {
  const fields = page.querySelectorAll('[aria-invalid=true]').map((field) => {
    const ids = field.getAttribute('aria-describedby');
    return [field.getAttribute('name') ?? '', readable(page.querySelector(`[id="${ids}"]`)?.text)];
  });
  return { notice: readable(page.querySelector('[role=alert]')?.text), fields: Object.fromEntries(fields) };
}

const mend = (fields: Record<string, string>) => ({
  notice: 'Please mend what is marked below. Nothing that you typed is lost.',
  fields,
});

async function mailsTo(email: string, of = app) {
  return of.db.write.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.created_at);
}

async function linkIn(email: string, purpose: EmailTokenPurpose): Promise<string | undefined> {
  const links = (await mailsTo(email)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  return links.findLast((link) => readEmailLink(link, purpose) !== null);
}

const signIn = (email: string, password: string) =>
  post({ headers: {} }, { email, password }, { path: '/auth/login' });

const sessionsOf = async (id: string, of = app) =>
  of.db.write.select().from(sessions).where(eq(sessions.user_id, id));

const isSignedIn = async (cookie: string) =>
  (await (await app.get('/about', { Cookie: cookie })).text()).includes('Sign Out');

describe('the account settings', () => {
  test.each(['/settings/account', '/settings/account/data'])('%s is for members', async (path) => {
    const response = await app.get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/auth/login?returnTo=%2Fsettings%2Faccount',
    ]);
  });

  test.each([
    ['/settings/account.data', '/settings/account'],
    [
      '/settings/account.data?done=email&_routes=routes%2Fauth%2Faccount%2Faccount',
      '/settings/account?done=email',
    ],
  ])('lead back from the login to the page, not to its data: %s', async (path, page) => {
    const text = await (await app.get(path)).text();
    expect(text).toContain(`"/auth/login?returnTo=${encodeURIComponent(page)}"`);
  });

  test('do nothing for a visitor', async () => {
    const response = await post({ headers: {} }, { intent: 'end-others' });
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/auth/login?returnTo=%2Fsettings%2Faccount',
    ]);
  });

  test('are refused to forms of other sites, and for what no form asks', async () => {
    const { headers } = await member();
    const crossSite = { headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } };
    expect((await post(crossSite, { intent: 'end-others' })).status).toBe(403);
    expect((await post({ headers }, { intent: 'rename' })).status).toBe(400);
  });

  test('lose nothing but passwords when the database fails, and log it once', async () => {
    const own = await createTestApp({ empty: true });
    const added = await member({}, own);
    await own.db.write.execute('DROP TABLE rate_limits');
    const form = { intent: 'email', email: 'new@example.org', current_password: PASSWORD };
    const response = await post(added, form, { to: own });
    expect(response.status).toBe(503);
    const page = await main(response);
    expect(faults(page).notice).toBe('Your change could not be stored. Please try again in a moment.');
    expect(page.querySelector('[name=email]')?.getAttribute('value')).toBe('new@example.org');
    expect(page.outerHTML).not.toContain(PASSWORD);
    expect(own.logged('error')).toHaveLength(1);
    expect(own.logged('error').join()).not.toContain(PASSWORD);
  });

  test('are 503 while it cannot be told who asks', async () => {
    const { headers } = await member();
    const broken = await createTestApp({ db: brokenDatabase() });
    expect((await broken.get('/settings/account', headers)).status).toBe(503);
  });
});

describe('changing the password', () => {
  const change = (asked: TestMember, form: Record<string, string> = {}, to = app) =>
    post(
      asked,
      {
        intent: 'password',
        current_password: PASSWORD,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        ...form,
      },
      { to },
    );

  test('takes the new one, ends the other sessions, takes links back and sends a mail', async () => {
    const ada = await member();
    const elsewhere = await startSession(app.db, ada.id);
    await issueEmailToken(app.db.write, { purpose: 'recovery', userId: ada.id, hours: 1 });
    const response = await change(ada);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/settings/account?done=password#password',
    ]);
    expect(await isSignedIn(elsewhere)).toBe(false);
    const page = await main(await app.get('/settings/account?done=password', ada.headers));
    expect(readable(page.querySelector('[role=status]')?.text)).toBe(
      'Your password is changed. Your other sessions have ended.',
    );
    expect(await mailsTo(ada.email)).toMatchObject([{ subject: 'Your password was changed' }]);
    expect(await app.db.write.select().from(emailTokens).where(eq(emailTokens.user_id, ada.id))).toEqual([]);
    expect((await signIn(ada.email, PASSWORD)).status).toBe(401);
    expect((await signIn(ada.email, NEW_PASSWORD)).status).toBe(303);
  });

  test.each([
    [{ current_password: '' }, { current_password: 'Enter your current password' }],
    [{ current_password: 'not this one' }, { current_password: 'That is not your current password' }],
    [{ current_password: 'x'.repeat(129) }, { current_password: 'That is not your current password' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters long' }],
    [{ password: 'Ada Lovelace' }, { password: 'Password is too weak: it is your name' }],
    [{ confirm_password: 'something else' }, { confirm_password: 'Passwords do not match' }],
    [
      { password: PASSWORD, confirm_password: PASSWORD },
      { password: 'Choose a password other than the current one' },
    ],
  ])('refuses %j', async (form, fields) => {
    const ada = await member();
    const response = await change(ada, form);
    expect(response.status).toBe(400);
    const page = await main(response);
    expect(faults(page)).toEqual(mend(fields));
    for (const field of page.querySelectorAll('[type=password]')) {
      expect(field.getAttribute('value')).toBeUndefined();
    }
    expect(await mailsTo(ada.email)).toEqual([]);
  });

  test('happens once when it is sent twice at the same moment', async () => {
    const ada = await member();
    const statuses = await Promise.all([change(ada), change(ada)].map(async (sent) => (await sent).status));
    expect(statuses.sort()).toEqual([303, 400]);
    expect(await mailsTo(ada.email)).toHaveLength(1);
  });

  test('does not happen without its mail', async () => {
    const own = await createTestApp({ empty: true });
    const ada = await member({}, own);
    await startSession(own.db, ada.id);
    await own.db.write.execute('DROP TABLE outbox');
    expect((await change(ada, {}, own)).status).toBe(503);
    expect(await sessionsOf(ada.id, own)).toHaveLength(2);
  });

  test('cannot be guessed at from many places', async () => {
    const ada = await member();
    const guess = () => change(ada, { current_password: 'a guess' });
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(400);
    const response = await change(ada);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(faults(await main(response)).notice).toMatch(/^That is more than we take/);
  });
});

describe('changing the address', () => {
  const ask = (asked: TestMember, email: string, current_password = PASSWORD) =>
    post(asked, { intent: 'email', email, current_password });
  const confirm = (link: string | undefined, headers: object = {}) =>
    post({ headers }, { link: link ?? '' }, { path: '/auth/confirm-email' });
  const addressOf = async (id: string) =>
    (await app.db.write.select().from(users).where(eq(users.id, id)))[0]?.email;
  const fresh = () => `new-${crypto.randomUUID()}@example.org`;

  test.each([
    ['the old address first', ['email_change_old', 'email_change_new']],
    ['the new address first', ['email_change_new', 'email_change_old']],
  ] as const)('happens when both have agreed, %s', async (_, [first, second]) => {
    const ada = await member();
    const elsewhere = await startSession(app.db, ada.id);
    const email = fresh();
    const asked = await ask(ada, email.toUpperCase());
    expect([asked.status, asked.headers.get('Location')]).toEqual([
      303,
      '/settings/account?done=email#email',
    ]);
    const waiting = await main(await app.get('/settings/account?done=email', ada.headers));
    expect(readable(waiting.text)).toContain(`The change to ${email} waits`);
    const links = {
      email_change_old: await linkIn(ada.email, 'email_change_old'),
      email_change_new: await linkIn(email, 'email_change_new'),
    };
    for (const [purpose, link] of Object.entries(links)) {
      expect(link).toMatch(
        new RegExp(`^http://localhost:3000/auth/confirm-email#access_token=[\\w-]{43}&type=${purpose}$`),
      );
    }
    const half = await confirm(links[first]);
    expect([half.status, half.headers.get('Location')]).toEqual([303, '/auth/confirm-email?done=half']);
    expect(await addressOf(ada.id)).toBe(ada.email);
    expect((await confirm(links[first])).status).toBe(400);
    const whole = await confirm(links[second], ada.headers);
    expect([whole.status, whole.headers.get('Location')]).toEqual([303, '/auth/confirm-email?done=changed']);
    expect(await addressOf(ada.id)).toBe(email);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(ada.headers.Cookie)).toBe(true);
    for (const to of [ada.email, email]) {
      expect((await mailsTo(to)).map(({ subject }) => subject)).toContain('Your e-mail address was changed');
    }
    expect((await signIn(email, PASSWORD)).status).toBe(303);
    const said = await main(await app.get('/auth/confirm-email?done=changed'));
    expect(readable(said.querySelector('[role=status]')?.text)).toBe(
      'Your e-mail address is changed. Sign in with the new one from now on.',
    );
  });

  test('happens once and whole when both links are used at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await member();
      const email = fresh();
      await ask(ada, email);
      const links = [await linkIn(ada.email, 'email_change_old'), await linkIn(email, 'email_change_new')];
      const answers = await Promise.all(links.map((link) => confirm(link)));
      const ends = answers.map(({ headers }) => headers.get('Location')?.split('done=')[1]);
      expect(ends.sort()).toEqual(['changed', 'half']);
      expect(await addressOf(ada.id)).toBe(email);
      expect(await mailsTo(email)).toHaveLength(2);
    }
  });

  test('is not done by opening the links', async () => {
    const ada = await member();
    const email = fresh();
    await ask(ada, email);
    expect((await app.get('/auth/confirm-email')).status).toBe(200);
    expect((await confirm(await linkIn(email, 'email_change_new'))).status).toBe(303);
  });

  test('takes the token alone too, as somebody may have copied it', async () => {
    const ada = await member();
    const email = fresh();
    await ask(ada, email);
    for (const [to, purpose] of [
      [email, 'email_change_new'],
      [ada.email, 'email_change_old'],
    ] as const) {
      const token = readEmailLink((await linkIn(to, purpose)) ?? '', purpose);
      expect((await confirm(token ?? '')).status).toBe(303);
    }
    expect(await addressOf(ada.id)).toBe(email);
  });

  test('asked for anew takes the older links back', async () => {
    const ada = await member();
    const [first, second] = [fresh(), fresh()];
    await ask(ada, first);
    const older = await linkIn(first, 'email_change_new');
    const olderOwn = await linkIn(ada.email, 'email_change_old');
    await ask(ada, second);
    for (const link of [older, olderOwn]) {
      const response = await confirm(link);
      expect(response.status).toBe(400);
      expect(faults(await main(response)).notice).toMatch(/^This link does not work/);
    }
  });

  test('does not tell who else has an account', async () => {
    const [ada, bob] = [await member(), await member({ first_name: 'Bob' })];
    const free = fresh();
    const answers = await Promise.all([ask(ada, bob.email), ask(bob, free)]);
    const shape = (response: Response) => [response.status, response.headers.get('Location')];
    expect(shape(answers[0])).toEqual(shape(answers[1]));
    expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toEqual(
      (await mailsTo(bob.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject !== 'This address has an account already'),
    );
    expect(await linkIn(bob.email, 'email_change_new')).toBeUndefined();
    const own = await confirm(await linkIn(ada.email, 'email_change_old'));
    expect(own.headers.get('Location')).toBe('/auth/confirm-email?done=half');
    expect(await addressOf(ada.id)).toBe(ada.email);
  });

  test('is refused when the new address has an account by then', async () => {
    const ada = await member();
    const email = fresh();
    await ask(ada, email);
    await confirm(await linkIn(ada.email, 'email_change_old'));
    await member({ email });
    const response = await confirm(await linkIn(email, 'email_change_new'));
    expect(response.status).toBe(409);
    expect(faults(await main(response)).notice).toBe(
      'That address has an account of its own by now, so nothing was changed.',
    );
    expect(await addressOf(ada.id)).toBe(ada.email);
  });

  test('is not kept from by a registration that nobody has confirmed', async () => {
    const ada = await member();
    const email = fresh();
    await app.db.write.insert(users).values({ id: crypto.randomUUID(), email });
    await ask(ada, email);
    await confirm(await linkIn(ada.email, 'email_change_old'));
    await confirm(await linkIn(email, 'email_change_new'));
    expect(await addressOf(ada.id)).toBe(email);
  });

  test.each([
    ['', PASSWORD, { email: 'Enter an e-mail address such as name@example.com' }],
    ['nowhere', PASSWORD, { email: 'Enter an e-mail address such as name@example.com' }],
    ['new@example.org', 'not this one', { current_password: 'That is not your current password' }],
  ])('refuses %j with %j', async (email, password, fields) => {
    const ada = await member();
    const response = await ask(ada, email, password);
    expect(response.status).toBe(400);
    const page = await main(response);
    expect(faults(page)).toEqual(mend(fields));
    expect(page.querySelector('[name=email]')?.getAttribute('value')).toBe(email);
    expect(await mailsTo(ada.email)).toEqual([]);
  });

  test('to the same address is none', async () => {
    const ada = await member();
    expect(faults(await main(await ask(ada, ada.email)))).toEqual(
      mend({ email: 'This is your address already' }),
    );
  });

  test('cannot be used to send an address mail without end', async () => {
    const email = fresh();
    for (let asked = 0; asked < 3; asked += 1) expect((await ask(await member(), email)).status).toBe(303);
    const response = await ask(await member(), email);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test.each(['', '#access_token=abc', 'https://example.org/', `#access_token=${'x'.repeat(43)}&type=signup`])(
    'is not confirmed by %j',
    async (link) => {
      const response = await confirm(link);
      expect(response.status).toBe(400);
      expect(faults(await main(response)).notice).toBe('Invalid verification link');
    },
  );
});

describe('sessions', () => {
  test('are listed with their browsers and dates, this one first, and without tokens', async () => {
    const ada = await member();
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
    for (const { token } of await sessionsOf(ada.id)) expect(text).not.toContain(token);
  });

  test('are ended one by one, and only one’s own', async () => {
    const [ada, bob] = [await member(), await member()];
    const elsewhere = await startSession(app.db, ada.id);
    const [bobs] = await sessionsOf(bob.id);
    await post(ada, { intent: 'end-session', session: bobs?.id ?? '' });
    expect(await isSignedIn(bob.headers.Cookie)).toBe(true);
    const page = await main(await app.get('/settings/account', ada.headers));
    const session = page.querySelector('input[name=session]')?.getAttribute('value') ?? '';
    const response = await post(ada, { intent: 'end-session', session });
    expect(response.headers.get('Location')).toBe('/settings/account?done=end-session#sessions');
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(ada.headers.Cookie)).toBe(true);
  });

  test('are ended all at once but for this one', async () => {
    const ada = await member();
    const others = [await startSession(app.db, ada.id), await startSession(app.db, ada.id)];
    await post(ada, { intent: 'end-others' });
    for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(ada.headers.Cookie)).toBe(true);
  });

  test('cannot be ended without end', async () => {
    const ada = await member();
    for (let ended = 0; ended < 30; ended += 1) await post(ada, { intent: 'end-others' });
    expect((await post(ada, { intent: 'end-others' })).status).toBe(429);
  });
});

/** What a member can have left behind. */
async function leaveTraces(ada: TestMember) {
  const { write } = app.db;
  const of = { tool_id: TOOL, user_id: ada.id };
  const [rating] = await write
    .insert(userRatings)
    .values({ ...of, rating: 4, review: 'Good.' })
    .returning();
  await write.insert(userFavorites).values(of);
  const bob = await member();
  const [other] = await write
    .insert(userRatings)
    .values({ tool_id: TOOL, user_id: bob.id, rating: 1, review: 'Words of Bob' })
    .returning();
  if (!rating || !other) throw new Error('The ratings were not stored.');
  await write.insert(reviewReports).values({ rating_id: other.id, user_id: ada.id, reason: 'offensive' });
  const submission = { name: 'A tool', description: 'Does things', url: 'https://tool.example.org' };
  await write.insert(toolSubmissions).values({ ...submission, user_id: ada.id, contact_email: ada.email });
  return { rating, bob };
}

describe('my data', () => {
  test('is one file with everything that is stored of the member, and no secret', async () => {
    const ada = await member({ biography: 'Wrote the first program' });
    const { bob } = await leaveTraces(ada);
    const response = await app.get('/settings/account/data', ada.headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const text = await response.text();
    const tool = { tool_id: TOOL, tool_name: expect.any(String) };
    expect(JSON.parse(text)).toMatchObject({
      profile: { email: ada.email, first_name: 'Ada', biography: 'Wrote the first program' },
      ratings: [{ ...tool, rating: 4, review: 'Good.' }],
      favorites: [tool],
      submissions: [{ name: 'A tool' }],
      reports: [{ ...tool, reason: 'offensive' }],
      sessions: [{ user_agent: 'A browser' }],
    });
    expect(text).not.toContain(bob.id);
    expect(text).not.toContain('Words of Bob');
    expect(text).not.toContain(hash);
    for (const { token } of await sessionsOf(ada.id)) expect(text).not.toContain(token);
  });

  test('can be taken five times, then later', async () => {
    const ada = await member();
    for (let taken = 0; taken < 5; taken += 1) {
      expect((await app.get('/settings/account/data', ada.headers)).status).toBe(200);
    }
    const response = await app.get('/settings/account/data', ada.headers);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('deleting the account', () => {
  const remove = (asked: TestMember, form: Record<string, string> = {}) =>
    post(asked, { intent: 'delete', current_password: PASSWORD, confirmation: 'DELETE', ...form });
  const stored = async (id: string) => app.db.write.select().from(users).where(eq(users.id, id));

  test('removes what is personal, keeps the rating without the name, and says goodbye', async () => {
    const ada = await member();
    const elsewhere = await startSession(app.db, ada.id);
    const { rating } = await leaveTraces(ada);
    const response = await remove(ada, { confirmation: ' delete ' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/?account=deleted']);
    expect(response.headers.getSetCookie().join()).toContain('__Host-session_token=; Max-Age=0');
    expect(await stored(ada.id)).toEqual([]);
    expect(await isSignedIn(elsewhere)).toBe(false);
    const { write } = app.db;
    expect(await write.select().from(userRatings).where(eq(userRatings.id, rating.id))).toEqual([
      { ...rating, user_id: null },
    ]);
    expect(await write.select().from(userFavorites).where(eq(userFavorites.user_id, ada.id))).toEqual([]);
    expect(await write.select().from(reviewReports).where(eq(reviewReports.user_id, ada.id))).toEqual([]);
    expect(
      await write.select().from(toolSubmissions).where(eq(toolSubmissions.contact_email, ada.email)),
    ).toMatchObject([{ name: 'A tool', user_id: null }]);
    expect(await mailsTo(ada.email)).toMatchObject([{ subject: 'Your account was deleted' }]);
    expect((await signIn(ada.email, PASSWORD)).status).toBe(401);
    const home = await main(await app.get('/?account=deleted'));
    expect(readable(home.querySelector('[role=status]')?.text)).toBe(
      'Your account is deleted. Your ratings and reviews stay, without your name.',
    );
    expect(await (await app.get('/')).text()).not.toContain('account is deleted');
  });

  test.each([
    [{ current_password: 'not this one' }, { current_password: 'That is not your current password' }],
    [{ confirmation: 'yes' }, { confirmation: 'Type DELETE to confirm' }],
    [
      { current_password: '', confirmation: '' },
      { current_password: 'Enter your current password', confirmation: 'Type DELETE to confirm' },
    ],
  ])('refuses %j', async (form, fields) => {
    const ada = await member();
    const response = await remove(ada, form);
    expect(response.status).toBe(400);
    expect(faults(await main(response))).toEqual(mend(fields));
    expect(await stored(ada.id)).toHaveLength(1);
  });

  test.each([
    ['without an end', null],
    ['that still runs', new Date(Date.now() + 86_400_000)],
  ])('waits for the end of a subscription %s', async (_, subscription_expires_at) => {
    const ada = await member({ subscription_status: 'premium', subscription_expires_at });
    const response = await remove(ada);
    expect(response.status).toBe(409);
    expect(faults(await main(response)).notice).toBe(
      'You have a paid subscription. End it first with Manage Subscription on your profile; when it has run out, you can delete your account.',
    );
    expect(await stored(ada.id)).toHaveLength(1);
    expect(await mailsTo(ada.email)).toEqual([]);
  });

  test('goes on after a subscription has run out', async () => {
    const subscription_expires_at = new Date(Date.now() - 1000);
    const ada = await member({ subscription_status: 'premium', subscription_expires_at });
    expect((await remove(ada)).status).toBe(303);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { readEmailLink } from '#site/email-link.ts';
import {
  addAda,
  faults,
  isSignedIn,
  linkIn,
  mainOf,
  mend,
  PASSWORD,
  post,
  readable,
  signIn,
} from '../harness/account-settings.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { startSession, type TestMember } from '../harness/members.ts';
import { mailsTo } from '../harness/outbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

describe('changing the address', () => {
  const ask = (asked: TestMember, email: string, current_password = PASSWORD) =>
    post(app, asked, { intent: 'email', email, current_password });
  const confirm = (link: string | undefined, headers: object = {}) =>
    post(app, { headers }, { link: link ?? '' }, '/auth/confirm-email');
  const addressOf = async (id: string) =>
    (await app.db.write.select().from(users).where(eq(users.id, id)))[0]?.email;
  const fresh = () => `new-${crypto.randomUUID()}@example.org`;

  test.each([
    ['the old address first', ['email_change_old', 'email_change_new'], 'half'],
    ['the new address first', ['email_change_new', 'email_change_old'], 'waiting'],
  ] as const)('happens when both have agreed, %s', async (_, [first, second], between) => {
    const ada = await addAda(app);
    const elsewhere = await startSession(app.db, ada.id);
    const email = fresh();
    const asked = await ask(ada, email.toUpperCase());
    expect([asked.status, asked.headers.get('Location')]).toEqual([
      303,
      '/settings/account?done=email#email',
    ]);
    const waiting = await mainOf(await app.get('/settings/account?done=email', ada.headers));
    expect(readable(waiting.text)).toContain(`The change to ${email} waits`);
    const links = {
      email_change_old: await linkIn(app, ada.email, 'email_change_old'),
      email_change_new: await linkIn(app, email, 'email_change_new'),
    };
    for (const [purpose, link] of Object.entries(links)) {
      expect(link).toMatch(
        new RegExp(`^http://localhost:3000/auth/confirm-email#access_token=[\\w-]{43}&type=${purpose}$`),
      );
    }
    const half = await confirm(links[first]);
    expect([half.status, half.headers.get('Location')]).toEqual([303, `/auth/confirm-email?done=${between}`]);
    expect(await addressOf(ada.id)).toBe(ada.email);
    const again = await confirm(links[first]);
    expect(again.status).toBe(400);
    expect(faults(await mainOf(again)).notice).toMatch(/^This link has been used already/);
    const whole = await confirm(links[second], ada.headers);
    expect([whole.status, whole.headers.get('Location')]).toEqual([303, '/auth/confirm-email?done=changed']);
    expect(await addressOf(ada.id)).toBe(email);
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    expect(await isSignedIn(app, ada.headers.Cookie)).toBe(true);
    for (const to of [ada.email, email]) {
      expect((await mailsTo(app, to)).map(({ subject }) => subject)).toContain(
        'Your email address was changed',
      );
    }
    expect((await signIn(app, email, PASSWORD)).status).toBe(303);
    const said = await mainOf(await app.get('/auth/confirm-email?done=changed'));
    expect(readable(said.querySelector('[role=status]')?.text)).toBe(
      'Your email address is changed. Sign in with the new one from now on.',
    );
  });

  test('happens once and whole when both links are used at the same moment', async () => {
    const race = async () => {
      const ada = await addAda(app);
      const email = fresh();
      await ask(ada, email);
      const own = await linkIn(app, ada.email, 'email_change_old');
      const links = [own, await linkIn(app, email, 'email_change_new')];
      const answers = await Promise.all(links.map((link) => confirm(link)));
      const ends = answers.map(({ headers }) => headers.get('Location')?.split('done=')[1]);
      expect(ends.sort().join()).toMatch(/^changed,(?:half|waiting)$/);
      expect(await addressOf(ada.id)).toBe(email);
      expect(await mailsTo(app, email)).toHaveLength(2);
    };
    await Promise.all([race(), race(), race(), race()]);
  });

  test('is not done by opening the links', async () => {
    const ada = await addAda(app);
    const email = fresh();
    await ask(ada, email);
    expect((await app.get('/auth/confirm-email')).status).toBe(200);
    expect((await confirm(await linkIn(app, email, 'email_change_new'))).status).toBe(303);
  });

  test('also takes the token alone, because somebody may have copied it', async () => {
    const ada = await addAda(app);
    const email = fresh();
    await ask(ada, email);
    for (const [to, purpose] of [
      [email, 'email_change_new'],
      [ada.email, 'email_change_old'],
    ] as const) {
      const token = readEmailLink((await linkIn(app, to, purpose)) ?? '', purpose);
      expect((await confirm(token ?? '')).status).toBe(303);
    }
    expect(await addressOf(ada.id)).toBe(email);
  });

  test('requested again takes the older links back', async () => {
    const ada = await addAda(app);
    const [first, second] = [fresh(), fresh()];
    await ask(ada, first);
    const older = await linkIn(app, first, 'email_change_new');
    const olderOwn = await linkIn(app, ada.email, 'email_change_old');
    await ask(ada, second);
    for (const link of [older, olderOwn]) {
      const response = await confirm(link);
      expect(response.status).toBe(400);
      expect(faults(await mainOf(response)).notice).toMatch(/^This link does not work/);
    }
  });

  test('does not tell who else has an account', async () => {
    const [ada, bob] = [await addAda(app), await addAda(app, { first_name: 'Bob' })];
    const free = fresh();
    const answers = await Promise.all([ask(ada, bob.email), ask(bob, free)]);
    const shape = (response: Response) => [response.status, response.headers.get('Location')];
    expect(shape(answers[0])).toEqual(shape(answers[1]));
    expect((await mailsTo(app, ada.email)).map(({ subject }) => subject)).toEqual(
      (await mailsTo(app, bob.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject !== 'This address has an account already'),
    );
    expect(await linkIn(app, bob.email, 'email_change_new')).toBeUndefined();
    const own = await confirm(await linkIn(app, ada.email, 'email_change_old'));
    expect(own.headers.get('Location')).toBe('/auth/confirm-email?done=half');
    expect(await addressOf(ada.id)).toBe(ada.email);
  });

  test('is refused when the new address has an account by then', async () => {
    const ada = await addAda(app);
    const email = fresh();
    await ask(ada, email);
    await confirm(await linkIn(app, ada.email, 'email_change_old'));
    await addAda(app, { email });
    const response = await confirm(await linkIn(app, email, 'email_change_new'));
    expect(response.status).toBe(409);
    expect(faults(await mainOf(response)).notice).toBe(
      'That address has an account of its own by now, so nothing was changed.',
    );
    expect(await addressOf(ada.id)).toBe(ada.email);
  });

  test('is not blocked by a registration that nobody has confirmed', async () => {
    const ada = await addAda(app);
    const email = fresh();
    await app.db.write.insert(users).values({ id: crypto.randomUUID(), email });
    await ask(ada, email);
    await confirm(await linkIn(app, ada.email, 'email_change_old'));
    await confirm(await linkIn(app, email, 'email_change_new'));
    expect(await addressOf(ada.id)).toBe(email);
  });

  test.each([
    ['', PASSWORD, { email: 'Enter an email address such as name@example.com' }],
    ['nowhere', PASSWORD, { email: 'Enter an email address such as name@example.com' }],
    ['new@example.org', 'not this one', { current_password: 'That is not your current password' }],
  ])('refuses %j with %j', async (email, password, fields) => {
    const ada = await addAda(app);
    const response = await ask(ada, email, password);
    expect(response.status).toBe(400);
    const page = await mainOf(response);
    expect(faults(page)).toEqual(mend(fields));
    expect(page.querySelector('[name=email]')?.getAttribute('value')).toBe(email);
    expect(await mailsTo(app, ada.email)).toEqual([]);
  });

  test('to the same address does not count as a change', async () => {
    const ada = await addAda(app);
    expect(faults(await mainOf(await ask(ada, ada.email)))).toEqual(
      mend({ email: 'This is your address already' }),
    );
  });

  test('cannot be used to flood an address with email', async () => {
    const email = fresh();
    await Promise.all([1, 2, 3].map(async () => ask(await addAda(app), email)));
    const response = await ask(await addAda(app), email);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test.each(['', '#access_token=abc', 'https://example.org/', `#access_token=${'x'.repeat(43)}&type=signup`])(
    'is not confirmed by %j',
    async (link) => {
      const response = await confirm(link);
      expect(response.status).toBe(400);
      expect(faults(await mainOf(response)).notice).toBe('Invalid verification link');
    },
  );
});

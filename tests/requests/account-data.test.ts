import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { billingCheckouts, billingCustomers, payments } from '#features/billing/tables/billing.server.ts';
import { reviewReports, userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import {
  addAda,
  faults,
  isSignedIn,
  mainOf,
  mend,
  PASSWORD,
  PASSWORD_HASH,
  post,
  readable,
  sessionsOf,
  signIn,
} from '../harness/account-settings.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { startSession, type TestMember } from '../harness/members.ts';
import { addNewTool, newTools } from '../harness/new-tools.ts';
import { mailsTo } from '../harness/outbox.ts';

const TOOL = 'tool-02';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** Everything that a member can leave behind. */
async function leaveTraces(ada: TestMember) {
  const { write } = app.db;
  const of = { tool_id: TOOL, user_id: ada.id };
  const [rating] = await write
    .insert(userRatings)
    .values({ ...of, rating: 4, review: 'Good.', about: { role: 'Countess' } })
    .returning();
  await write.insert(userFavorites).values(of);
  const billing = { provider: 'stripe', user_id: ada.id } as const;
  await write.insert(billingCustomers).values({ ...billing, customer_id: `cus_${ada.id}` });
  await write
    .insert(billingCheckouts)
    .values({ ...billing, id: `cs_${ada.id}`, tier: 'basic', is_open: false });
  const payment = { amount: 499, refunded: 0, currency: 'USD', paid_at: new Date() };
  await write.insert(payments).values({ ...billing, ...payment, id: `ch_${ada.id}`, tier: 'basic' });
  const bob = await addAda(app);
  const [other] = await write
    .insert(userRatings)
    .values({ tool_id: TOOL, user_id: bob.id, rating: 1, review: 'Words of Bob' })
    .returning();
  if (!rating || !other) throw new Error('The ratings were not stored.');
  await write.insert(reviewReports).values({ rating_id: other.id, user_id: ada.id, reason: 'offensive' });
  const submission = { name: 'A tool', description: 'Does things', url: 'https://tool.example.org' };
  await addNewTool(app.db, { ...submission, user_id: ada.id, contact_email: ada.email });
  return { rating, bob };
}

describe('my data', () => {
  test('is one file with everything that is stored about the member, and no secret', async () => {
    const ada = await addAda(app, { biography: 'Wrote the first program' });
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
      ratings: [{ ...tool, rating: 4, review: 'Good.', about: { role: 'Countess' } }],
      favorites: [tool],
      submissions: [{ name: 'A tool' }],
      subscriptions: [{ provider: 'stripe', customer_id: `cus_${ada.id}`, phase: 'none' }],
      checkouts: [{ provider: 'stripe', tier: 'basic', is_open: false }],
      payments: [{ provider: 'stripe', id: `ch_${ada.id}`, tier: 'basic', amount: 499 }],
      reports: [{ ...tool, reason: 'offensive' }],
      sessions: [{ user_agent: 'A browser' }],
    });
    expect(text).not.toContain(bob.id);
    expect(text).not.toContain('Words of Bob');
    expect(text).not.toContain(PASSWORD_HASH);
    for (const { token } of await sessionsOf(app, ada.id)) expect(text).not.toContain(token);
  });

  test('can be taken five times, then later', async () => {
    const ada = await addAda(app);
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
    post(app, asked, { intent: 'delete', current_password: PASSWORD, confirmation: 'DELETE', ...form });
  const stored = async (id: string) => app.db.write.select().from(users).where(eq(users.id, id));

  test('removes what is personal, keeps the rating without the name, and says goodbye', async () => {
    const ada = await addAda(app);
    const elsewhere = await startSession(app.db, ada.id);
    const { rating } = await leaveTraces(ada);
    const response = await remove(ada, { confirmation: ' delete ' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/?account=deleted']);
    expect(response.headers.getSetCookie().join()).toContain('__Host-session_token=; Max-Age=0');
    expect(await stored(ada.id)).toEqual([]);
    expect(await isSignedIn(app, elsewhere)).toBe(false);
    const { write } = app.db;
    expect(await write.select().from(userRatings).where(eq(userRatings.id, rating.id))).toEqual([
      { ...rating, user_id: null, about: null },
    ]);
    expect(await write.select().from(userFavorites).where(eq(userFavorites.user_id, ada.id))).toEqual([]);
    expect(await write.select().from(reviewReports).where(eq(reviewReports.user_id, ada.id))).toEqual([]);
    expect(await newTools(app.db, sql`new_tool ->> 'contact_email' = ${ada.email}`)).toMatchObject([
      { name: 'A tool', user_id: null },
    ]);
    expect(
      await write
        .select()
        .from(payments)
        .where(eq(payments.id, `ch_${ada.id}`)),
    ).toMatchObject([{ amount: 499, user_id: null }]);
    expect(await mailsTo(app, ada.email)).toMatchObject([{ subject: 'Your account was deleted' }]);
    expect((await signIn(app, ada.email, PASSWORD)).status).toBe(401);
    const home = await mainOf(await app.get('/?account=deleted'));
    expect(readable(home.querySelector('[role=status]')?.text)).toBe(
      'Your account is deleted. Your ratings and reviews stay, without your name.',
    );
    expect(await (await app.get('/')).text()).not.toContain('account is deleted');
  });

  test('removes the photo with it', async () => {
    const ada = await addAda(app);
    const key = `${ada.id}.jpg`;
    await app.storage.put(key, new Uint8Array([1]), 'image/jpeg');
    await app.db.write
      .update(users)
      .set({ photo_url: `/photos/${key}` })
      .where(eq(users.id, ada.id));
    expect((await remove(ada)).status).toBe(303);
    expect(await app.storage.get(key)).toBeNull();
  });

  test.each([
    [{ current_password: 'not this one' }, { current_password: 'That is not your current password' }],
    [{ confirmation: 'yes' }, { confirmation: 'Type the word DELETE here' }],
    [
      { current_password: '', confirmation: '' },
      { current_password: 'Enter your current password', confirmation: 'Type the word DELETE here' },
    ],
  ])('refuses %j', async (form, fields) => {
    const ada = await addAda(app);
    const response = await remove(ada, form);
    expect(response.status).toBe(400);
    expect(faults(await mainOf(response))).toEqual(mend(fields));
    expect(await stored(ada.id)).toHaveLength(1);
  });

  test.each([
    ['without an end', null],
    ['that still runs', new Date(Date.now() + 86_400_000)],
  ])('waits for the end of a subscription %s', async (_, subscription_expires_at) => {
    const ada = await addAda(app, { subscription_status: 'premium', subscription_expires_at });
    const response = await remove(ada);
    expect(response.status).toBe(409);
    const page = await mainOf(response);
    const said =
      'You have a paid subscription. Cancel it first with Manage Subscription on your profile; then you can delete your account.';
    expect(faults(page).notice).toBe(said);
    expect(readable(page.text)?.split(said)).toHaveLength(2);
    expect(await stored(ada.id)).toHaveLength(1);
    expect(await mailsTo(app, ada.email)).toEqual([]);
  });

  test('still works after a subscription has expired', async () => {
    const subscription_expires_at = new Date(Date.now() - 1000);
    const ada = await addAda(app, { subscription_status: 'premium', subscription_expires_at });
    expect((await remove(ada)).status).toBe(303);
  });
});

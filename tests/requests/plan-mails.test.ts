import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { createTestApp } from '../harness/app.ts';
import { choosePlan, memberWhoBought, send, withStripe } from '../harness/billing.ts';
import { startFakeStripe } from '../harness/fake-stripe.ts';
import { FAKE_PRICES, type FakeStripe, type Subscription } from '../harness/fake-stripe-state.ts';
import { main, words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { mailsTo } from '../harness/outbox.ts';

/** What members are told of their plan: once for each change, however the provider's events arrive. */

const { app, stripe } = await withStripe();
const DAY = 24 * 60 * 60;

async function counts() {
  const { rows } = await app.db.write.execute<{ tier: string; begun: number; ended: number }>(
    sql`SELECT tier, sum(begun)::int AS begun, sum(ended)::int AS ended FROM subscription_counts GROUP BY tier`,
  );
  return (tier: string) => rows.find((row) => row.tier === tier) ?? { tier, begun: 0, ended: 0 };
}

/** All events since the last time, the latest first, each twice and all at once. */
async function tellBadly(): Promise<void> {
  const events = stripe.takeEvents().reverse();
  await Promise.all([...events, ...events].map((event) => send(app, event)));
}

interface Step {
  what: string;
  act: (subscription: Subscription, stripe: FakeStripe) => void;
  subjects: readonly string[];
}

const FAILS: Step = {
  what: 'a payment fails',
  // The time that was paid for is over, so the provider has begun the next period.
  act: (subscription, at) => {
    for (const item of subscription.items.data) item.current_period_end = Math.floor(Date.now() / 1000) - DAY;
    at.renew(subscription, false);
  },
  subjects: [`A payment for your ${SHIPPED_PLAN_NAMES.basic} plan has failed`],
};

const STORIES: ReadonlyArray<readonly Step[]> = [
  [
    {
      what: 'a larger plan is chosen',
      act: (subscription, at) => at.changePrice(subscription, FAKE_PRICES.premium),
      subjects: [`You now have the ${SHIPPED_PLAN_NAMES.premium} plan`],
    },
    {
      what: 'it is cancelled',
      act: (subscription, at) => at.update(subscription, { cancel_at_period_end: true }),
      subjects: [`Your ${SHIPPED_PLAN_NAMES.premium} plan is cancelled`],
    },
    {
      what: 'the cancelled plan runs out',
      act: (subscription, at) => at.update(subscription, { status: 'canceled' }),
      subjects: [],
    },
  ],
  [
    FAILS,
    {
      what: 'it fails again',
      act: (subscription, at) => at.update(subscription, {}),
      subjects: [],
    },
    { what: 'it is paid', act: (subscription, at) => at.payDue(subscription), subjects: [] },
  ],
  [
    FAILS,
    {
      what: 'the provider gives up',
      act: (subscription, at) => at.update(subscription, { status: 'unpaid' }),
      subjects: [`Your ${SHIPPED_PLAN_NAMES.basic} plan has ended`],
    },
  ],
  [
    {
      what: 'the operators end it at the provider',
      act: (subscription, at) => at.update(subscription, { status: 'canceled' }),
      subjects: [`Your ${SHIPPED_PLAN_NAMES.basic} plan has ended`],
    },
  ],
];

test.each(STORIES)('bought, then $what', async (...story) => {
  const before = await counts();
  const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
  await tellBadly();
  const expected = [`Your ${SHIPPED_PLAN_NAMES.basic} plan has begun`];
  expect((await mailsTo(app, member.email)).map(({ subject }) => subject)).toEqual(expected);
  for (const { what, act, subjects } of story) {
    act(subscription, stripe);
    await tellBadly();
    expected.push(...subjects);
    expect(
      (await mailsTo(app, member.email)).map(({ subject }) => subject),
      what,
    ).toEqual(expected);
  }
  const now = await counts();
  expect(now('basic').begun - before('basic').begun).toBe(1);
});

test('the mails say until when, lead to this site and name nobody else', async () => {
  const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
  stripe.update(subscription, { cancel_at_period_end: true });
  await tellBadly();
  const ends = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000);
  const day = ends.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const [, cancelled] = await mailsTo(app, member.email);
  expect(cancelled?.text).toContain(`You keep it until ${day}, and nothing more will be charged.`);
  expect(cancelled?.text).toContain('http://localhost:3000/profile');
});

test('a change of plan counts as the end of one and the beginning of another', async () => {
  const { subscription } = await memberWhoBought(app, stripe, 'basic');
  const before = await counts();
  stripe.changePrice(subscription, FAKE_PRICES.enterprise);
  await tellBadly();
  stripe.update(subscription, { status: 'canceled' });
  await tellBadly();
  const now = await counts();
  expect([now('basic').ended - before('basic').ended, now('enterprise')]).toEqual([
    1,
    { tier: 'enterprise', begun: 1, ended: 1 },
  ]);
});

test.each([
  [{}, {}],
  [{ STRIPE_ALLOW_COUPONS: 'on' }, { allow_promotion_codes: 'true' }],
  [{ STRIPE_AUTOMATIC_TAX: 'on' }, { 'automatic_tax[enabled]': 'true', 'customer_update[address]': 'auto' }],
  [
    { STRIPE_COLLECT_TAX_IDS: 'on' },
    { 'tax_id_collection[enabled]': 'true', 'customer_update[name]': 'auto' },
  ],
  [
    { STRIPE_AUTOMATIC_TAX: 'on', STRIPE_COLLECT_TAX_IDS: 'on' },
    {
      'automatic_tax[enabled]': 'true',
      'tax_id_collection[enabled]': 'true',
      'customer_update[address]': 'auto',
      'customer_update[name]': 'auto',
    },
  ],
])('with %j, the checkout is begun with %j, and the desk says so', async (chosen, asked) => {
  const provider = await startFakeStripe();
  const shop = await createTestApp({ empty: true, settings: { ...provider.settings(), ...chosen } });
  expect((await choosePlan(shop, await addMember(shop.db), 'basic')).status).toBe(303);
  const form =
    provider.asked.find(({ path }) => path === '/v1/checkout/sessions')?.form ?? new URLSearchParams();
  const options = [...form].filter(([name]) => /^(allow_|automatic_tax|tax_id|customer_update)/.test(name));
  expect(Object.fromEntries(options)).toEqual(asked);
  const { headers } = await addOperator(shop.db, 'owner');
  const page = await main(await shop.get('/operator/payments', headers));
  const on = page?.querySelectorAll('section').filter((section) => words(section).includes('NowOn')) ?? [];
  expect(on.map((section) => section.getAttribute('aria-labelledby')).toSorted()).toEqual(
    Object.keys(chosen).toSorted(),
  );
  for (const section of on) expect(words(section)).toMatch(/Set STRIPE_[A-Z_]+=off in the environment/);
});

test.each([
  [{}, 'No payment provider is set up'],
  [{ PAYMENT: 'sandbox' }, 'no money moves'],
])('with %j, the desk says that the options count for nothing yet', async (settings, text) => {
  const shop = await createTestApp({ db: app.db, settings });
  const { headers } = await addOperator(shop.db, 'owner');
  expect(words(await main(await shop.get('/operator/payments', headers)))).toContain(text);
});

test('the desk knows since when a plan is paid, and since when a payment is missing', async () => {
  const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
  const since = async () => {
    const [row] = await app.db.write.select().from(users).where(eq(users.id, member.id));
    return { paid: row?.paid_since ?? null, unpaid: row?.unpaid_since ?? null };
  };
  const begun = await since();
  expect(begun).toEqual({ paid: expect.any(Date), unpaid: null });
  stripe.changePrice(subscription, FAKE_PRICES.premium);
  await tellBadly();
  expect(await since()).toEqual(begun);
  FAILS.act(subscription, stripe);
  await tellBadly();
  const failed = await since();
  expect(failed).toEqual({ paid: begun.paid, unpaid: expect.any(Date) });
  stripe.update(subscription, {});
  await tellBadly();
  expect(await since()).toEqual(failed);
  stripe.update(subscription, { status: 'unpaid' });
  await tellBadly();
  expect(await since()).toEqual({ paid: null, unpaid: failed.unpaid });
  stripe.payDue(subscription);
  await tellBadly();
  const again = await since();
  expect(again).toEqual({ paid: expect.any(Date), unpaid: null });
  expect(again.paid?.getTime()).toBeGreaterThan(begun.paid?.getTime() ?? 0);
  stripe.update(subscription, { status: 'canceled' });
  await tellBadly();
  expect(await since()).toEqual({ paid: null, unpaid: null });
});

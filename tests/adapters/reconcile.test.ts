import { eq } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import type { BillingParts } from '#features/billing/checkout.server.ts';
import {
  endSandboxPlans,
  forgetOldEvents,
  isEventStored,
  keepCustomer,
} from '#features/billing/customers.server.ts';
import { createPayment } from '#features/billing/payment.server.ts';
import { readDueCustomers, reconcile, reconciling } from '#features/billing/reconcile.server.ts';
import { billingCustomers, billingEvents } from '#features/billing/tables/billing.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { runCommand } from '../harness/commands.ts';
import { withDatabase } from '../harness/database.ts';
import { startFakeStripe } from '../harness/fake-stripe.ts';
import { FAKE_PRICES, type FakeStripe } from '../harness/fake-stripe-state.ts';
import { comeBack } from '../harness/jobs.ts';
import { addMember } from '../harness/members.ts';

/** Repairs the loss of events. */

const HOUR = 60 * 60 * 1000;
const ends: Array<() => void> = [];
const log: Logger = pino({ level: 'silent' });
let stripe: FakeStripe;
let db: Awaited<ReturnType<typeof withDatabase>>;
let parts: BillingParts;

beforeAll(async () => {
  stripe = await startFakeStripe((close) => void ends.push(close));
  db = await withDatabase({ empty: true });
  const payment = createPayment({ db, settings: readSettings(stripe.settings()), secret: '' });
  if (!payment) throw new Error('No provider');
  parts = { db: db.write, payment, origin: 'http://localhost', log };
});
afterAll(() => {
  for (const end of ends) end();
});
beforeEach(async () => {
  stripe.fault = undefined;
  await db.write.delete(users);
});

/** A member who pays at the provider, but none of whose events has arrived. */
async function unheardMember(plan: keyof typeof FAKE_PRICES = 'premium') {
  const member = await addMember(db);
  const customer = await parts.payment.createCustomer(member);
  await keepCustomer(db.write, 'stripe', member, customer);
  return { ...member, customer, subscription: stripe.subscribe(customer, FAKE_PRICES[plan]) };
}

async function stored(id: string) {
  const [row] = await db.write
    .select({
      tier: users.subscription_status,
      ends: users.subscription_expires_at,
      due: billingCustomers.due_at,
      phase: billingCustomers.phase,
    })
    .from(users)
    .innerJoin(billingCustomers, eq(billingCustomers.user_id, users.id))
    .where(eq(users.id, id));
  if (!row) throw new Error('The member has gone');
  return row;
}

describe('reconcile', () => {
  test('repairs whatever lost events left wrong, for every customer', async () => {
    const paying = await unheardMember('enterprise');
    const ended = await unheardMember();
    stripe.update(ended.subscription, { status: 'canceled' });
    await db.write.update(users).set({ subscription_status: 'premium' }).where(eq(users.id, ended.id));
    expect(await reconcile(parts)).toEqual({ read: 2, failed: 0 });
    expect((await stored(paying.id)).tier).toBe('enterprise');
    expect(await stored(ended.id)).toMatchObject({ tier: 'free', ends: null, phase: 'none' });
  });

  test('continues after a customer who cannot be read, and says how many there were', async () => {
    const lost = await unheardMember();
    const paying = await unheardMember();
    stripe.customers.delete(lost.customer);
    expect(await reconcile(parts)).toEqual({ read: 1, failed: 1 });
    expect((await stored(paying.id)).tier).toBe('premium');
  });

  test('reads more customers than one batch has', async () => {
    for (let made = 0; made < 3; made += 1) await unheardMember();
    const member = await addMember(db);
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: `m${index}`,
      email: `m${index}@example.com`,
    }));
    await db.write.insert(users).values(rows);
    for (const row of rows) await keepCustomer(db.write, 'stripe', row, `cus_nobody_${row.id}`);
    expect(member.id).toBeTruthy();
    expect(await reconcile(parts)).toEqual({ read: 3, failed: 120 });
  }, 30_000);
});

test('npm run billing reconcile repairs what is stored, and its exit code says whether it repaired everything', async () => {
  const run = (settings: NodeJS.ProcessEnv) =>
    runCommand('billing', ['reconcile'], { DATABASE_URL: db.url, ...settings });
  const paying = await unheardMember('enterprise');
  const settings = stripe.settings();
  expect(await run(settings)).toEqual({
    code: 0,
    stdout: 'Customers read: 1. Not read: 0.\n',
    stderr: '',
  });
  expect((await stored(paying.id)).tier).toBe('enterprise');
  const wrong = await run({ ...settings, STRIPE_SECRET_KEY: 'sk_test_wrong' });
  expect(wrong).toMatchObject({ code: 1, stdout: 'Customers read: 0. Not read: 1.\n' });
  expect(wrong.stderr).not.toContain('sk_test_wrong');
  expect((await stored(paying.id)).tier).toBe('enterprise');
}, 60_000);

describe('the daily check', () => {
  test('reads customers who are due, once, and again in a day', async () => {
    const { id, subscription } = await unheardMember();
    expect(await readDueCustomers(parts)).toBe(1);
    const { tier, due } = await stored(id);
    expect(tier).toBe('premium');
    expect(due.getTime() - Date.now()).toBeGreaterThan(23 * HOUR);
    expect(await readDueCustomers(parts)).toBe(0);
    stripe.update(subscription, { status: 'canceled' });
    await db.write.update(billingCustomers).set({ due_at: new Date() });
    expect(await readDueCustomers(parts)).toBe(1);
    expect((await stored(id)).tier).toBe('free');
  });

  test('comes when the period ends, so that a renewal without an event counts', async () => {
    const { id, subscription } = await unheardMember();
    const soon = Math.floor(Date.now() / 1000) + 3600;
    for (const item of subscription.items.data) item.current_period_end = soon;
    await readDueCustomers(parts);
    const { due, ends: end } = await stored(id);
    expect(end?.getTime()).toBe(soon * 1000);
    expect(due.getTime()).toBe(soon * 1000 + 1000);
  });

  test('reads each customer once, even on several nodes', async () => {
    for (let made = 0; made < 8; made += 1) await unheardMember();
    const read = await Promise.all([1, 2, 3, 4].map(() => readDueCustomers(parts)));
    expect(read.reduce((sum, count) => sum + count)).toBe(8);
  });

  test('leaves a provider that is away alone, and changes nothing', async () => {
    for (let made = 0; made < 8; made += 1) await unheardMember();
    stripe.fault = (_, response) => Boolean(response.writeHead(403).end('{"error":{"type":"api_error"}}'));
    stripe.asked.length = 0;
    expect(await readDueCustomers(parts)).toBe(0);
    const lists = stripe.asked.filter(({ path }) => path === '/v1/subscriptions');
    expect(lists).toHaveLength(5);
  });

  test('knows nothing of another provider’s customers', async () => {
    const member = await addMember(db, { subscription_status: 'premium' });
    await keepCustomer(db.write, 'sandbox', member, 'sbx_cus_1');
    expect(await readDueCustomers(parts)).toBe(0);
    expect((await stored(member.id)).tier).toBe('premium');
  });

  test('is a job that comes back', async () => {
    const { id } = await unheardMember();
    await comeBack(db, reconciling(parts));
    expect((await stored(id)).tier).toBe('premium');
  });

  test('forgets events that are never sent again', async () => {
    const old = new Date(Date.now() - 61 * 24 * HOUR).toISOString();
    await db.write.insert(billingEvents).values([
      { id: 'evt_old', type: 'x', created_at: old },
      { id: 'evt_new', type: 'x' },
    ]);
    await forgetOldEvents(db.write, 60);
    expect(await isEventStored(db.write, 'evt_old')).toBe(false);
    expect(await isEventStored(db.write, 'evt_new')).toBe(true);
  });
});

test('a site that takes real payments grants no plan from the sandbox', async () => {
  const tried = await addMember(db, { subscription_status: 'premium' });
  const paying = await unheardMember('basic');
  const granted = await addMember(db, { subscription_status: 'enterprise' });
  for (const one of [tried, paying]) await keepCustomer(db.write, 'sandbox', one, `sbx_cus_${one.id}`);
  await db.write.update(billingCustomers).set({ phase: 'active' });
  await db.write.update(users).set({ subscription_status: 'basic' }).where(eq(users.id, paying.id));
  await endSandboxPlans(db.write);
  const tierOf = async ({ id }: { id: string }) =>
    (await db.write.select({ tier: users.subscription_status }).from(users).where(eq(users.id, id)))[0]?.tier;
  expect(await Promise.all([tried, paying, granted].map(tierOf))).toEqual(['free', 'basic', 'enterprise']);
});

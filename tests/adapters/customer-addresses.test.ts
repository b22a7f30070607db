import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailChanges } from '#features/accounts/tables/accounts.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { noteChangedAddress } from '#features/billing/addresses.server.ts';
import type { BillingParts } from '#features/billing/checkout.server.ts';
import { keepCustomer, replaceCustomer } from '#features/billing/customers.server.ts';
import { createPayment } from '#features/billing/payment.server.ts';
import { reconcile, reconciling, tellChangedAddresses } from '#features/billing/reconcile.server.ts';
import { billingCustomers } from '#features/billing/tables/billing.server.ts';
import { completeDueChanges } from '#features/own-account/email-changes-worker.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { withDatabase } from '../harness/database.ts';
import { startFakeStripe } from '../harness/fake-stripe.ts';
import type { FakeStripe } from '../harness/fake-stripe-state.ts';
import { comeBack } from '../harness/jobs.ts';
import { addMember } from '../harness/members.ts';
import { report } from '../harness/report.ts';

/** A changed address reaches the customer at the payment provider, whatever happens on the way. */

const ends: Array<() => void> = [];
let stripe: FakeStripe;
let db: Awaited<ReturnType<typeof withDatabase>>;
let parts: BillingParts;

beforeAll(async () => {
  stripe = await startFakeStripe((close) => void ends.push(close));
  db = await withDatabase({ empty: true });
  const payment = createPayment({ db, settings: readSettings(stripe.settings()), secret: '' });
  if (!payment) throw new Error('No provider');
  parts = { db: db.write, payment, origin: 'http://localhost', log: pino({ level: 'silent' }) };
});
afterAll(() => {
  for (const end of ends) end();
});
beforeEach(async () => {
  stripe.fault = undefined;
  stripe.hold = undefined;
  stripe.asked.length = 0;
  await db.write.delete(users);
});

async function customer() {
  const member = await addMember(db);
  const id = await parts.payment.createCustomer(member);
  await keepCustomer(db.write, 'stripe', member, id);
  return { ...member, customerId: id, told: () => stripe.customers.get(id)?.email };
}
type Customer = Awaited<ReturnType<typeof customer>>;

/** Changes the address as the last link of a change does. */
async function move({ id }: Customer, email = `${crypto.randomUUID()}@example.org`): Promise<string> {
  await db.write.transaction(async (all) => {
    await all.update(users).set({ email }).where(eq(users.id, id));
    await noteChangedAddress(all, id);
  });
  return email;
}

const tell = () => tellChangedAddresses(parts);
const passTime = () => db.write.update(billingCustomers).set({ address_due_at: sql`now()` });
const updates = () => stripe.asked.filter(({ method, path }) => method === 'POST' && path.includes('cus_'));
const isOff = (on: boolean) => {
  stripe.fault = on ? (_, response) => Boolean(response.destroy()) : undefined;
};

describe('a changed address', () => {
  test('reaches the provider once, whichever node is first', async () => {
    const moved = await customer();
    await customer();
    expect(await tell()).toBe(0);
    const email = await move(moved);
    const told = await Promise.all([tell(), tell(), tell()]);
    expect(told.reduce((sum, count) => sum + count)).toBe(1);
    expect(moved.told()).toBe(email);
    expect(updates().map(({ form }) => Object.fromEntries(form))).toEqual([{ email }]);
    expect(await tell()).toBe(0);
  });

  test('is also sent when a delayed change comes due', async () => {
    const moved = await customer();
    await db.write.insert(emailChanges).values({
      user_id: moved.id,
      new_email: 'new@example.org',
      new_agreed: true,
      due_at: new Date(Date.now() - 1000),
    });
    await completeDueChanges(parts);
    await comeBack(db, reconciling(parts));
    expect(moved.told()).toBe('new@example.org');
  });

  test('waits while the provider is away, and arrives when it is back', async () => {
    const moved = await Promise.all([1, 2, 3].map(customer));
    const emails: string[] = [];
    for (const one of moved) emails.push(await move(one));
    isOff(true);
    expect(await tell()).toBe(0);
    expect(moved.map((one) => one.told())).toEqual(moved.map(({ email }) => email));
    isOff(false);
    expect(await tell(), 'it is left alone for a while').toBe(0);
    await passTime();
    expect(await tell()).toBe(3);
    const arrived = moved.filter((one, index) => one.told() === emails[index]).length;
    expect(arrived).toBe(3);
    report({ what: 'addresses changed while the payment provider was away', count: 3, lost: 3 - arrived });
  });

  test('is sent again when the answer was lost or it has changed in the meantime', async () => {
    const moved = await customer();
    await move(moved);
    let last = '';
    stripe.hold = async ({ path }) => {
      if (last !== '' || !path.includes('cus_')) return;
      last = await move(moved);
      expect(await tell(), 'one at a time').toBe(0);
    };
    expect(await tell()).toBe(2);
    expect(moved.told()).toBe(last);
    expect(await tell()).toBe(0);
  });

  test('is sent when the customer was created with the old one at the same moment', async () => {
    const member = await addMember(db);
    const id = await parts.payment.createCustomer(member);
    await db.write.update(users).set({ email: 'new@example.org' }).where(eq(users.id, member.id));
    await keepCustomer(db.write, 'stripe', member, id);
    expect(await tell()).toBe(1);
    expect(stripe.customers.get(id)?.email).toBe('new@example.org');
  });

  test('is sent for a customer who replaces another', async () => {
    const moved = await customer();
    const next = await parts.payment.createCustomer({ id: moved.id, email: 'before@example.org' });
    await replaceCustomer(db.write, 'stripe', moved.customerId, next);
    await tell();
    expect(stripe.customers.get(next)?.email).toBe(moved.email);
  });

  test('counts as sent for a customer or a member who is gone', async () => {
    const [gone, left] = [await customer(), await customer()];
    for (const one of [gone, left]) await move(one);
    stripe.deleteCustomer(gone.customerId);
    stripe.hold = async ({ path }) => {
      if (path.endsWith(left.customerId)) await db.write.delete(users).where(eq(users.id, left.id));
    };
    expect(await tell()).toBe(2);
    expect(await tell()).toBe(0);
  });

  test('is also sent by `npm run billing reconcile`', async () => {
    const moved = await customer();
    const email = await move(moved);
    expect(await reconcile(parts)).toEqual({ read: 1, failed: 0 });
    expect(moved.told()).toBe(email);
  });

  test('counts as sent in the sandbox, which does not need it', async () => {
    const payment = createPayment({ db, settings: readSettings({ PAYMENT: 'sandbox' }), secret: '' });
    if (!payment) throw new Error('No provider');
    const member = await addMember(db);
    await keepCustomer(db.write, 'sandbox', { ...member, email: 'old@example.org' }, 'sbx_cus_1');
    expect(await tellChangedAddresses({ ...parts, payment })).toBe(1);
  });
});

import { Stripe } from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStripePayment } from '#features/billing/payment/stripe.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { startFakeStripe } from '../harness/fake-stripe.ts';
import { FAKE_KEYS, FAKE_PRICES, type FakeStripe } from '../harness/fake-stripe-state.ts';

/** The fake provider as the official SDK finds it, and our adapter in front of both. */

let fake: FakeStripe;
beforeEach(async () => {
  fake = await startFakeStripe();
});

function sdk(key = FAKE_KEYS.secret): Stripe {
  const { hostname, port } = new URL(fake.base);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

function payment() {
  return createStripePayment({ ...readSettings(fake.settings()), STRIPE_SECRET_KEY: FAKE_KEYS.secret });
}

describe('the fake provider', () => {
  test('gives the same answer to the same key, and refuses other parameters under it', async () => {
    const create = (email: string) => sdk().customers.create({ email }, { idempotencyKey: 'key' });
    const [one, two] = await Promise.all([create('a@example.com'), create('a@example.com')]);
    expect(two.id).toBe(one.id);
    await expect(create('b@example.com')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(fake.customers.size).toBe(1);
  });

  test('fails in the SDK’s own words', async () => {
    await expect(sdk('sk_wrong').customers.retrieve('cus_1')).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(sdk().customers.retrieve('cus_1')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(sdk().balance.retrieve()).rejects.toThrow('Unrecognized request URL');
  });

  test('pages its lists', async () => {
    const { id } = await sdk().customers.create({ email: 'a@example.com' });
    for (let made = 0; made < 25; made += 1) fake.subscribe(id, FAKE_PRICES.basic);
    const list = sdk().subscriptions.list({ customer: id, status: 'all', limit: 10 });
    expect(await list.autoPagingToArray({ limit: 100 })).toHaveLength(25);
  });

  test('signs events as the SDK wants them', async () => {
    const { id } = await sdk().customers.create({ email: 'a@example.com' });
    fake.subscribe(id, FAKE_PRICES.basic);
    const [event] = fake.takeEvents();
    const body = JSON.stringify(event);
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: FAKE_KEYS.webhook });
    expect(await payment().readEvent(new TextEncoder().encode(body), header)).toEqual({
      id: event?.id,
      type: 'customer.subscription.created',
      customerId: id,
    });
  });
});

describe('our adapter', () => {
  test('finds a running subscription behind more than a page of ended ones', async () => {
    const { id } = await sdk().customers.create({ email: 'a@example.com' });
    const oldest = fake.subscribe(id, FAKE_PRICES.enterprise);
    for (let made = 0; made < 120; made += 1) {
      fake.update(fake.subscribe(id, FAKE_PRICES.basic), { status: 'canceled' });
    }
    const { subscriptions } = await payment().readState(id);
    expect(subscriptions).toHaveLength(121);
    expect(subscriptions.filter(({ status }) => status === 'active').map((one) => one.id)).toEqual([
      oldest.id,
    ]);
  });

  test('speaks the version of the API that the SDK is pinned to', async () => {
    let version: unknown;
    fake.fault = (_asked, response) => {
      version = response.req.headers['stripe-version'];
      return false;
    };
    await payment().createCustomer({ id: 'u', email: 'a@example.com' });
    expect(version).toBe(Stripe.API_VERSION);
  });

  test('tells a failed payment from one that went through', async () => {
    const { id } = await sdk().customers.create({ email: 'a@example.com' });
    fake.subscribe(id, FAKE_PRICES.basic);
    const [charge] = fake.charges;
    if (charge) charge.status = 'failed';
    expect((await payment().readState(id)).payments).toMatchObject([{ id: charge?.id, hasFailed: true }]);
  });
});

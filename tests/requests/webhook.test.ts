import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingEvents } from '#features/billing/tables/billing.server.ts';
import { brokenDatabase, createTestApp, type TestApp } from '../harness/app.ts';
import { choosePlan, held, memberWhoBought, send } from '../harness/billing.ts';
import { anEvent, changeInOrders, LIVES, oneOrderInSix, tellInOrders } from '../harness/event-orders.ts';
import { signedEvent, startFakeStripe } from '../harness/fake-stripe.ts';
import type { FakeStripe } from '../harness/fake-stripe-state.ts';
import { addMember } from '../harness/members.ts';

/** What the payment provider's events do, in any order and however often they arrive. */

const NOW = () => Math.floor(Date.now() / 1000);
const ends: Array<() => void> = [];
let stripe: FakeStripe;
let app: TestApp;

beforeAll(async () => {
  stripe = await startFakeStripe((close) => void ends.push(close));
  app = await createTestApp({ empty: true, settings: stripe.settings() });
});
afterAll(() => {
  for (const end of ends) end();
});
beforeEach(() => {
  stripe.fault = undefined;
  stripe.hold = undefined;
  stripe.takeEvents();
});

describe('events in any order', () => {
  test.each(Object.keys(LIVES))(
    '%s: the member ends in the state of the provider',
    async (name) => {
      const life = LIVES[name];
      if (life) await tellInOrders(app, stripe, life, oneOrderInSix);
    },
    60_000,
  );

  test('also when the provider changes between the events', async () => {
    await changeInOrders(app, stripe, oneOrderInSix);
  }, 60_000);

  test('and a reading that a later one has overtaken changes nothing', async () => {
    const { member, subscription } = await memberWhoBought(app, stripe, 'premium');
    const customer = stripe.customerOf(member.email);
    const overtaken = Promise.withResolvers<void>();
    const hasRead = Promise.withResolvers<void>();
    stripe.hold = async ({ path }) => {
      if (path !== '/v1/subscriptions') return;
      stripe.hold = undefined;
      hasRead.resolve();
      await overtaken.promise;
    };
    const slow = send(app, anEvent(customer));
    await hasRead.promise;
    stripe.update(subscription, { status: 'canceled' });
    expect((await send(app, anEvent(customer))).status).toBe(200);
    overtaken.resolve();
    expect((await slow).status).toBe(200);
    expect(await held(app, member)).toEqual({ tier: 'free', ends: null, phase: 'none' });
  });
});

describe('an event', () => {
  test('is applied once, however often it comes', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const event = anEvent(stripe.customerOf(member.email));
    expect((await send(app, event)).status).toBe(200);
    const asked = stripe.asked.length;
    expect((await send(app, event)).status).toBe(200);
    expect(stripe.asked.length).toBe(asked);
  });

  test('of a type that concerns no plan, or about nobody here, is received and asks nothing', async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const asked = stripe.asked.length;
    const odd = { ...anEvent(stripe.customerOf(member.email)), type: 'radar.early_fraud_warning.created' };
    expect((await send(app, odd)).status).toBe(200);
    expect((await send(app, anEvent('cus_of_another_shop'))).status).toBe(200);
    expect((await send(app, { ...anEvent(''), data: { object: { object: 'plan' } } })).status).toBe(200);
    expect(stripe.asked.length).toBe(asked);
  });

  test('with a false plan changes nothing', async () => {
    const member = await addMember(app.db);
    await choosePlan(app, member, 'basic');
    const customer = stripe.customerOf(member.email);
    const object = { id: 'sub_1', object: 'subscription', customer, status: 'active' };
    await send(app, { ...anEvent(customer), type: 'customer.subscription.created', data: { object } });
    expect(await held(app, member)).toEqual({ tier: 'free', ends: null, phase: 'none' });
  });
});

describe('a signature', () => {
  const status = async (init: RequestInit, to = app) => (await to.send('/webhooks/stripe', init)).status;
  const event = () => anEvent('cus_1');

  test('by the secret, or by the older of two, is accepted', async () => {
    const secrets = 'whsec_new, whsec_old';
    const both = await createTestApp({
      db: app.db,
      settings: { ...stripe.settings(), STRIPE_WEBHOOK_SECRET: secrets },
    });
    expect(await status(signedEvent(event(), { secret: 'whsec_new' }), both)).toBe(200);
    expect(await status(signedEvent(event(), { secret: 'whsec_old' }), both)).toBe(200);
    expect(await status(signedEvent(event(), { secret: 'whsec_fake' }), both)).toBe(400);
  });

  test.each([
    ['of another secret', () => signedEvent(event(), { secret: 'whsec_other' })],
    ['of the secret key', () => signedEvent(event(), { secret: 'sk_test_fake' })],
    ['that is six minutes old', () => signedEvent(event(), { at: NOW() - 360 })],
    ['from six minutes ahead', () => signedEvent(event(), { at: NOW() + 360 })],
    ['of another body', () => ({ ...signedEvent(event()), body: JSON.stringify(event()) })],
    ['that is missing', () => ({ method: 'POST', body: JSON.stringify(event()) })],
    ['without a time', () => withSignature((signature) => signature.replace(/t=\d+,/, ''))],
    ['of another scheme', () => withSignature((signature) => signature.replace('v1=', 'v0='))],
    ['with a second time', () => withSignature((signature) => `t=${NOW() + 9999},${signature}`)],
  ])('%s is refused', async (_, init) => {
    expect(await status(init())).toBe(400);
  });

  test('four minutes old or ahead is accepted, because clocks differ', async () => {
    expect(await status(signedEvent(event(), { at: NOW() - 240 }))).toBe(200);
    expect(await status(signedEvent(event(), { at: NOW() + 240 }))).toBe(200);
  });

  test('on something that is not an event is refused, and so is an endless body', async () => {
    for (const body of [[], {}, { id: 'evt_1', type: 'x' }, { ...event(), data: null }]) {
      expect(await status(signedEvent(body))).toBe(400);
    }
    expect(await status(signedEvent({ ...event(), padding: 'x'.repeat(600_000) }))).toBe(413);
  });

  function withSignature(change: (signature: string) => string): RequestInit {
    const init = signedEvent(event());
    const headers = new Headers(init.headers);
    headers.set('Stripe-Signature', change(headers.get('Stripe-Signature') ?? ''));
    return { ...init, headers };
  }
});

describe('what goes wrong', () => {
  const eventOf = async () => {
    const { member } = await memberWhoBought(app, stripe, 'premium');
    const customer = stripe.customerOf(member.email);
    stripe.update([...stripe.subscriptions.values()].find((one) => one.customer === customer) ?? failing(), {
      status: 'canceled',
    });
    const event = stripe.takeEvents().at(-1) ?? failing();
    return { member, event };
  };

  test.each([
    [
      'a provider that fails',
      (stripe: FakeStripe) => {
        stripe.fault = (_, response) =>
          Boolean(response.writeHead(500).end('{"error":{"type":"api_error"}}'));
      },
    ],
    [
      'a provider that breaks off',
      (stripe: FakeStripe) => {
        stripe.fault = (_, response) => Boolean(response.destroy());
      },
    ],
    [
      'a provider that answers with no JSON',
      (stripe: FakeStripe) => {
        stripe.fault = (_, response) => Boolean(response.writeHead(200).end('<html>'));
      },
    ],
    [
      'a provider that never answers',
      (stripe: FakeStripe) => {
        stripe.fault = () => true;
      },
    ],
    [
      'a customer whom the provider does not know',
      (stripe: FakeStripe) => {
        stripe.fault = ({ path }, response) =>
          /subscriptions|charges|customers/.test(path) &&
          Boolean(
            response
              .writeHead(400)
              .end(
                '{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No such customer"}}',
              ),
          );
      },
    ],
  ])(
    '%s has the event sent again, and then it counts',
    async (_, breakIt) => {
      const { member, event } = await eventOf();
      breakIt(stripe);
      expect((await send(app, event)).status).toBe(503);
      expect((await held(app, member)).tier).toBe('premium');
      stripe.fault = undefined;
      expect((await send(app, event)).status).toBe(200);
      expect((await held(app, member)).tier).toBe('free');
    },
    20_000,
  );

  test('while the database is away, the event is sent again', async () => {
    const away = await createTestApp({ db: brokenDatabase(), settings: stripe.settings() });
    expect((await send(away, anEvent('cus_1'))).status).toBe(503);
    expect(away.logged('error')).toHaveLength(1);
  });

  test('a write that fails at the end stores neither the effect nor the event', async () => {
    const { member, event } = await eventOf();
    await app.db.bulk.execute('ALTER TABLE billing_events ADD CONSTRAINT no_room CHECK (false) NOT VALID');
    expect((await send(app, event)).status).toBe(503);
    expect((await held(app, member)).tier).toBe('premium');
    await app.db.bulk.execute('ALTER TABLE billing_events DROP CONSTRAINT no_room');
    expect(await app.db.write.select().from(billingEvents).where(eq(billingEvents.id, event.id))).toEqual([]);
    expect((await send(app, event)).status).toBe(200);
    expect((await held(app, member)).tier).toBe('free');
  });

  test('a wrong key changes nothing', async () => {
    const { member, event } = await eventOf();
    const wrong = await createTestApp({
      db: app.db,
      settings: { ...stripe.settings(), STRIPE_SECRET_KEY: 'sk_test_wrong' },
    });
    expect((await send(wrong, event)).status).toBe(503);
    expect((await held(app, member)).tier).toBe('premium');
    expect(wrong.logged('error').join()).not.toContain('sk_test_wrong');
  });

  test('a site without a provider does not say that it has received anything', async () => {
    const none = await createTestApp({ db: app.db });
    expect((await send(none, anEvent('cus_1'))).status).toBe(503);
  });

  test('a page of another site cannot send events', async () => {
    const init = signedEvent(anEvent('cus_1'));
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'Sec-Fetch-Site': 'cross-site' };
    expect((await app.send('/webhooks/stripe', { ...init, headers })).status).toBe(403);
  });
});

function failing(): never {
  throw new Error('Nothing was found');
}

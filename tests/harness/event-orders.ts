import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import type { TestApp } from './app.ts';
import { choosePlan, held, memberWhoBought, send } from './billing.ts';
import { FAKE_PRICES, type FakeEvent, type FakeStripe } from './fake-stripe-state.ts';
import { addMember } from './members.ts';

/**
 * The events of a subscription's life, in many orders: `tests/requests/webhook.test.ts` sends one in six,
 * `tests/long/attacks/event-orders.test.ts` every one.
 */

type Orders = <T>(list: readonly T[]) => T[][];

const NOW = () => Math.floor(Date.now() / 1000);

interface Life {
  /** How many of its last events are sent in different orders. */
  length: number;
  live: (stripe: FakeStripe, customer: string) => void;
  /** What the member holds in the end. */
  expected: (stripe: FakeStripe, customer: string) => unknown;
}

const DAY = 24 * 3600;
const item = (stripe: FakeStripe, customer: string) =>
  [...stripe.subscriptions.values()].find((one) => one.customer === customer)?.items.data[0];

/** What can happen to a subscription. */
export const LIVES: Readonly<Record<string, Life>> = {
  'bought and renewed': {
    length: 4,
    live: (stripe, customer) => {
      const subscription = stripe.subscribe(customer, FAKE_PRICES.basic, NOW() - 60);
      stripe.renew(subscription, true);
    },
    expected: (stripe, customer) => ({
      tier: 'basic',
      ends: item(stripe, customer)?.current_period_end,
      phase: 'active',
    }),
  },
  'bought, failed, paid': {
    length: 5,
    live: (stripe, customer) => {
      const subscription = stripe.subscribe(customer, FAKE_PRICES.premium, NOW() - 31 * DAY);
      stripe.renew(subscription, false);
      stripe.payDue(subscription);
    },
    expected: (stripe, customer) => ({
      tier: 'premium',
      ends: item(stripe, customer)?.current_period_end,
      phase: 'active',
    }),
  },
  'bought, upgraded, deleted': {
    length: 5,
    live: (stripe, customer) => {
      const subscription = stripe.subscribe(customer, FAKE_PRICES.basic);
      stripe.changePrice(subscription, FAKE_PRICES.enterprise);
      stripe.update(subscription, { status: 'canceled' });
    },
    expected: () => ({ tier: 'free', ends: null, phase: 'none' }),
  },
  'bought, failed': {
    length: 4,
    live: (stripe, customer) => {
      const subscription = stripe.subscribe(customer, FAKE_PRICES.premium, NOW() - 31 * DAY);
      stripe.renew(subscription, false);
    },
    expected: (stripe, customer) => ({
      tier: 'premium',
      ends: (item(stripe, customer)?.current_period_start ?? 0) + 7 * DAY,
      phase: 'past_due',
    }),
  },
};

export const everyOrder: Orders = (list) => {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, index) =>
    everyOrder(list.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
};

/** Includes the order in which things happened. */
export const oneOrderInSix: Orders = (list) => everyOrder(list).filter((_, index) => index % 6 === 0);

let made = 0;
/** A number that no other event of this run has. */
export function newEventNumber(): number {
  made += 1;
  return made;
}

/** An event that makes the app read a customer's state from the provider. */
export function anEvent(customer: string): FakeEvent {
  return {
    id: `evt_own_${newEventNumber()}`,
    object: 'event',
    type: 'invoice.paid',
    created: NOW(),
    data: { object: { id: 'in_1', object: 'invoice', customer } },
  };
}

/** Sends a subscription's last events in different orders, each twice and all at once, and checks the member's plan. */
export async function tellInOrders(
  app: TestApp,
  stripe: FakeStripe,
  { length, live, expected }: Life,
  orders: Orders,
): Promise<void> {
  const member = await addMember(app.db);
  await choosePlan(app, member, 'basic');
  const customer = stripe.customerOf(member.email);
  stripe.takeEvents();
  live(stripe, customer);
  for (const order of orders(stripe.takeEvents().slice(-length))) {
    // The ids are new each time, and the stored state is wrong, so only this order of events can correct it.
    const told = order.map((event) => ({ ...event, id: `${event.id}_${newEventNumber()}` }));
    await app.db.write
      .update(users)
      .set({ subscription_status: 'enterprise', subscription_expires_at: new Date(0) })
      .where(eq(users.id, member.id));
    const answers = await Promise.all([...told, ...told].map((event) => send(app, event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await held(app, member)).toEqual(expected(stripe, customer));
  }
}

/**
 * Changes the provider's state between events, in different orders. One more event afterwards may change
 * nothing.
 */
export async function changeInOrders(app: TestApp, stripe: FakeStripe, orders: Orders): Promise<void> {
  for (const order of orders([0, 1, 2, 3])) {
    const { member, subscription } = await memberWhoBought(app, stripe, 'basic');
    stripe.takeEvents();
    const steps = [
      () => stripe.renew(subscription, false),
      () => stripe.changePrice(subscription, FAKE_PRICES.premium),
      () => stripe.payDue(subscription),
      () => stripe.update(subscription, { cancel_at_period_end: true }),
    ];
    const sent: Promise<Response>[] = [];
    for (const index of order) {
      steps[index]?.();
      sent.push(...stripe.takeEvents().flatMap((event) => [send(app, event), send(app, event)]));
    }
    await Promise.all(sent);
    const before = await held(app, member);
    const event = anEvent(String(subscription.customer));
    await send(app, { ...event, type: 'customer.subscription.updated' });
    expect(before).toEqual(await held(app, member));
  }
}

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { priceSetting } from '#platform/start/settings.server.ts';
import { byTier, PLANS } from '#site/plans.ts';

export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'customer' | 'status' | 'cancel_at' | 'cancel_at_period_end'
> & {
  object: 'subscription';
  items: {
    object: 'list';
    has_more: boolean;
    url: string;
    data: {
      id: string;
      object: 'subscription_item';
      price: { id: string; object: 'price' };
      quantity: number;
      current_period_start: number;
      current_period_end: number;
    }[];
  };
};
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'customer' | 'status' | 'created' | 'amount' | 'currency' | 'amount_refunded' | 'refunded'
> & { object: 'charge' };
export type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'customer' | 'status' | 'url' | 'client_reference_id'
> & {
  object: 'checkout.session';
  price: string;
  success_url: string;
};

export interface FakeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

export interface Asked {
  method: string;
  path: string;
  form: URLSearchParams;
  key: string | undefined;
}

/** How the provider misbehaves: it refuses, is slow, or breaks the connection. */
type Fault = (asked: Asked, response: ServerResponse) => boolean | Promise<boolean>;

export const FAKE_KEYS = { secret: 'sk_test_fake', publishable: 'pk_test_fake', webhook: 'whsec_fake' };
export const FAKE_PRICES = byTier((tier) => `price_${tier}`);
export const AMOUNTS: Record<string, number> = Object.fromEntries(
  PLANS.map(({ tier, monthlyCents }) => [FAKE_PRICES[tier], monthlyCents]),
);
const MONTH = 30 * 24 * 60 * 60;

/** The fake provider's state, and changes to it that the app does not make. */
export class FakeStripe {
  readonly customers = new Map<string, { id: string; object: 'customer'; email: string; deleted?: true }>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly charges: Charge[] = [];
  /** Prices that were changed there, in cents. */
  readonly prices = new Map<string, number>();
  readonly portals: URLSearchParams[] = [];
  readonly asked: Asked[] = [];
  /** What has happened since this was last emptied. */
  readonly events: FakeEvent[] = [];
  fault: Fault | undefined;
  /** Holds back an answer that is already computed. */
  hold: ((asked: Asked) => Promise<void>) | undefined;
  base = '';

  /** The settings of an app that uses this provider. */
  settings(): NodeJS.ProcessEnv {
    return {
      STRIPE_SECRET_KEY: FAKE_KEYS.secret,
      STRIPE_PUBLISHABLE_KEY: FAKE_KEYS.publishable,
      STRIPE_WEBHOOK_SECRET: FAKE_KEYS.webhook,
      ...Object.fromEntries(PLANS.map(({ tier }) => [priceSetting(tier), FAKE_PRICES[tier]])),
      STRIPE_API_BASE: this.base,
    };
  }

  /** What a price is there, as the API answers it. */
  price(id: string) {
    const cents = this.prices.get(id) ?? AMOUNTS[id];
    const recurring = { interval: 'month', interval_count: 1 };
    return cents === undefined
      ? undefined
      : { id, object: 'price', active: true, currency: 'usd', unit_amount: cents, recurring };
  }

  /** The customer of a member, by the email address that the app has given. */
  customerOf(email: string): string {
    const found = [...this.customers.values()].filter((customer) => customer.email === email);
    if (found.length !== 1) throw new Error(`${email} is ${found.length} customers`);
    return found[0]?.id ?? '';
  }

  /** The member pays on the provider's page. */
  completeCheckout(id: string): Subscription {
    const session = this.sessions.get(id);
    if (session?.status !== 'open') throw new Error('This checkout is not open');
    session.status = 'complete';
    session.url = null;
    const subscription = this.subscribe(String(session.customer), session.price);
    this.#tell('checkout.session.completed', session);
    return subscription;
  }

  /** A subscription begins and is paid. */
  subscribe(customer: string, price: string, start = seconds()): Subscription {
    const id = `sub_${randomUUID()}`;
    const subscription: Subscription = {
      id,
      object: 'subscription',
      customer,
      status: 'incomplete',
      cancel_at: null,
      cancel_at_period_end: false,
      items: {
        object: 'list',
        has_more: false,
        url: `/v1/subscription_items?subscription=${id}`,
        data: [
          {
            id: `si_${randomUUID()}`,
            object: 'subscription_item',
            price: { id: price, object: 'price' },
            quantity: 1,
            current_period_start: start,
            current_period_end: start + MONTH,
          },
        ],
      },
    };
    this.subscriptions.set(id, subscription);
    this.#tell('customer.subscription.created', subscription);
    this.#charge(subscription, start);
    this.update(subscription, { status: 'active' });
    return subscription;
  }

  /** Any change of a subscription. */
  update(subscription: Subscription, change: Partial<Subscription>): void {
    Object.assign(subscription, change);
    const type = subscription.status === 'canceled' ? 'deleted' : 'updated';
    this.#tell(`customer.subscription.${type}`, subscription);
  }

  /** The next period begins; the provider collects the payment for it, or fails to. */
  renew(subscription: Subscription, isPaid: boolean): void {
    const [item] = subscription.items.data;
    if (!item) throw new Error('No item');
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH;
    if (isPaid) {
      this.#charge(subscription, item.current_period_start);
      this.update(subscription, { status: 'active' });
    } else {
      this.#tell('invoice.payment_failed', this.#invoice(subscription));
      this.update(subscription, { status: 'past_due' });
    }
  }

  /** The overdue amount is paid. */
  payDue(subscription: Subscription): void {
    this.#charge(subscription, subscription.items.data[0]?.current_period_start ?? seconds());
    this.update(subscription, { status: 'active' });
  }

  changePrice(subscription: Subscription, price: string): void {
    for (const item of subscription.items.data) item.price.id = price;
    this.update(subscription, {});
  }

  /** Refunds some or all of the latest payment. */
  refund(customer: string, amount?: number): void {
    const charge = this.charges.find((made) => made.customer === customer);
    if (!charge) throw new Error('Nothing was paid');
    charge.amount_refunded = amount ?? charge.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#tell('charge.refunded', charge);
  }

  /** Somebody deletes a customer, which ends their subscriptions. */
  deleteCustomer(id: string): void {
    const customer = this.customers.get(id);
    if (!customer) throw new Error('No such customer');
    for (const subscription of this.subscriptions.values()) {
      if (subscription.customer === id) this.update(subscription, { status: 'canceled' });
    }
    customer.deleted = true;
    this.#tell('customer.deleted', customer);
  }

  /** Returns the events that have happened, and forgets them. */
  takeEvents(): FakeEvent[] {
    return this.events.splice(0);
  }

  #charge(subscription: Subscription, created: number): void {
    const amount = AMOUNTS[subscription.items.data[0]?.price.id ?? ''] ?? 0;
    const charge: Charge = {
      id: `ch_${randomUUID()}`,
      object: 'charge',
      customer: subscription.customer,
      status: 'succeeded',
      created,
      amount,
      currency: 'usd',
      amount_refunded: 0,
      refunded: false,
    };
    this.charges.unshift(charge);
    this.#tell('invoice.paid', this.#invoice(subscription));
  }

  #invoice({ customer, id }: Subscription) {
    return {
      id: `in_${randomUUID()}`,
      object: 'invoice',
      customer,
      parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    };
  }

  #tell(type: string, object: object): void {
    this.events.push({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: seconds(),
      data: { object: structuredClone(object) },
    });
  }
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

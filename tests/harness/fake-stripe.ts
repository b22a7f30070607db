import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';

/**
 * A provider for tests that speaks Stripe's wire format over HTTP and keeps its own state: requests are
 * form-encoded, an idempotency key returns the same answer again, and each change creates the events that
 * Stripe would send, as snapshots of that moment. A test delivers them, or does not, in any order.
 */

type Subscription = Pick<
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
type Charge = Pick<
  Stripe.Charge,
  'id' | 'customer' | 'status' | 'created' | 'amount' | 'amount_refunded' | 'refunded'
> & { object: 'charge' };
type Session = Pick<Stripe.Checkout.Session, 'id' | 'customer' | 'status' | 'url' | 'client_reference_id'> & {
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
export const FAKE_PRICES = { basic: 'price_basic', premium: 'price_premium', enterprise: 'price_enterprise' };
const AMOUNTS: Record<string, number> = { price_basic: 499, price_premium: 999, price_enterprise: 2499 };
const MONTH = 30 * 24 * 60 * 60;

export class FakeStripe {
  readonly customers = new Map<string, { id: string; object: 'customer'; email: string; deleted?: true }>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly charges: Charge[] = [];
  readonly portals: URLSearchParams[] = [];
  readonly asked: Asked[] = [];
  /** What has happened since it was last emptied. */
  readonly events: FakeEvent[] = [];
  fault: Fault | undefined;
  /** Holds back an answer that is already computed. */
  hold: ((asked: Asked) => Promise<void>) | undefined;
  base = '';
  readonly #answers = new Map<string, { form: string; status: number; body: object }>();

  /** The settings of an app that uses this provider. */
  settings(): NodeJS.ProcessEnv {
    return {
      STRIPE_SECRET_KEY: FAKE_KEYS.secret,
      STRIPE_PUBLISHABLE_KEY: FAKE_KEYS.publishable,
      STRIPE_WEBHOOK_SECRET: FAKE_KEYS.webhook,
      STRIPE_PRICE_BASIC: FAKE_PRICES.basic,
      STRIPE_PRICE_PREMIUM: FAKE_PRICES.premium,
      STRIPE_PRICE_ENTERPRISE: FAKE_PRICES.enterprise,
      STRIPE_API_BASE: this.base,
    };
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

  /** Takes the events that have happened. */
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

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(
      request.method === 'POST' ? Buffer.concat(chunks).toString() : url.search,
    );
    const key = request.headers['idempotency-key'];
    const asked: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      form,
      key: typeof key === 'string' ? key : undefined,
    };
    this.asked.push(asked);
    if (await this.fault?.(asked, response)) return;
    const { status, body } =
      request.headers.authorization === `Bearer ${FAKE_KEYS.secret}`
        ? this.#once(asked)
        : refusal(401, 'invalid_request_error', 'Invalid API Key provided');
    // The state read now is sent unchanged, whatever happens meanwhile.
    const text = JSON.stringify(body);
    await this.hold?.(asked);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomUUID()}` });
    response.end(text);
  }

  #once(asked: Asked): Answer {
    if (asked.key === undefined || asked.method !== 'POST') return this.#do(asked);
    const before = this.#answers.get(asked.key);
    if (before && before.form !== asked.form.toString()) {
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    }
    const answer = before ?? { ...this.#do(asked), form: asked.form.toString() };
    this.#answers.set(asked.key, structuredClone(answer));
    return answer;
  }

  #do({ method, path, form }: Asked): Answer {
    const [, , noun = '', ...rest] = path.split('/');
    switch (`${method} ${[noun, ...rest.map((part) => (/_/.test(part) ? ':id' : part))].join('/')}`) {
      case 'POST customers':
        return this.#createCustomer(form);
      case 'POST customers/:id':
        return this.#updateCustomer(rest[0] ?? '', form);
      case 'GET customers/:id':
        return found(this.customers.get(rest[0] ?? ''), 'customer');
      case 'POST checkout/sessions':
        return this.#createSession(form);
      case 'GET checkout/sessions/:id':
        return found(this.sessions.get(rest[1] ?? ''), 'checkout session');
      case 'POST checkout/sessions/:id/expire':
        return this.#expire(this.sessions.get(rest[1] ?? ''));
      case 'POST billing_portal/sessions':
      case 'POST :id/sessions':
        this.portals.push(form);
        return ok({
          id: `bps_${randomUUID()}`,
          object: 'billing_portal.session',
          url: `${this.base}/portal`,
        });
      case 'GET subscriptions':
        return this.#listSubscriptions(form);
      case 'GET subscriptions/:id':
        return found(this.subscriptions.get(rest[0] ?? ''), 'subscription');
      case 'DELETE subscriptions/:id':
        return this.#cancel(this.subscriptions.get(rest[0] ?? ''));
      case 'GET charges':
        return this.#ofCustomer(form, this.charges);
      default:
        return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`);
    }
  }

  #createCustomer(form: URLSearchParams): Answer {
    const customer = {
      id: `cus_${randomUUID()}`,
      object: 'customer' as const,
      email: form.get('email') ?? '',
    };
    this.customers.set(customer.id, customer);
    return ok(customer);
  }

  #updateCustomer(id: string, form: URLSearchParams): Answer {
    const customer = this.customers.get(id);
    if (!customer || customer.deleted) return missing('customer', id);
    customer.email = form.get('email') ?? customer.email;
    return ok(customer);
  }

  /** Stripe says of an already ended subscription that it does not exist. */
  #cancel(subscription: Subscription | undefined): Answer {
    if (!subscription || subscription.status === 'canceled') {
      return missing('subscription', subscription?.id ?? '');
    }
    this.update(subscription, { status: 'canceled' });
    return ok(subscription);
  }

  #createSession(form: URLSearchParams): Answer {
    const customer = form.get('customer') ?? '';
    const price = form.get('line_items[0][price]') ?? '';
    if (!this.#isCustomer(customer)) return missing('customer', customer);
    if (!(price in AMOUNTS)) return missing('price', price);
    if (form.get('mode') !== 'subscription') {
      return refusal(400, 'invalid_request_error', 'You must provide the mode');
    }
    const id = `cs_${randomUUID()}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      customer,
      status: 'open',
      url: `${this.base}/pay/${id}`,
      client_reference_id: form.get('client_reference_id'),
      price,
      success_url: (form.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
    };
    this.sessions.set(id, session);
    return ok(session);
  }

  #expire(session: Session | undefined): Answer {
    if (session?.status !== 'open') {
      return refusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status of open can be expired',
      );
    }
    session.status = 'expired';
    session.url = null;
    return ok(session);
  }

  #listSubscriptions(form: URLSearchParams): Answer {
    const all = [...this.subscriptions.values()].reverse();
    return this.#ofCustomer(
      form,
      form.get('status') === 'all' ? all : all.filter(({ status }) => status !== 'canceled'),
    );
  }

  /** A deleted customer can be looked up, but nothing else. */
  #isCustomer(id: string): boolean {
    const known = this.customers.get(id);
    return known !== undefined && !known.deleted;
  }

  /** A list, page by page, following `limit` and `starting_after`. */
  #ofCustomer(form: URLSearchParams, objects: ReadonlyArray<Subscription | Charge>): Answer {
    const customer = form.get('customer') ?? '';
    if (!this.#isCustomer(customer)) return missing('customer', customer);
    const own = objects.filter((object) => object.customer === customer);
    const from = own.findIndex(({ id }) => id === form.get('starting_after')) + 1;
    const limit = Number(form.get('limit') ?? 10);
    const data = own.slice(from, from + limit);
    return ok({ object: 'list', url: '/v1/list', has_more: own.length > from + limit, data });
  }
}

interface Answer {
  status: number;
  body: object;
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function refusal(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}

function missing(noun: string, id: string): Answer {
  const status = noun === 'customer' ? 400 : 404;
  return refusal(status, 'invalid_request_error', `No such ${noun}: '${id}'`, 'resource_missing');
}

function found(object: object | undefined, noun: string): Answer {
  return object ? ok(object) : refusal(404, 'invalid_request_error', `No such ${noun}`, 'resource_missing');
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Starts a provider on a port of its own; it closes when the test or test file that started it ends. */
export async function startFakeStripe(
  atEnd: (close: () => void) => void = onTestFinished,
): Promise<FakeStripe> {
  const fake = new FakeStripe();
  const server = createServer((request, response) => void fake.answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  fake.base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return fake;
}

/** An event as the provider sends it. */
export function signedEvent(
  event: object,
  { secret = FAKE_KEYS.webhook, at = seconds() }: { secret?: string; at?: number } = {},
): RequestInit {
  const body = JSON.stringify(event);
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${digest}` },
  };
}

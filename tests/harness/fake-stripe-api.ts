import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  AMOUNTS,
  type Asked,
  type Charge,
  FAKE_KEYS,
  type FakeStripe,
  type Session,
  type Subscription,
} from './fake-stripe-state.ts';

/** Answers requests in Stripe's wire format from the state of a provider. */
export class FakeStripeApi {
  readonly #stripe: FakeStripe;
  readonly #answers = new Map<string, { form: string; status: number; body: object }>();

  constructor(stripe: FakeStripe) {
    this.#stripe = stripe;
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
    this.#stripe.asked.push(asked);
    if (await this.#stripe.fault?.(asked, response)) return;
    const { status, body } =
      request.headers.authorization === `Bearer ${FAKE_KEYS.secret}`
        ? this.#once(asked)
        : refusal(401, 'invalid_request_error', 'Invalid API Key provided');
    // The state read now is sent unchanged, whatever happens in the meantime.
    const text = JSON.stringify(body);
    await this.#stripe.hold?.(asked);
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
        return found(this.#stripe.customers.get(rest[0] ?? ''), 'customer');
      case 'POST checkout/sessions':
        return this.#createSession(form);
      case 'GET checkout/sessions/:id':
        return found(this.#stripe.sessions.get(rest[1] ?? ''), 'checkout session');
      case 'POST checkout/sessions/:id/expire':
        return this.#expire(this.#stripe.sessions.get(rest[1] ?? ''));
      case 'POST billing_portal/sessions':
      case 'POST :id/sessions':
        this.#stripe.portals.push(form);
        return ok({
          id: `bps_${randomUUID()}`,
          object: 'billing_portal.session',
          url: `${this.#stripe.base}/portal`,
        });
      case 'GET subscriptions':
        return this.#listSubscriptions(form);
      case 'GET subscriptions/:id':
        return found(this.#stripe.subscriptions.get(rest[0] ?? ''), 'subscription');
      case 'DELETE subscriptions/:id':
        return this.#cancel(this.#stripe.subscriptions.get(rest[0] ?? ''));
      case 'GET prices/:id':
        return found(this.#stripe.price(rest[0] ?? ''), 'price');
      case 'GET charges':
        return this.#ofCustomer(form, this.#stripe.charges);
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
    this.#stripe.customers.set(customer.id, customer);
    return ok(customer);
  }

  #updateCustomer(id: string, form: URLSearchParams): Answer {
    const customer = this.#stripe.customers.get(id);
    if (!customer || customer.deleted) return missing('customer', id);
    customer.email = form.get('email') ?? customer.email;
    return ok(customer);
  }

  /** Stripe says of an already ended subscription that it does not exist. */
  #cancel(subscription: Subscription | undefined): Answer {
    if (!subscription || subscription.status === 'canceled') {
      return missing('subscription', subscription?.id ?? '');
    }
    this.#stripe.update(subscription, { status: 'canceled' });
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
    const refused = refusedOptions(form);
    if (refused !== null) return refusal(400, 'invalid_request_error', refused);
    const id = `cs_${randomUUID()}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      customer,
      status: 'open',
      url: `${this.#stripe.base}/pay/${id}`,
      client_reference_id: form.get('client_reference_id'),
      price,
      success_url: (form.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
    };
    this.#stripe.sessions.set(id, session);
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
    const all = [...this.#stripe.subscriptions.values()].reverse();
    return this.#ofCustomer(
      form,
      form.get('status') === 'all' ? all : all.filter(({ status }) => status !== 'canceled'),
    );
  }

  /** A deleted customer can be looked up, but nothing else. */
  #isCustomer(id: string): boolean {
    const known = this.#stripe.customers.get(id);
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

/** Stripe's error for options that conflict for an existing customer; null if there is none. */
function refusedOptions(form: URLSearchParams): string | null {
  if (form.get('automatic_tax[enabled]') === 'true' && form.get('customer_update[address]') !== 'auto') {
    return 'Automatic tax calculation in Checkout requires a valid address on the Customer.';
  }
  if (form.get('tax_id_collection[enabled]') === 'true' && form.get('customer_update[name]') !== 'auto') {
    return 'Tax ID collection requires updating business name on the customer.';
  }
  return null;
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

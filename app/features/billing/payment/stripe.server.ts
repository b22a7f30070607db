import type { Stripe } from 'stripe';
import { priceSetting, publicOrigin, type Settings } from '#platform/start/settings.server.ts';
import { paths } from '#site/paths.ts';
import { byTier, PAID_TIERS, type PaidTier } from '#site/plans.ts';
import type { CheckoutRequest, Payment, PlanChange } from '../payment.server.ts';
import {
  PROVIDER_STATUSES,
  type ProviderPayment,
  type ProviderState,
  type ProviderSubscription,
} from '../subscription.ts';
import { CustomerGone, PaymentFailed } from './failure.server.ts';
import { readSignedEvent } from './signature.server.ts';
import { readPrices } from './stripe-prices.server.ts';

type StripeSettings = Settings & { STRIPE_SECRET_KEY: string };

/** Leaves time for one retry and its pause within DEADLINE_MS. */
const ATTEMPT_MS = 3_000;
const RETRIES = 1;
/** No page waits longer than this for the provider, however it fails. */
const DEADLINE_MS = 8_000;
const LIST_SIZE = 100;
/** A longer-lived key would bring back a failed attempt or a deleted customer. */
const CUSTOMER_KEY_MS = 60 * 60 * 1000;
const CHECKOUT_STATES = ['open', 'complete', 'expired'] as const;

/** Each plan's price ids: the one on sale, then older ones that members still pay. */
export function pricesOf(settings: Settings): Record<PaidTier, readonly string[]> {
  return byTier((tier) => settings[priceSetting(tier)] ?? []);
}

/**
 * The origins of checkout and portal. Forms sent without scripts are redirected there, and a page's content security
 * policy has to name every redirect of its forms.
 */
export function paymentPages({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: Settings): readonly string[] {
  if (STRIPE_SECRET_KEY === undefined) return [];
  return STRIPE_API_BASE === undefined
    ? ['https://checkout.stripe.com', 'https://billing.stripe.com']
    : [STRIPE_API_BASE];
}

/** Payments through Stripe: Checkout and the Billing Portal, by the official SDK. */
export function createStripePayment(settings: StripeSettings): Payment {
  const shop = {
    prices: pricesOf(settings),
    origin: publicOrigin(settings),
    offered: checkoutOptions(settings),
  };
  let client: Promise<Stripe> | undefined;
  /** The SDK is large and few requests need it, so it is loaded on demand. */
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    client ??= openClient(settings);
    try {
      return await inTime(work(await client));
    } catch (error) {
      if (error instanceof PaymentFailed) throw error;
      throw new PaymentFailed(error instanceof Error ? error.message : String(error), { cause: error });
    }
  };
  return {
    provider: 'stripe',
    createCustomer: (user) => call((stripe) => createCustomer(stripe, user)),
    changeAddress: (customerId, email) => call((stripe) => changeAddress(stripe, customerId, email)),
    endSubscription: (id) => call((stripe) => endSubscription(stripe, id)),
    createCheckout: (request) => call((stripe) => createCheckout(stripe, request, shop)),
    readCheckout: (id) =>
      call(async (stripe) => {
        const { status, url } = await stripe.checkout.sessions.retrieve(id);
        const state = CHECKOUT_STATES.find((one) => one === status) ?? 'expired';
        return { state, url: webAddress(url) };
      }),
    expireCheckout: (id) =>
      call(async (stripe) => {
        await stripe.checkout.sessions.expire(id);
      }),
    createPortal: (customerId, change) => call((stripe) => createPortal(stripe, customerId, change, shop)),
    readPrices: () => call((stripe) => readPrices(stripe, shop.prices)),
    readState: (customerId) => call((stripe) => readState(stripe, customerId, shop.prices)),
    readEvent: (body, signature) => readSignedEvent(body, signature, settings.STRIPE_WEBHOOK_SECRET ?? []),
  };
}

interface Shop {
  origin: string;
  prices: Record<PaidTier, readonly string[]>;
  offered: Partial<Stripe.Checkout.SessionCreateParams>;
}

/**
 * What the provider's checkout asks and offers besides. Our customers exist before their checkout, so it must be
 * allowed to store the address that tax needs, and the name that belongs to a VAT number.
 */
function checkoutOptions(settings: StripeSettings): Shop['offered'] {
  const hasTax = settings.STRIPE_AUTOMATIC_TAX === 'on';
  const hasTaxIds = settings.STRIPE_COLLECT_TAX_IDS === 'on';
  return {
    ...(settings.STRIPE_ALLOW_COUPONS === 'on' && { allow_promotion_codes: true }),
    ...(hasTax && { automatic_tax: { enabled: true } }),
    ...(hasTaxIds && { tax_id_collection: { enabled: true } }),
    ...((hasTax || hasTaxIds) && {
      customer_update: { ...(hasTax && { address: 'auto' }), ...(hasTaxIds && { name: 'auto' }) },
    }),
  };
}

async function openClient({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  return new Client(STRIPE_SECRET_KEY, {
    timeout: ATTEMPT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // This client's time limit covers the whole exchange; the default client's restarts with every byte.
    httpClient: Client.createFetchHttpClient(),
    ...(STRIPE_API_BASE !== undefined && addressOf(STRIPE_API_BASE)),
  });
}

function addressOf(base: string) {
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: hostname, port: port || (scheme === 'http' ? '80' : '443'), protocol: scheme };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The payment provider took longer than ${DEADLINE_MS} ms`)),
    DEADLINE_MS,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function createCustomer(stripe: Stripe, { id, email }: { id: string; email: string }): Promise<string> {
  const created = await stripe.customers.create(
    { email, metadata: { user_id: id } },
    { idempotencyKey: `customer:${id}:${email}:${Math.floor(Date.now() / CUSTOMER_KEY_MS)}` },
  );
  return created.id;
}

async function changeAddress(stripe: Stripe, customerId: string, email: string): Promise<void> {
  await stripe.customers.update(customerId, { email }).catch(async (error: unknown) => {
    if (!(await isDeleted(stripe, customerId))) throw error;
  });
}

async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions
    .cancel(id, { invoice_now: false, prorate: false })
    .catch(async (error: unknown) => {
      if ((await stripe.subscriptions.retrieve(id)).status !== 'canceled') throw error;
    });
}

async function createCheckout(
  stripe: Stripe,
  { customerId, userId, tier, key }: CheckoutRequest,
  { origin, prices, offered }: Shop,
): Promise<{ id: string; url: string }> {
  const creating = stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: priceOf(prices, tier), quantity: 1 }],
      success_url: origin + paths.subscriptionBought('{CHECKOUT_SESSION_ID}'),
      cancel_url: origin + paths.subscriptionCancel,
      subscription_data: { metadata: { user_id: userId } },
      ...offered,
    },
    { idempotencyKey: key },
  );
  const session = await creating.catch(async (cause: unknown) => {
    throw (await isDeleted(stripe, customerId)) ? new CustomerGone(customerId, { cause }) : cause;
  });
  const url = webAddress(session.url);
  if (url === null) throw new Error('The payment provider named no address for the checkout');
  return { id: session.id, url };
}

async function createPortal(
  stripe: Stripe,
  customerId: string,
  change: PlanChange | undefined,
  shop: Shop,
): Promise<string | null> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: shop.origin + paths.profile,
    ...(change && { flow_data: await changeFlow(stripe, change, shop) }),
  });
  return webAddress(url);
}

/** Has the provider show what the change costs, ask for consent and charge the difference. */
async function changeFlow(stripe: Stripe, { subscriptionId, tier }: PlanChange, { origin, prices }: Shop) {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const [item] = items.data;
  if (!item) throw new Error('The subscription has no item');
  return {
    type: 'subscription_update_confirm' as const,
    subscription_update_confirm: {
      subscription: subscriptionId,
      items: [{ id: item.id, price: priceOf(prices, tier), quantity: 1 }],
    },
    after_completion: {
      type: 'redirect' as const,
      redirect: { return_url: origin + paths.profile },
    },
  };
}

function priceOf(prices: Shop['prices'], tier: PaidTier): string {
  const [price] = prices[tier];
  if (price === undefined) throw new Error(`No price is set for the plan ${tier}`);
  return price;
}

async function readState(stripe: Stripe, customerId: string, prices: Shop['prices']): Promise<ProviderState> {
  const [subscriptions, charges] = await Promise.all([
    stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: LIST_SIZE })
      .autoPagingToArray({ limit: 10 * LIST_SIZE }),
    // Newest first, because payments before the current period do not matter.
    stripe.charges.list({ customer: customerId, limit: LIST_SIZE }),
  ]).catch(async (error: unknown) => {
    if (!(await isDeleted(stripe, customerId))) throw error;
    return [[], { data: [] }] as const;
  });
  return {
    subscriptions: subscriptions.map((subscription) => readSubscription(subscription, prices)),
    payments: charges.data.flatMap(readPayment),
  };
}

/**
 * Whether the provider has deleted a customer, who then has nothing. A customer that it never knew means that our key
 * is wrong.
 */
async function isDeleted(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    const { deleted } = await stripe.customers.retrieve(customerId);
    return deleted === true;
  } catch {
    return false;
  }
}

/** Stripe stores a subscription's periods with its items. */
function readSubscription(subscription: Stripe.Subscription, prices: Shop['prices']): ProviderSubscription {
  const items = subscription.items.data;
  const tiers = PAID_TIERS.filter((tier) => items.some(({ price }) => prices[tier].includes(price.id)));
  const periodEnd = Math.max(0, ...items.map((item) => item.current_period_end)) * 1000;
  return {
    id: subscription.id,
    tier: tiers.at(-1) ?? null,
    status: PROVIDER_STATUSES.find((status) => status === subscription.status) ?? 'unknown',
    periodStart: Math.max(0, ...items.map((item) => item.current_period_start)) * 1000,
    periodEnd,
    endsAt: endOf(subscription, periodEnd),
  };
}

function endOf({ cancel_at, cancel_at_period_end }: Stripe.Subscription, periodEnd: number): number | null {
  if (cancel_at) return cancel_at * 1000;
  return cancel_at_period_end ? periodEnd : null;
}

/** A pending charge is neither paid nor failed; the provider sends an event when it is. */
function readPayment(charge: Stripe.Charge): ProviderPayment[] {
  const { id, status, created, amount, amount_refunded: refunded, currency } = charge;
  if (status === 'pending') return [];
  const hasFailed = status !== 'succeeded';
  return [{ id, at: created * 1000, amount, refunded, currency: currency.toUpperCase(), hasFailed }];
}

/** An address that members may be sent to; null if it is no web page. */
function webAddress(url: string | null | undefined): string | null {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

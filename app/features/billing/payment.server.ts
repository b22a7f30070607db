import type { Database } from '#platform/database/connection.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import type { PaidTier } from '#site/plans.ts';
import { createSandboxPayment } from './payment/sandbox.server.ts';
import { createStripePayment } from './payment/stripe.server.ts';
import type { ProviderState } from './subscription.ts';

/** What takes the members' money: Stripe, or the sandbox, which takes none. */
export interface Payment {
  readonly provider: PaymentProvider;
  /** @returns the customer's id: the same one for the same member within an hour */
  createCustomer(member: { id: string; email: string }): Promise<string>;
  /** Changes a customer's address. Does nothing for one that the provider has deleted. */
  changeAddress(customerId: string, email: string): Promise<void>;
  /** Ends a subscription at once, without a charge or refund. Does nothing if it has already ended. */
  endSubscription(id: string): Promise<void>;
  /**
   * @param request.key two requests with the same key begin one checkout
   * @throws CustomerGone when the customer no longer exists
   */
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  readCheckout(id: string): Promise<Checkout>;
  /** Takes back an open checkout. Fails if it has just been completed. */
  expireCheckout(id: string): Promise<void>;
  /**
   * The provider's own page where a member changes, pays for or ends their plan.
   *
   * @param change leads straight to confirming another plan
   * @returns null when the provider names no page
   */
  createPortal(customerId: string, change?: PlanChange): Promise<string | null>;
  /** What each plan costs there; null for a plan without a price. */
  readPrices(): Promise<Record<PaidTier, ProviderPrice | null>>;
  /** Everything that matters about a customer, as it is now. */
  readState(customerId: string): Promise<ProviderState>;
  /**
   * Reads an event from its raw body.
   *
   * @throws ForgedEvent when it was not signed by the provider within the last minutes
   */
  readEvent(body: Uint8Array, signature: string): Promise<PaymentEvent>;
}

/** A price of the provider. */
export interface ProviderPrice {
  /** In the smallest unit of the currency; null if it is not one amount. */
  amount: number | null;
  /** ISO 4217, such as `USD`. */
  currency: string;
  /** What it is paid for: `month`, `3 months`; null if it is paid once. */
  every: string | null;
  /** Whether new subscriptions can begin with it. */
  isActive: boolean;
}

export type PaymentProvider = 'stripe' | 'sandbox';

export interface CheckoutRequest {
  customerId: string;
  userId: string;
  tier: PaidTier;
  key: string;
}

export interface Checkout {
  state: 'open' | 'complete' | 'expired';
  /** Where an open checkout is paid. */
  url: string | null;
}

export interface PlanChange {
  subscriptionId: string;
  tier: PaidTier;
}

/** An event only says that something about a customer has changed; we read from the provider what. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
}

/** The payment provider that the settings name, or null while it has no secret key. */
export function createPayment({ db, settings, secret }: PaymentParts): Payment | null {
  if (settings.PAYMENT === 'sandbox') return createSandboxPayment({ db, secret });
  return settings.STRIPE_SECRET_KEY === undefined
    ? null
    : createStripePayment({ ...settings, STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY });
}

export interface PaymentParts {
  db: Database;
  settings: Settings;
  secret: string;
}

import type { Database } from '#platform/database/connection.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import type { PaidTier } from '#site/plans.ts';
import { createSandboxPayment } from './payment/sandbox.server.ts';
import { createStripePayment } from './payment/stripe.server.ts';
import type { ProviderState } from './subscription.ts';

/** A payment provider: Stripe, or the sandbox, which moves no money. */
export interface Payment {
  readonly provider: PaymentProvider;
  /** @returns the customer's id, the same for the same member within an hour */
  createCustomer(member: { id: string; email: string }): Promise<string>;
  /** Changes a customer's address. Does nothing for a deleted customer. */
  changeAddress(customerId: string, email: string): Promise<void>;
  /** Ends a subscription at once, without a charge or refund. Does nothing if it has already ended. */
  endSubscription(id: string): Promise<void>;
  /**
   * @param request.key two requests with the same key begin one checkout
   * @throws CustomerGone if the customer no longer exists
   */
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  readCheckout(id: string): Promise<Checkout>;
  /** Cancels an open checkout. Fails if it has just been completed. */
  expireCheckout(id: string): Promise<void>;
  /**
   * The address of the provider's page where a member changes, pays for or ends their plan.
   *
   * @param change leads straight to confirming another plan
   * @returns null if the provider gives no address
   */
  createPortal(customerId: string, change?: PlanChange): Promise<string | null>;
  /** Each plan's price at the provider; null for a plan without one. */
  readPrices(): Promise<Record<PaidTier, ProviderPrice | null>>;
  readState(customerId: string): Promise<ProviderState>;
  /**
   * Reads an event from its raw body.
   *
   * @throws ForgedEvent if the provider did not sign it within the last minutes
   */
  readEvent(body: Uint8Array, signature: string): Promise<PaymentEvent>;
}

export interface ProviderPrice {
  /** In the smallest unit of the currency; null if it is not one amount. */
  amount: number | null;
  /** ISO 4217, such as `USD`. */
  currency: string;
  /** The period that it pays for: `month`, `3 months`; null for a single payment. */
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
  /** The page where an open checkout is paid. */
  url: string | null;
}

export interface PlanChange {
  subscriptionId: string;
  tier: PaidTier;
}

/** An event only says that something about a customer has changed; the change is read from the provider. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
}

/** The configured payment provider; null without a secret key. */
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

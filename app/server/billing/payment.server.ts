import type { PaidTier } from '#domain/billing/plans.ts';
import type { ProviderState } from '#domain/billing/subscription.ts';
import type { Database } from '#server/db/connection.server.ts';
import type { Settings } from '#server/start/settings.server.ts';
import { createSandboxPayment } from './payment/sandbox.server.ts';
import { createStripePayment } from './payment/stripe.server.ts';

/** What takes the members' money: Stripe, or the sandbox, which takes none. */
export interface Payment {
  readonly provider: PaymentProvider;
  /** @returns the customer's id; asked twice for one member within the hour, the same. */
  createCustomer(member: { id: string; email: string }): Promise<string>;
  /** Gives a customer another address; for one that the provider has deleted there is nothing to do. */
  changeAddress(customerId: string, email: string): Promise<void>;
  /** Ends a subscription at once; nothing is charged or paid back. Of one that has ended, nothing is left to do. */
  endSubscription(id: string): Promise<void>;
  /**
   * @param request.key two requests with the same key begin one checkout
   * @throws CustomerGone when there is no such customer any more
   */
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  readCheckout(id: string): Promise<Checkout>;
  /** Takes an open checkout back. It fails when the checkout has just been completed. */
  expireCheckout(id: string): Promise<void>;
  /**
   * The provider's own page where a member changes, pays or ends what he has.
   *
   * @param change leads straight to the confirmation of another plan
   * @returns null when the provider names no page
   */
  createPortal(customerId: string, change?: PlanChange): Promise<string | null>;
  /** Everything that matters of a customer, as it stands now. */
  readState(customerId: string): Promise<ProviderState>;
  /**
   * Reads an event from its raw body.
   *
   * @throws ForgedEvent when it was not signed by the provider within the last minutes
   */
  readEvent(body: Uint8Array, signature: string): Promise<PaymentEvent>;
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
  /** Where an open one is paid. */
  url: string | null;
}

export interface PlanChange {
  subscriptionId: string;
  tier: PaidTier;
}

/** An event says only that something about a customer has changed; what, is read from the provider. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
}

/** The payment provider of the settings, or null while it has no secret key. */
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

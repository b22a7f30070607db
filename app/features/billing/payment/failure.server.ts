import { errorCode } from '#platform/start/start-error.server.ts';

const FAILED = 'PAYMENT_FAILED';
const GONE = 'PAYMENT_CUSTOMER_GONE';
const FORGED = 'PAYMENT_EVENT_FORGED';

/**
 * Payment failures are recognized by their codes: the payment is loaded from the sources and the app from the build, so
 * each has classes of its own.
 */

/** The payment provider was away, too slow, or refused. */
export class PaymentFailed extends Error {
  override readonly name: string = 'PaymentFailed';
  readonly code: string = FAILED;
}

/** The provider has deleted the customer. Their subscriptions have ended, and they can buy nothing more. */
export class CustomerGone extends PaymentFailed {
  override readonly code = GONE;
  readonly customerId: string;

  constructor(customerId: string, options?: ErrorOptions) {
    super('The payment provider has deleted the customer', options);
    this.customerId = customerId;
  }
}

/** An invalid event, or one that the provider has not signed within the last minutes. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
  readonly code = FORGED;
}

export function isPaymentFailure(error: unknown): error is PaymentFailed {
  const code = errorCode(error);
  return code === FAILED || code === GONE;
}

export function isCustomerGone(error: unknown): error is CustomerGone {
  return errorCode(error) === GONE;
}

export function isForgedEvent(error: unknown): error is ForgedEvent {
  return errorCode(error) === FORGED;
}

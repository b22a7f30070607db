/** The payment provider did not do what we asked: it was away, too slow, or refused. */
export class PaymentFailed extends Error {
  override readonly name = 'PaymentFailed';
}

/**
 * The provider has deleted the customer. Their subscriptions have ended, and nothing more can be sold to
 * them.
 */
export class CustomerGone extends PaymentFailed {
  readonly customerId: string;

  constructor(customerId: string, options?: ErrorOptions) {
    super('The payment provider has deleted the customer', options);
    this.customerId = customerId;
  }
}

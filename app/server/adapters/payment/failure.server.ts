/** The payment provider did not do what it was asked: it was away, too slow, or refused. */
export class PaymentFailed extends Error {
  override readonly name = 'PaymentFailed';
}

import type { PaidTier } from '#site/plans.ts';
import { type BillingParts, syncCustomer } from './checkout.server.ts';
import { closeCheckout, readCheckouts } from './checkouts.server.ts';
import { findCustomerId, hasSubscription } from './customers.server.ts';
import { PaymentFailed } from './payment/failure.server.ts';
import { farewellOf, forfeitName } from './subscription.ts';

/** The state of a leaving member's payments. */
export type Settlement =
  /** Nothing can be charged any more; `forfeited` is the plan whose remaining time was given up. */
  | { forfeited: PaidTier | null }
  /** A subscription renews itself, and only the member can cancel it. */
  | 'paying'
  /** A cancelled plan has time left, and the member has not agreed to lose it. */
  | 'unconfirmed';

/**
 * Makes sure that nothing can be charged after a member's account is deleted: cancels an open checkout and ends
 * cancelled subscriptions at the provider. If the account then stays, the member has lost only what they gave up, and
 * can try again.
 *
 * @param agreed what the member agrees to lose, by `forfeitName`
 * @throws if the provider does not confirm that everything has ended; the account must then stay
 */
export async function settleWithProvider(
  parts: BillingParts,
  userId: string,
  agreed: string,
): Promise<Settlement> {
  const { db, payment } = parts;
  await withdrawCheckout(parts, userId);
  const customerId = await findCustomerId(db, payment.provider, userId);
  if (customerId === null || !(await hasSubscription(db, userId))) return { forfeited: null };
  const known = await syncCustomer(parts, customerId);
  const farewell = known ? farewellOf(known.state, Date.now()) : { kind: 'nothing' as const };
  if (farewell.kind === 'nothing') return { forfeited: null };
  if (farewell.kind === 'paying') return 'paying';
  const { forfeit, subscriptionIds } = farewell;
  if (forfeit && agreed !== forfeitName(forfeit)) return 'unconfirmed';
  for (const id of subscriptionIds) await payment.endSubscription(id);
  const left = await syncCustomer(parts, customerId);
  if (left && farewellOf(left.state, Date.now()).kind !== 'nothing') {
    throw new PaymentFailed('A subscription goes on after it was ended');
  }
  return { forfeited: forfeit?.tier ?? null };
}

/**
 * Cancels an open checkout, which could begin a subscription without an owner. If it was already paid, the member gets
 * the plan now, as if its event had arrived.
 */
async function withdrawCheckout(parts: BillingParts, userId: string): Promise<void> {
  const { db, payment } = parts;
  const { open } = await readCheckouts(db, payment.provider, userId);
  if (!open) return;
  const { state } = await payment.readCheckout(open.id);
  if (state === 'open') await payment.expireCheckout(open.id);
  const customerId = await findCustomerId(db, payment.provider, userId);
  if (state === 'complete' && customerId !== null) await syncCustomer(parts, customerId);
  await closeCheckout(db, open.id);
}

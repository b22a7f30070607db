import type { Stripe } from 'stripe';
import { PAID_TIERS, type PaidTier } from '#site/plans.ts';
import type { ProviderPrice } from '../payment.server.ts';

/** The prices of new subscriptions. @param prices each plan's price ids, the one on sale first */
export async function readPrices(
  stripe: Stripe,
  prices: Readonly<Record<PaidTier, readonly string[]>>,
): Promise<Record<PaidTier, ProviderPrice | null>> {
  const read = await Promise.all(
    PAID_TIERS.map(async (tier) => {
      const [id] = prices[tier];
      return [tier, id === undefined ? null : priceOf(await stripe.prices.retrieve(id))];
    }),
  );
  return Object.fromEntries(read);
}

function priceOf({ unit_amount, currency, recurring, active }: Stripe.Price): ProviderPrice {
  return {
    amount: unit_amount,
    currency: currency.toUpperCase(),
    every: recurring && everyOf(recurring),
    isActive: active,
  };
}

function everyOf({ interval, interval_count: count }: Stripe.Price.Recurring): string {
  return count === 1 ? interval : `${count} ${interval}s`;
}

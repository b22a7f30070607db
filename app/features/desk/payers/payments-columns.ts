import type { FileColumn } from '#features/market/export-list.server.ts';
import { planName } from '#site/plans.ts';
import { inUnits } from './amounts.ts';
import type { Payment } from './list-payments.server.ts';

/** What became of a payment. */
export function outcomeOf({ hasFailed, refunded, amount }: Payment): string {
  if (hasFailed) return 'Failed';
  if (refunded === 0) return 'Paid';
  return refunded < amount ? 'Refunded in part' : 'Refunded';
}

/** A line for each payment. */
export const PAYMENT_COLUMNS: readonly FileColumn<Payment>[] = [
  { title: 'Day', of: ({ paidAt }) => paidAt.slice(0, 10) },
  { title: 'Member', of: ({ member }) => member?.email ?? null },
  { title: 'Member id', of: ({ member }) => member?.id ?? null },
  { title: 'Plan', of: ({ tier }) => tier && planName(tier) },
  { title: 'Amount', of: ({ amount, currency }) => inUnits(amount, currency) },
  { title: 'Refunded', of: ({ refunded, currency }) => inUnits(refunded, currency) },
  { title: 'Currency', of: ({ currency }) => currency },
  { title: 'Outcome', of: outcomeOf },
  { title: 'Provider', of: ({ provider }) => provider },
  { title: 'Id at the provider', of: ({ id }) => id },
];

import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { PAYMENTS_KEPT_YEARS } from '#site/overview.ts';
import type { PaidTier } from '#site/plans.ts';
import type { PaymentProvider } from './payment.server.ts';
import type { ProviderPayment } from './subscription.ts';
import { payments } from './tables/billing.server.ts';

/** A payment with its plan; null if the plan is not known. */
export interface KeptPayment extends ProviderPayment {
  tier: PaidTier | null;
}

/**
 * Stores a member's payments as the provider lists them now, each once by its id. A known plan stays. The caller locks
 * the customer's row and has the latest reading, so that no earlier state comes back.
 */
export async function keepPayments(
  db: DrizzleDb,
  { provider, userId }: { provider: PaymentProvider; userId: string },
  read: readonly KeptPayment[],
): Promise<void> {
  const oldest = new Date();
  oldest.setUTCFullYear(oldest.getUTCFullYear() - PAYMENTS_KEPT_YEARS);
  const rows = read
    .filter(({ at }) => at > oldest.getTime())
    .map(({ at, hasFailed, ...payment }) => ({
      ...payment,
      provider,
      user_id: userId,
      has_failed: hasFailed,
      paid_at: new Date(at),
    }));
  if (rows.length === 0) return;
  await db
    .insert(payments)
    .values(rows)
    .onConflictDoUpdate({
      target: [payments.provider, payments.id],
      set: {
        amount: sql`excluded.amount`,
        refunded: sql`excluded.refunded`,
        has_failed: sql`excluded.has_failed`,
      },
    });
}

import { and, eq, sql } from 'drizzle-orm';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { PaymentProvider } from './payment.server.ts';
import { billingCustomers } from './tables/billing.server.ts';

/**
 * Queues a member's new address for the payment provider. Call it in the transaction that changes the address. A worker
 * that is just telling the provider the old one finishes first and then sees the new one.
 */
export async function noteChangedAddress(db: DrizzleDb, userId: string): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ address_due_at: sql`coalesce(${billingCustomers.address_due_at}, now())` })
    .where(eq(billingCustomers.user_id, userId));
}

/** A customer whose new address the provider has to learn. */
export interface ChangedAddress {
  userId: string;
  customerId: string;
  email: string;
}

/** Takes the customer whose address has been due longest, and hides them from other nodes for a while. */
export async function claimChangedAddress(
  db: DrizzleDb,
  provider: PaymentProvider,
  holdSeconds: number,
): Promise<ChangedAddress | undefined> {
  const due = sql`(SELECT user_id FROM billing_customers WHERE provider = ${provider} AND address_due_at <= now()
    ORDER BY address_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [claimed] = await db
    .update(billingCustomers)
    .set({ address_due_at: sql`now() + make_interval(secs => ${holdSeconds})` })
    .from(users)
    .where(
      and(
        eq(users.id, billingCustomers.user_id),
        eq(billingCustomers.provider, provider),
        eq(billingCustomers.user_id, due),
      ),
    )
    .returning({
      userId: billingCustomers.user_id,
      customerId: billingCustomers.customer_id,
      email: users.email,
    });
  return claimed;
}

/** Records the address that the provider was told. If the member has changed it again, the new one is due at once. */
export async function noteToldAddress(
  db: DrizzleDb,
  provider: PaymentProvider,
  { userId, customerId, email }: ChangedAddress,
): Promise<void> {
  await db.transaction(async (all) => {
    // With this lock, a change of address comes before or after this, never in between.
    const member = await lockMember(all, userId);
    await all
      .update(billingCustomers)
      .set({ address_due_at: member?.email === email ? null : sql`now()` })
      .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customer_id, customerId)));
  });
}

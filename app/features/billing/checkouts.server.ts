import { and, eq, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { PaidTier } from '#site/plans.ts';
import { isCustomerOf } from './customers.server.ts';
import type { PaymentProvider } from './payment.server.ts';
import { billingCheckouts, billingCustomers } from './tables/billing.server.ts';

/** A checkout that we began for this member, by its id; another member's is not found. */
export async function findCheckout(
  db: DrizzleDb,
  provider: PaymentProvider,
  userId: string,
  id: string,
): Promise<
  | {
      /** As the database writes it. */ begunAt: string;
      returnTo: string;
    }
  | undefined
> {
  const [row] = await db
    .select({ begunAt: billingCheckouts.created_at, returnTo: billingCheckouts.return_to })
    .from(billingCheckouts)
    .where(and(isCheckoutOf(provider, userId), eq(billingCheckouts.id, id)));
  return row;
}

/** What a member was about to buy, and where they were going; undefined if no checkout of theirs is open. */
export async function findOpenCheckout(
  db: DrizzleDb,
  provider: PaymentProvider,
  userId: string,
): Promise<{ tier: PaidTier; returnTo: string } | undefined> {
  const [row] = await db
    .select({ tier: billingCheckouts.tier, returnTo: billingCheckouts.return_to })
    .from(billingCheckouts)
    .where(and(isCheckoutOf(provider, userId), eq(billingCheckouts.is_open, true)));
  return row;
}

/**
 * How often a member has begun to buy, and the one checkout that may still be paid, both read at one moment.
 */
export async function readCheckouts(
  db: DrizzleDb,
  provider: PaymentProvider,
  userId: string,
): Promise<{ begun: number; open: { id: string; tier: PaidTier } | undefined }> {
  const rows = await db
    .select({ id: billingCheckouts.id, tier: billingCheckouts.tier, isOpen: billingCheckouts.is_open })
    .from(billingCheckouts)
    .where(isCheckoutOf(provider, userId));
  return { begun: rows.length, open: rows.find(({ isOpen }) => isOpen) };
}

/**
 * Stores a checkout as the member's open one, and has the provider asked in an hour in case its event is
 * lost.
 *
 * @returns false when the member has another open one
 */
export async function keepCheckout(
  db: DrizzleDb,
  checkout: { id: string; provider: PaymentProvider; userId: string; tier: PaidTier; returnTo: string },
): Promise<boolean> {
  const { id, provider, userId, tier, returnTo } = checkout;
  return db.transaction(async (both) => {
    await both
      .insert(billingCheckouts)
      .values({ id, provider, user_id: userId, tier, return_to: returnTo })
      .onConflictDoNothing();
    const { open } = await readCheckouts(both, provider, userId);
    if (open?.id !== id) return false;
    await both
      .update(billingCustomers)
      .set({ due_at: sql`least(${billingCustomers.due_at}, now() + interval '1 hour')` })
      .where(isCustomerOf(provider, userId));
    return true;
  });
}

/** Notes where a member goes back to, who has begun the same purchase from another page. */
export async function keepReturn(db: DrizzleDb, id: string, returnTo: string): Promise<void> {
  await db.update(billingCheckouts).set({ return_to: returnTo }).where(eq(billingCheckouts.id, id));
}

/** Notes that a checkout cannot be paid any more. */
export async function closeCheckout(db: DrizzleDb, id: string): Promise<void> {
  await db.update(billingCheckouts).set({ is_open: false }).where(eq(billingCheckouts.id, id));
}

function isCheckoutOf(provider: PaymentProvider, userId: string) {
  return and(eq(billingCheckouts.provider, provider), eq(billingCheckouts.user_id, userId));
}

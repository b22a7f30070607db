import { and, eq, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { PaidTier } from '#site/plans.ts';
import { isCustomerOf } from './customers.server.ts';
import type { PaymentProvider } from './payment.server.ts';
import { billingCheckouts, billingCustomers } from './tables/billing.server.ts';

/** Finds one of this member's checkouts by its id. */
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

/** The plan that a member was about to buy and the page they were going to; undefined without an open checkout. */
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

/** How many purchases a member has begun, and their open checkout, read at one moment. */
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
 * Stores a member's open checkout, and schedules a reading in an hour in case its event is lost.
 *
 * @returns false if the member has another open one
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

/** Updates the page to return to, for a member who begins the same purchase on another page. */
export async function keepReturn(db: DrizzleDb, id: string, returnTo: string): Promise<void> {
  await db.update(billingCheckouts).set({ return_to: returnTo }).where(eq(billingCheckouts.id, id));
}

/** Marks a checkout as no longer payable. */
export async function closeCheckout(db: DrizzleDb, id: string): Promise<void> {
  await db.update(billingCheckouts).set({ is_open: false }).where(eq(billingCheckouts.id, id));
}

function isCheckoutOf(provider: PaymentProvider, userId: string) {
  return and(eq(billingCheckouts.provider, provider), eq(billingCheckouts.user_id, userId));
}

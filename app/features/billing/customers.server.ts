import { and, asc, eq, gt, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { currentTier } from '#site/access.ts';
import type { Tier } from '#site/plans.ts';
import { type GrantedPlan, runningGrant } from './granted-plan.ts';
import type { PaymentProvider } from './payment.server.ts';
import { type KeptPayment, keepPayments } from './payments.server.ts';
import { notePlanChanges } from './plan-changes.server.ts';
import { type Entitlement, isUnpaid, type SubscriptionPhase } from './subscription.ts';
import { billingCustomers, billingEvents } from './tables/billing.server.ts';

/** A member's customer id at a provider, or null. */
export async function findCustomerId(
  db: DrizzleDb,
  provider: PaymentProvider,
  userId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: billingCustomers.customer_id })
    .from(billingCustomers)
    .where(isCustomerOf(provider, userId));
  return row?.id ?? null;
}

/** A member's paid plan, its end and what follows; `none` if the provider has no subscription. */
export interface SubscriptionView {
  tier: Tier;
  /** ISO 8601. */
  expiresAt: string | null;
  phase: SubscriptionPhase;
  /** A granted plan, while it runs. */
  granted: GrantedPlan | null;
}

/** A member's subscription and granted plan. */
export async function readSubscription(
  db: DrizzleDb,
  provider: PaymentProvider,
  userId: string,
): Promise<SubscriptionView> {
  const [row] = await db
    .select({
      status: users.subscription_status,
      expiresAt: users.subscription_expires_at,
      phase: billingCustomers.phase,
      granted: users.granted_tier,
      grantedUntil: users.granted_until,
    })
    .from(users)
    .leftJoin(
      billingCustomers,
      and(eq(billingCustomers.user_id, users.id), eq(billingCustomers.provider, provider)),
    )
    .where(eq(users.id, userId));
  const { status = 'free', expiresAt = null, phase = null, granted = null, grantedUntil = null } = row ?? {};
  const now = Date.now();
  return {
    tier: currentTier(status, expiresAt, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    phase: phase ?? 'none',
    granted: runningGrant(granted, grantedUntil, now),
  };
}

/** Whether a member has a subscription that continues at a provider. It may cost money even while it gives nothing. */
export async function hasSubscription(db: DrizzleDb, userId: string): Promise<boolean> {
  const found = await db
    .select({ provider: billingCustomers.provider })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.user_id, userId), ne(billingCustomers.phase, 'none')));
  return found.length > 0;
}

/**
 * Stores a member's customer. Of two made at the same moment, the first one stays and is returned.
 *
 * @param member with the address that the provider was given; if it has changed since, the provider is told
 */
export async function keepCustomer(
  db: DrizzleDb,
  provider: PaymentProvider,
  { id: userId, email: told }: { id: string; email: string },
  customerId: string,
): Promise<string> {
  return db.transaction(async (both) => {
    const member = await lockMember(both, userId);
    const address_due_at = member?.email === told ? null : sql`now()`;
    await both
      .insert(billingCustomers)
      .values({ provider, user_id: userId, customer_id: customerId, address_due_at })
      .onConflictDoNothing();
    return (await findCustomerId(both, provider, userId)) ?? customerId;
  });
}

/**
 * Replaces a deleted customer, unless another call has done so. The member's address may have changed since, so the
 * provider is told again.
 */
export async function replaceCustomer(
  db: DrizzleDb,
  provider: PaymentProvider,
  former: string,
  next: string,
): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ customer_id: next, address_due_at: sql`now()` })
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customer_id, former)));
}

/** A started reading of the provider's state. */
export interface ProviderReading {
  provider: PaymentProvider;
  userId: string;
  /** Readings with a higher number began later. */
  number: number;
}

/** Takes the next number for a customer's reading; undefined if the customer is not a member here. */
export async function beginReading(
  db: DrizzleDb,
  provider: PaymentProvider,
  customerId: string,
): Promise<ProviderReading | undefined> {
  const [row] = await db
    .update(billingCustomers)
    .set({ readings_begun: sql`${billingCustomers.readings_begun} + 1` })
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customer_id, customerId)))
    .returning({ userId: billingCustomers.user_id, number: billingCustomers.readings_begun });
  return row && { provider, ...row };
}

interface Applied {
  /** When to ask the provider again at the latest. */
  dueAt: Date;
  /** The site's own, for links in mails. */
  origin: string;
  payments: readonly KeptPayment[];
  event?: { id: string; type: string } | undefined;
}

/**
 * Stores a reading's result and its event in one transaction, which locks the customer's row. A reading that began
 * before the stored one changes nothing. Tells the member what has changed.
 */
export async function applyReading(
  db: DrizzleDb,
  { provider, userId, number }: ProviderReading,
  entitlement: Entitlement,
  { dueAt, origin, payments, event }: Applied,
): Promise<void> {
  const { tier, expiresAt, phase } = entitlement;
  await db.transaction(async (all) => {
    // Locks in the same order as deleting an account.
    const [member] = await all
      .select({ email: users.email, first_name: users.first_name, last_name: users.last_name })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const [held] = await all
      .select({
        applied: billingCustomers.reading_applied,
        tier: billingCustomers.tier,
        phase: billingCustomers.phase,
      })
      .from(billingCustomers)
      .where(isCustomerOf(provider, userId))
      .for('update');
    if (member && held && held.applied < number) {
      await all
        .update(billingCustomers)
        .set({ tier, phase, due_at: dueAt, reading_applied: number })
        .where(isCustomerOf(provider, userId));
      await all
        .update(users)
        .set({
          subscription_status: tier,
          subscription_expires_at: expiresAt === null ? null : new Date(expiresAt),
          paid_since: tier === 'free' ? null : sinceFirst(users.paid_since),
          unpaid_since: isUnpaid(phase) ? sinceFirst(users.unpaid_since) : null,
        })
        .where(eq(users.id, userId));
      await keepPayments(all, { provider, userId }, payments);
      await notePlanChanges(all, member, held, entitlement, origin);
    }
    if (event) await all.insert(billingEvents).values(event).onConflictDoNothing();
  });
}

/** Sets a time only if it is not set yet. */
function sinceFirst(moment: typeof users.paid_since | typeof users.unpaid_since) {
  return sql`coalesce(${moment}, now())`;
}

/** Whether an event's effect is stored. @param id the provider's */
export async function isEventStored(db: DrizzleDb, id: string): Promise<boolean> {
  const found = await db.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, id));
  return found.length > 0;
}

/** Deletes events that no provider sends again. */
export async function forgetOldEvents(db: DrizzleDb, olderThanDays: number): Promise<void> {
  await db
    .delete(billingEvents)
    .where(lt(billingEvents.created_at, sql`now() - make_interval(days => ${olderThanDays})`));
}

/** Takes the customer who has been due longest, and hides them from other nodes for a while. */
export async function claimDueCustomer(
  db: DrizzleDb,
  provider: PaymentProvider,
  holdSeconds: number,
): Promise<string | undefined> {
  const due = sql`(SELECT user_id FROM billing_customers WHERE provider = ${provider} AND due_at <= now()
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [row] = await db
    .update(billingCustomers)
    .set({ due_at: sql`now() + make_interval(secs => ${holdSeconds})` })
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.user_id, due)))
    .returning({ id: billingCustomers.customer_id });
  return row?.id;
}

/** The customers after a given one, in the order of their ids. */
export async function listCustomerIds(
  db: DrizzleDb,
  provider: PaymentProvider,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: billingCustomers.customer_id })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), gt(billingCustomers.customer_id, after)))
    .orderBy(asc(billingCustomers.customer_id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Ends the sandbox's plans once a site takes real payments. The sandbox keeps its own state, which counts again if it
 * is switched on again.
 */
export async function endSandboxPlans(db: DrizzleDb): Promise<void> {
  await db.transaction(async (both) => {
    const ended = await both
      .update(billingCustomers)
      .set({ tier: 'free', phase: 'none', due_at: sql`now()` })
      .where(and(eq(billingCustomers.provider, 'sandbox'), ne(billingCustomers.phase, 'none')))
      .returning({ id: billingCustomers.user_id });
    const paying = both
      .select({ id: billingCustomers.user_id })
      .from(billingCustomers)
      .where(and(eq(billingCustomers.provider, 'stripe'), ne(billingCustomers.phase, 'none')));
    await both
      .update(users)
      .set({
        subscription_status: 'free',
        subscription_expires_at: null,
        paid_since: null,
        unpaid_since: null,
      })
      .where(
        and(
          inArray(
            users.id,
            ended.map(({ id }) => id),
          ),
          notInArray(users.id, paying),
        ),
      );
  });
}

/** Matches a member's row at a provider. */
export function isCustomerOf(provider: PaymentProvider, userId: string) {
  return and(eq(billingCustomers.provider, provider), eq(billingCustomers.user_id, userId));
}

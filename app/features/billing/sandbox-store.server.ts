import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { monthlyCents, type PaidTier } from '#site/plans.ts';
import { planOfChange, type SandboxAct } from './sandbox.ts';
import type { ProviderPayment, ProviderState } from './subscription.ts';
import { sandboxCheckouts, sandboxSubscriptions } from './tables/billing.server.ts';

/** What the sandbox stores, and what its buttons do to it. Money is only a number here. */

type Row = typeof sandboxSubscriptions.$inferSelect;

/** Begins a checkout. @returns its id */
export async function addSandboxCheckout(
  db: DrizzleDb,
  checkout: { customerId: string; tier: PaidTier; successUrl: string; cancelUrl: string },
): Promise<string> {
  const id = `sbx_cs_${randomUUID()}`;
  await db.insert(sandboxCheckouts).values({
    id,
    customer_id: checkout.customerId,
    tier: checkout.tier,
    success_url: checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', id),
    cancel_url: checkout.cancelUrl,
  });
  return id;
}

/** A checkout; undefined if there is none. */
export async function findSandboxCheckout(db: DrizzleDb, id: string) {
  const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id));
  return row;
}

/** Cancels an open checkout. */
export async function expireSandboxCheckout(db: DrizzleDb, id: string): Promise<void> {
  await db
    .update(sandboxCheckouts)
    .set({ state: 'expired' })
    .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.state, 'open')));
}

/** Completes an open checkout, which begins the subscription. Repeating it changes nothing. */
export async function paySandboxCheckout(db: DrizzleDb, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (both) => {
    const [checkout] = await both
      .update(sandboxCheckouts)
      .set({ state: 'complete' })
      .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.state, 'open')))
      .returning();
    if (!checkout) return false;
    await both.insert(sandboxSubscriptions).values({
      id: `sbx_sub_${randomUUID()}`,
      customer_id: checkout.customer_id,
      tier: checkout.tier,
      status: 'active',
      period_start: now,
      period_end: monthAfter(now),
      paid: monthlyCents(checkout.tier),
    });
    return true;
  });
}

/** A customer's subscriptions, after renewing or ending those whose period has passed. */
export async function readSandboxSubscriptions(db: DrizzleDb, customerId: string, now: Date): Promise<Row[]> {
  return db.transaction(async (all) => {
    const rows = await lockedSubscriptions(all, customerId);
    const moved = rows.map((row) => passTime(row, now));
    for (const [index, row] of moved.entries()) if (row !== rows[index]) await store(all, row);
    return moved;
  });
}

/** A customer's subscriptions and payments in the form that all providers use. */
export async function readSandboxState(db: DrizzleDb, customerId: string, now: Date): Promise<ProviderState> {
  const rows = await readSandboxSubscriptions(db, customerId, now);
  return {
    subscriptions: rows.map((row) => ({
      id: row.id,
      tier: row.tier,
      status: row.status,
      periodStart: row.period_start.getTime(),
      periodEnd: row.period_end.getTime(),
      endsAt: row.cancels ? row.period_end.getTime() : null,
    })),
    payments: rows.flatMap(paymentsOf),
  };
}

/** The payment of the current period, in one sum, or the payment that failed at its start. */
function paymentsOf({ id, tier, status, period_start, paid, refunded }: Row): ProviderPayment[] {
  const at = period_start.getTime();
  const payment = { at, refunded, currency: 'USD' };
  if (paid > 0) return [{ ...payment, id: `${id}_${at}`, amount: paid, hasFailed: false }];
  return status === 'past_due'
    ? [{ ...payment, id: `${id}_${at}_failed`, amount: monthlyCents(tier), hasFailed: true }]
    : [];
}

/** Applies a button of the portal to a customer's running subscription. */
export async function actOnSandbox(
  db: DrizzleDb,
  customerId: string,
  act: SandboxAct,
  now: Date,
): Promise<void> {
  await db.transaction(async (all) => {
    const rows = await lockedSubscriptions(all, customerId);
    const running = rows.findLast(({ status }) => status === 'active' || status === 'past_due');
    if (running) await store(all, change(running, act, now));
  });
}

/** Ends a subscription at once. */
export async function endSandboxSubscription(db: DrizzleDb, id: string): Promise<void> {
  await db.update(sandboxSubscriptions).set({ status: 'canceled' }).where(eq(sandboxSubscriptions.id, id));
}

function change(row: Row, act: SandboxAct, now: Date): Row {
  switch (act) {
    case 'cancel':
      return { ...row, cancels: true };
    case 'resume':
      return { ...row, cancels: false };
    case 'end_period':
      return passTime({ ...row, period_end: now }, now);
    case 'fail_payment':
      return { ...nextPeriod({ ...row, period_end: now }), status: 'past_due', paid: 0 };
    case 'pay':
      return row.status === 'past_due' ? { ...row, status: 'active', paid: monthlyCents(row.tier) } : row;
    case 'refund':
      return { ...row, refunded: row.paid };
    default:
      return changePlan(row, planOfChange(act) ?? row.tier);
  }
}

function changePlan(row: Row, tier: PaidTier): Row {
  const difference = monthlyCents(tier) - monthlyCents(row.tier);
  return { ...row, tier, paid: row.paid + Math.max(0, row.paid > 0 ? difference : 0) };
}

/** Renews or ends a subscription for every period that has passed. */
function passTime(row: Row, now: Date): Row {
  if (row.status !== 'active' || row.period_end > now) return row;
  return row.cancels ? { ...row, status: 'canceled' } : passTime(nextPeriod(row), now);
}

function nextPeriod(row: Row): Row {
  return {
    ...row,
    period_start: row.period_end,
    period_end: monthAfter(row.period_end),
    paid: monthlyCents(row.tier),
    refunded: 0,
  };
}

function monthAfter(moment: Date): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + 1);
  // In a shorter month, the period ends on its last day.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

function lockedSubscriptions(db: DrizzleDb, customerId: string): Promise<Row[]> {
  return db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.customer_id, customerId))
    .orderBy(asc(sandboxSubscriptions.period_start), asc(sandboxSubscriptions.id))
    .for('update');
}

async function store(db: DrizzleDb, { id, ...row }: Row): Promise<void> {
  await db.update(sandboxSubscriptions).set(row).where(eq(sandboxSubscriptions.id, id));
}

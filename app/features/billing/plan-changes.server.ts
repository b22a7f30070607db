import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import type { PaidTier } from '#site/plans.ts';
import { type Member, planMail } from './mails.server.ts';
import { type PlanChange, planChanges } from './plan-change.ts';
import type { Entitlement } from './subscription.ts';
import { subscriptionCounts } from './tables/billing.server.ts';

/**
 * Tells a member what happened to their plan and counts it for the desk. Call it in the transaction that stores the new
 * state, with the customer's row locked, so that each change is told and counted once.
 */
export async function notePlanChanges(
  db: DrizzleDb,
  member: Member,
  before: Pick<Entitlement, 'tier' | 'phase'>,
  now: Entitlement,
  origin: string,
): Promise<void> {
  for (const change of planChanges(before, now)) {
    const mail = planMail(member, { change, expiresAt: now.expiresAt, origin });
    if (mail) await queueMail(db, mail);
    await count(db, change);
  }
}

/** A change between plans ends one and begins the other. */
async function count(db: DrizzleDb, change: PlanChange): Promise<void> {
  if (change.kind === 'begun' || change.kind === 'changed') await addOne(db, change.tier, 'begun');
  if (change.kind === 'changed') await addOne(db, change.from, 'ended');
  if (change.kind === 'ended') await addOne(db, change.tier, 'ended');
}

async function addOne(db: DrizzleDb, tier: PaidTier, what: 'begun' | 'ended'): Promise<void> {
  await db
    .insert(subscriptionCounts)
    .values({ month: sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`, tier, [what]: 1 })
    .onConflictDoUpdate({
      target: [subscriptionCounts.month, subscriptionCounts.tier],
      set: { [what]: sql`${subscriptionCounts[what]} + 1` },
    });
}

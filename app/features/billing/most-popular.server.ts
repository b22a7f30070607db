import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { PAID_TIERS, type PaidTier } from '#site/plans.ts';
import { subscriptionCounts } from './tables/billing.server.ts';

/** The plan with more paying members than any other; null for a tie, or if nobody pays. */
export async function readMostPopular(db: DrizzleDb): Promise<PaidTier | null> {
  const { tier, begun, ended } = subscriptionCounts;
  const running = await db
    .select({ tier, count: sql<number>`sum(${begun} - ${ended})::int` })
    .from(subscriptionCounts)
    .groupBy(tier);
  const countOf = (of: PaidTier) => running.find((row) => row.tier === of)?.count ?? 0;
  const [first, second] = PAID_TIERS.toSorted((a, b) => countOf(b) - countOf(a));
  return first && countOf(first) > (second ? countOf(second) : 0) ? first : null;
}

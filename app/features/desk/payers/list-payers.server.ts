import { type SQL, sql } from 'drizzle-orm';
import type { SubscriptionPhase } from '#features/billing/subscription.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { readTier } from '#site/access.ts';
import type { Tier } from '#site/plans.ts';
import { type PayerQuery, type PayerState, stateOf } from './payers.ts';

const PAYERS_A_PAGE = 50;

/** A present or former payer, by the provider's last report. Times are in ISO 8601. */
export interface Payer {
  id: string;
  email: string;
  provider: 'stripe' | 'sandbox';
  tier: Tier;
  state: PayerState;
  /** Since when the provider knows the member, and since when a plan is paid. */
  customerSince: string;
  paidSince: string | null;
  /** The end of the paid plan. */
  until: string | null;
}

interface Row extends Record<string, unknown> {
  id: string;
  email: string;
  provider: Payer['provider'];
  tier: string;
  phase: SubscriptionPhase;
  created_at: string;
  paid_since: string | null;
  expires_at: string | null;
}

/** A page of payers, latest customers first, and where the next page begins. */
export async function listPayers(
  db: DrizzleDb,
  query: PayerQuery,
): Promise<{ payers: Payer[]; next: string | null }> {
  const payers = await readPayers(db, query, sql`LIMIT ${PAYERS_A_PAGE + 1}`);
  const shown = payers.slice(0, PAYERS_A_PAGE);
  return { payers: shown, next: payers.length > PAYERS_A_PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** All payers in a state, for a file; null for any state. */
export function allPayers(db: DrizzleDb, state: PayerState | null): Promise<Payer[]> {
  return readPayers(db, { state, after: '' }, sql``);
}

async function readPayers(db: DrizzleDb, { state, after }: PayerQuery, limit: SQL): Promise<Payer[]> {
  const isState = state === null ? sql`true` : sql`c.phase = ${state === 'ended' ? 'none' : state}`;
  const isBeyond =
    after === ''
      ? sql`true`
      : sql`(c.created_at, c.user_id) < (SELECT created_at, user_id FROM billing_customers
          WHERE user_id = ${after} ORDER BY created_at LIMIT 1)`;
  const { rows } = await db.execute<Row>(sql`
    SELECT u.id, u.email, c.provider, c.tier, c.phase, c.created_at, u.paid_since,
      CASE WHEN c.tier <> 'free' THEN u.subscription_expires_at END AS expires_at
    FROM billing_customers c JOIN users u ON u.id = c.user_id
    WHERE ${isState} AND ${isBeyond} ORDER BY c.created_at DESC, c.user_id DESC ${limit}`);
  return rows.map((row) => ({
    ...{ id: row.id, email: row.email, provider: row.provider, tier: readTier(row.tier) },
    state: stateOf(row.phase),
    customerSince: isoOf(row.created_at),
    paidSince: row.paid_since && isoOf(row.paid_since),
    until: row.expires_at && isoOf(row.expires_at),
  }));
}

/** The number of payers by state. */
export async function countPayers(db: DrizzleDb): Promise<ReadonlyMap<PayerState, number>> {
  const { rows } = await db.execute<{ phase: SubscriptionPhase; count: number }>(
    sql`SELECT phase, count(*)::int AS count FROM billing_customers GROUP BY phase`,
  );
  return new Map(rows.map(({ phase, count }) => [stateOf(phase), count]));
}

/** A processed event of the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** In ISO 8601. */
  at: string;
}

const EVENTS_SHOWN = 20;

/** The provider's last events, latest first, without names. */
export async function lastEvents(db: DrizzleDb): Promise<ProviderEvent[]> {
  const { rows } = await db.execute<{ id: string; type: string; created_at: string }>(
    sql`SELECT id, type, created_at FROM billing_events ORDER BY created_at DESC, id LIMIT ${EVENTS_SHOWN}`,
  );
  return rows.map(({ id, type, created_at }) => ({ id, type, at: isoOf(created_at) }));
}

/** Converts a time as the database writes it to ISO 8601. */
function isoOf(text: string): string {
  return new Date(text).toISOString();
}

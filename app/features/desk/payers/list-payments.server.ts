import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { PaidTier } from '#site/plans.ts';

const PAYMENTS_A_PAGE = 50;

/** A payment as the provider last listed it. Amounts are in the currency's smallest unit. */
export interface Payment {
  /** The provider's id. */
  id: string;
  provider: 'stripe' | 'sandbox';
  /** Null once the account is deleted. */
  member: { id: string; email: string } | null;
  /** Null if unknown when the payment was first read. */
  tier: PaidTier | null;
  amount: number;
  refunded: number;
  /** ISO 4217. */
  currency: string;
  hasFailed: boolean;
  /** In ISO 8601. */
  paidAt: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  provider: Payment['provider'];
  user_id: string | null;
  email: string | null;
  tier: PaidTier | null;
  amount: string;
  refunded: string;
  currency: string;
  has_failed: boolean;
  paid_at: string;
}

/**
 * A page of payments, latest first.
 *
 * @param after the id of the last payment of the page before; '' for the first page
 * @returns `next` is that id for the next page, null at the end; `since` is the earliest payment's day, in ISO 8601
 */
export async function listPayments(
  db: DrizzleDb,
  after: string,
): Promise<{ payments: Payment[]; next: string | null; since: string | null }> {
  const [payments, { rows }] = await Promise.all([
    readPayments(db, after, sql`LIMIT ${PAYMENTS_A_PAGE + 1}`),
    db.execute<{ since: string | null }>(sql`SELECT min(paid_at) AS since FROM payments`),
  ]);
  const shown = payments.slice(0, PAYMENTS_A_PAGE);
  const since = rows[0]?.since ?? null;
  return {
    payments: shown,
    next: payments.length > PAYMENTS_A_PAGE ? (shown.at(-1)?.id ?? null) : null,
    since: since && new Date(since).toISOString(),
  };
}

/** All payments, for a file. */
export function allPayments(db: DrizzleDb): Promise<Payment[]> {
  return readPayments(db, '', sql``);
}

async function readPayments(db: DrizzleDb, after: string, limit: SQL): Promise<Payment[]> {
  const isBeyond =
    after === ''
      ? sql`true`
      : sql`(p.paid_at, p.provider, p.id) < (SELECT paid_at, provider, id FROM payments
          WHERE id = ${after} LIMIT 1)`;
  const { rows } = await db.execute<Row>(sql`
    SELECT p.*, u.email FROM payments p LEFT JOIN users u ON u.id = p.user_id
    WHERE ${isBeyond} ORDER BY p.paid_at DESC, p.provider DESC, p.id DESC ${limit}`);
  return rows.map(({ user_id, email, has_failed, paid_at, ...row }) => ({
    ...{ id: row.id, provider: row.provider, tier: row.tier, currency: row.currency },
    member: user_id !== null && email !== null ? { id: user_id, email } : null,
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    hasFailed: has_failed,
    paidAt: new Date(paid_at).toISOString(),
  }));
}

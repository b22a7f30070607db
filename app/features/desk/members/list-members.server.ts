import { type SQL, sql } from 'drizzle-orm';
import { momentIn, PLAN_COLUMNS, type PlanRow, tierOfRow } from '#features/accounts/tier.server.ts';
import { operatorIds } from '#features/operators/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { readTier } from '#site/access.ts';
import type { Tier } from '#site/plans.ts';
import { type MemberPayments, type MemberQuery, paymentsOf, planOf, SHORTEST_TERM } from '../members.ts';

const MEMBERS_A_PAGE = 50;
/** Members per statement, for a file. */
const MEMBERS_AT_ONCE = 1_000;

/** A member in the desk's list. */
export interface MemberLine {
  id: string;
  email: string;
  /** '' for a member without one. */
  name: string;
  /** In ISO 8601. */
  since: string;
  tier: Tier;
  payments: MemberPayments;
  isVerified: boolean;
  isBlocked: boolean;
}

interface Row extends PlanRow, PaymentRow {
  id: string;
  email: string;
  name: string;
  created_at: string;
  email_verified: boolean;
  is_blocked: boolean;
}

/**
 * A page of members, newest first. Every condition has an index, so that no page reads all members; therefore there is
 * no count, and pages continue after a member.
 *
 * @param owners the email addresses of owners in the settings
 */
export async function listMembers(
  db: DrizzleDb,
  { q, show, after }: MemberQuery,
  owners: readonly string[],
  most = MEMBERS_A_PAGE,
): Promise<{ members: MemberLine[]; next: string | null }> {
  const conditions = [shown(show, owners), found(q), beyond(after)].filter((one) => one !== null);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const { rows } = await db.execute<Row>(sql`
    SELECT u.id, u.email, concat_ws(' ', u.first_name, u.last_name) AS name, u.created_at, u.email_verified,
      u.blocked_at IS NOT NULL AS is_blocked, u.paid_since, u.unpaid_since, ${PLAN_COLUMNS}
    FROM users u ${where} ORDER BY u.created_at DESC, u.id DESC LIMIT ${most + 1}`);
  const now = Date.now();
  const members = rows.slice(0, most).map(
    (row): MemberLine => ({
      id: row.id,
      email: row.email,
      name: row.name,
      since: new Date(row.created_at).toISOString(),
      tier: tierOfRow(row, now),
      payments: paymentsOf(
        {
          status: readTier(row.status),
          expiresAt: momentIn(row.expires_at),
          paidSince: momentIn(row.paid_since),
          unpaidSince: momentIn(row.unpaid_since),
        },
        now,
      ),
      isVerified: row.email_verified,
      isBlocked: row.is_blocked,
    }),
  );
  return { members, next: rows.length > most ? (members.at(-1)?.id ?? null) : null };
}

/** All results of a query, read while the file is written. */
export async function* allMembers(
  db: DrizzleDb,
  query: MemberQuery,
  owners: readonly string[],
): AsyncGenerator<MemberLine> {
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listMembers>> = await listMembers(
      db,
      { ...query, after },
      owners,
      MEMBERS_AT_ONCE,
    );
    yield* page.members;
    after = page.next;
  }
}

interface PaymentRow {
  paid_since: string | null;
  unpaid_since: string | null;
}

function shown(show: MemberQuery['show'], owners: readonly string[]): SQL | null {
  const plan = planOf(show);
  if (plan) return sql`u.subscription_status = ${plan} AND coalesce(u.subscription_expires_at > now(), true)`;
  switch (show) {
    case 'paying':
      return sql`u.subscription_status <> 'free' AND coalesce(u.subscription_expires_at > now(), true)`;
    case 'unpaid':
      return sql`u.unpaid_since IS NOT NULL`;
    case 'granted':
      return sql`u.granted_until IS NOT NULL AND u.granted_until > now()`;
    case 'operators':
      return sql`u.id = ANY (${operatorIds(owners)})`;
    case 'blocked':
      return sql`u.blocked_at IS NOT NULL`;
    case 'unverified':
      return sql`NOT u.email_verified`;
    default:
      return null;
  }
}

/** The expression of the index users_words (migration 0027). */
const WORDS = sql`lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email)`;

function found(q: string): SQL | null {
  if (q === '') return null;
  if (q.length < SHORTEST_TERM) return sql`u.id = ${q}`;
  const part = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${WORDS} LIKE ${part} OR u.id = ${q})`;
}

function beyond(after: string): SQL | null {
  if (after === '') return null;
  // The first condition alone can use an index.
  return sql`u.created_at <= (SELECT created_at FROM users WHERE id = ${after})
    AND (u.created_at, u.id) < (SELECT created_at, id FROM users WHERE id = ${after})`;
}

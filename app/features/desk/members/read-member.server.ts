import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { hasSecondFactor } from '#features/accounts/factors/factors.server.ts';
import { listSessions } from '#features/accounts/sessions.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { type GrantedPlan, runningGrant } from '#features/billing/granted-plan.ts';
import type { SubscriptionPhase } from '#features/billing/subscription.ts';
import { billingCustomers } from '#features/billing/tables/billing.server.ts';
import { readAccount } from '#features/operators/operators.server.ts';
import { type Role, roleOf } from '#features/operators/roles.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { currentTier } from '#site/access.ts';
import { browserName } from '#site/browser-name.ts';
import type { PaidTier } from '#site/plans.ts';
import { type MemberPayments, paymentsOf } from '../members.ts';

/** A member as the desk shows them; times in ISO 8601. */
export interface MemberCase {
  id: string;
  email: string;
  name: string;
  since: string;
  isVerified: boolean;
  role: Role | null;
  blocked: { since: string; note: string | null } | null;
  hasFactor: boolean;
  /** What is paid now, and until when. */
  paid: { tier: PaidTier; until: string | null } | null;
  granted: GrantedPlan | null;
  payments: MemberPayments;
  /** Customers at payment providers; in `past_due` and `suspended`, a payment has failed. */
  customers: { provider: string; since: string; phase: SubscriptionPhase }[];
  sessions: { browser: string; since: string; usedAt: string }[];
  ratings: number;
  favorites: number;
  submissions: number;
}

/** A member with everything that the desk may know, or null: no secrets, and not what they follow or compare. */
export async function readMember(
  db: DrizzleDb,
  id: string,
  owners: readonly string[],
): Promise<MemberCase | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) return null;
  const [account, hasFactor, sessions, customers, ratings, favorites, submissions] = await Promise.all([
    readAccount(db, id, user.email),
    hasSecondFactor(db, id),
    listSessions(db, id),
    customersOf(db, id),
    db.$count(userRatings, eq(userRatings.user_id, id)),
    db.$count(userFavorites, eq(userFavorites.user_id, id)),
    db.$count(proposals, and(eq(proposals.user_id, id), isNotNull(proposals.new_tool))),
  ]);
  return {
    id,
    email: user.email,
    name: [user.first_name, user.last_name].filter(Boolean).join(' '),
    since: user.created_at.toISOString(),
    isVerified: user.email_verified,
    role: account && roleOf(account, owners),
    blocked: user.blocked_at && { since: user.blocked_at.toISOString(), note: user.blocked_note },
    hasFactor,
    ...plansOf(user),
    customers,
    sessions: sessions.map((session) => ({
      browser: browserName(session.user_agent),
      since: session.created_at.toISOString(),
      usedAt: session.updated_at.toISOString(),
    })),
    ratings,
    favorites,
    submissions,
  };
}

function plansOf(user: typeof users.$inferSelect): Pick<MemberCase, 'paid' | 'granted' | 'payments'> {
  const now = Date.now();
  const { subscription_expires_at: until, granted_tier, granted_until } = user;
  const tier = currentTier(user.subscription_status, until, now);
  return {
    paid: tier === 'free' ? null : { tier, until: until?.toISOString() ?? null },
    granted: runningGrant(granted_tier, granted_until, now),
    payments: paymentsOf(
      {
        status: user.subscription_status,
        expiresAt: until,
        paidSince: user.paid_since,
        unpaidSince: user.unpaid_since,
      },
      now,
    ),
  };
}

async function customersOf(db: DrizzleDb, userId: string): Promise<MemberCase['customers']> {
  const rows = await db
    .select({
      provider: billingCustomers.provider,
      since: billingCustomers.created_at,
      phase: billingCustomers.phase,
    })
    .from(billingCustomers)
    .where(eq(billingCustomers.user_id, userId))
    .orderBy(asc(billingCustomers.created_at));
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
}

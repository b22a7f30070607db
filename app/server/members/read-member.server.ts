import { asc, eq } from 'drizzle-orm';
import { currentTier } from '#domain/access.ts';
import { type GrantedPlan, runningGrant } from '#domain/billing/granted-plan.ts';
import type { PaidTier } from '#domain/billing/plans.ts';
import type { SubscriptionPhase } from '#domain/billing/subscription.ts';
import { browserName } from '#domain/browser-name.ts';
import { type MemberPayments, paymentsOf } from '#domain/operators/members.ts';
import { type Role, roleOf } from '#domain/operators/roles.ts';
import { listSessions } from '#server/accounts/sessions.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { billingCustomers } from '#server/db/schema/billing.server.ts';
import { userFavorites, userRatings } from '#server/db/schema/ratings.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { hasSecondFactor } from '#server/factors/factors.server.ts';
import { readAccount } from '#server/operators/operators.server.ts';

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
  /** Who pays, since when, and how it goes on: `past_due` and `suspended` are payments that failed. */
  customers: { provider: string; since: string; phase: SubscriptionPhase }[];
  sessions: { browser: string; since: string; usedAt: string }[];
  ratings: number;
  favorites: number;
  submissions: number;
}

/** A member with everything that the desk may know, or null. Never a secret, nor what they follow or compare. */
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
    db.$count(toolSubmissions, eq(toolSubmissions.user_id, id)),
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

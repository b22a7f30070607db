import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ofMember, users } from '#features/accounts/tables/users.server.ts';
import { createdAt, flag, moment, timestamptz } from '#platform/database/columns.server.ts';
import { type PaidTier, TIERS } from '#site/plans.ts';
import { PROVIDER_STATUSES, SUBSCRIPTION_PHASES } from '../subscription.ts';

const PAYMENT_PROVIDERS = ['stripe', 'sandbox'] as const;
const paymentProvider = () => text('provider', { enum: PAYMENT_PROVIDERS }).notNull();
const paidTier = () => text('tier').$type<PaidTier>().notNull();

/** A member's identity and subscription at a payment provider. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    provider: paymentProvider(),
    user_id: ofMember().notNull(),
    customer_id: text('customer_id').notNull(),
    /** The last reading's result. The next reading is compared with it, to tell the member what has changed. */
    tier: text('tier', { enum: TIERS }).notNull().default('free'),
    phase: text('phase', { enum: SUBSCRIPTION_PHASES }).notNull().default('none'),
    /**
     * Each reading of the provider's state takes a number before it begins. Only one with a higher number replaces
     * another.
     */
    readings_begun: bigint('readings_begun', { mode: 'number' }).notNull().default(0),
    reading_applied: bigint('reading_applied', { mode: 'number' }).notNull().default(0),
    /** When to ask the provider again, even without an event. */
    due_at: moment('due_at').notNull().defaultNow(),
    /** When to tell the provider the member's address; null if it knows the current one. */
    address_due_at: timestamptz('address_due_at'),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.user_id] }),
    uniqueIndex('billing_customers_customer').on(table.provider, table.customer_id),
    index('billing_customers_of_user').on(table.user_id),
    index('billing_customers_due').on(table.provider, table.due_at),
    index('billing_customers_address_due')
      .on(table.provider, table.address_due_at)
      .where(sql`address_due_at IS NOT NULL`),
  ],
);

/** The checkouts that we began; we ask about no others. A member has one open at a time. */
export const billingCheckouts = pgTable(
  'billing_checkouts',
  {
    id: text('id').primaryKey(),
    provider: paymentProvider(),
    user_id: ofMember().notNull(),
    tier: paidTier(),
    /** The page of this site to return to, or ''. */
    return_to: text('return_to').notNull().default(''),
    is_open: boolean('is_open').notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_checkouts_one_open').on(table.provider, table.user_id).where(sql`is_open`),
    index('billing_checkouts_of_user').on(table.user_id),
  ],
);

/** Members' single payments, as the provider last listed them. They have no member once the account is deleted. */
export const payments = pgTable(
  'payments',
  {
    provider: paymentProvider(),
    /** The provider's id. */
    id: text('id').notNull(),
    user_id: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The plan that it was for, if that was known at the first reading. */
    tier: text('tier').$type<PaidTier>(),
    /** In the currency's smallest unit, like `refunded`. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    refunded: bigint('refunded', { mode: 'number' }).notNull(),
    /** ISO 4217, such as `USD`. */
    currency: text('currency').notNull(),
    has_failed: flag('has_failed'),
    paid_at: moment('paid_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('payments_paid_at').on(table.paid_at, table.provider, table.id),
    index('payments_of_user').on(table.user_id),
  ],
);

/** Events whose effect is stored. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('billing_events_created_at').on(table.created_at)],
);

/** How many subscriptions to each plan began and ended in a month (its first day, UTC), without any names. */
export const subscriptionCounts = pgTable(
  'subscription_counts',
  {
    month: date('month').notNull(),
    tier: paidTier(),
    begun: integer('begun').notNull().default(0),
    ended: integer('ended').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.tier] })],
);

/** Records of the sandbox, which replaces a provider. No money moves there. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  customer_id: text('customer_id').notNull(),
  tier: paidTier(),
  state: text('state', { enum: ['open', 'complete', 'expired'] })
    .notNull()
    .default('open'),
  success_url: text('success_url').notNull(),
  cancel_url: text('cancel_url').notNull(),
  created_at: createdAt(),
});

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text('id').primaryKey(),
    customer_id: text('customer_id').notNull(),
    tier: paidTier(),
    status: text('status', { enum: PROVIDER_STATUSES }).notNull(),
    period_start: moment('period_start').notNull(),
    period_end: moment('period_end').notNull(),
    cancels: flag('cancels'),
    /** Paid and refunded for the period, in cents. */
    paid: integer('paid').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
  },
  (table) => [index('sandbox_subscriptions_of_customer').on(table.customer_id)],
);

import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { flag, moment } from '#platform/database/columns.server.ts';
import { TIERS } from '#site/plans.ts';

/** Members (spec §3, "User"), with the email address that they sign in with. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** In lower case, so that one address has one account. */
    email: text('email').notNull().unique(),
    email_verified: flag('email_verified'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    biography: text('biography'),
    photo_url: text('photo_url'),
    amped_bio_url: text('amped_bio_url'),
    x_handle: text('x_handle'),
    ai_company: text('ai_company'),
    linkedin_url: text('linkedin_url'),
    subscription_status: text('subscription_status', { enum: TIERS }).notNull().default('free'),
    subscription_expires_at: moment('subscription_expires_at'),
    /** When the uninterrupted paid time of a plan began, and when a payment went missing. */
    paid_since: moment('paid_since'),
    unpaid_since: moment('unpaid_since'),
    /** A plan that an operator has granted, and when it ends by itself (docs/topics/payments.md). */
    granted_tier: text('granted_tier', { enum: TIERS }),
    granted_until: moment('granted_until'),
    /** When the account was blocked, and what its owner was told. */
    blocked_at: moment('blocked_at'),
    blocked_note: text('blocked_note'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Operators search by this; PostgreSQL prints the expression this way.
    index('users_words').using(
      'gin',
      sql`lower((((coalesce("first_name", '') || ' ') || coalesce("last_name", '')) || ' ') || "email") gin_trgm_ops`,
    ),
    index('users_newest').on(table.created_at, table.id),
    index('users_paying').on(table.created_at, table.id).where(sql`subscription_status <> 'free'`),
    index('users_unpaid').on(table.created_at, table.id).where(sql`unpaid_since IS NOT NULL`),
    index('users_granted').on(table.created_at, table.id).where(sql`granted_until IS NOT NULL`),
    index('users_blocked').on(table.created_at, table.id).where(sql`blocked_at IS NOT NULL`),
    index('users_unverified').on(table.created_at, table.id).where(sql`NOT email_verified`),
    // Both are for the desk's overview.
    index('users_signed_up').on(table.created_at).where(sql`email_verified`),
    index('users_subscribed')
      .on(table.subscription_status, table.subscription_expires_at)
      .where(sql`subscription_status <> 'free'`),
  ],
);

/** The member who owns a row; deleting the account deletes the row. */
export const ofMember = () => text('user_id').references(() => users.id, { onDelete: 'cascade' });

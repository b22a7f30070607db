import { pgTable, text } from 'drizzle-orm/pg-core';
import { TIERS } from '#domain/billing/plans.ts';
import { flag, moment } from './columns.server.ts';

/** Members (spec §3, "User"), with the email address that they sign in with. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** In lower case: one address has one account, however it is typed. */
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
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, flag, moment, timestamptz } from '#platform/database/columns.server.ts';
import { EMAIL_TOKEN_PURPOSES } from '#site/membership.ts';
import { ofMember } from './users.server.ts';

/** A member's ways to sign in: by password (`credential`), or through another site. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    user_id: ofMember().notNull(),
    account_id: text('account_id').notNull(),
    provider_id: text('provider_id').notNull(),
    /** A hash that states how it was made. */
    password: text('password'),
    /** These six are empty and unused. Nodes of an earlier release name them while both run. */
    access_token: text('access_token'),
    refresh_token: text('refresh_token'),
    id_token: text('id_token'),
    access_token_expires_at: moment('access_token_expires_at'),
    refresh_token_expires_at: moment('refresh_token_expires_at'),
    scope: text('scope'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_one_per_provider').on(table.user_id, table.provider_id),
    // An identity at a provider signs in to one account here.
    uniqueIndex('accounts_one_member').on(table.provider_id, table.account_id),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    user_id: ofMember().notNull(),
    /** Empty and unused. Nodes of an earlier release name it while both run. */
    ip_address: text('ip_address'),
    user_agent: text('user_agent'),
    expires_at: moment('expires_at').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.user_id)],
);

/** Required by the library but unused: links in our emails are in `email_tokens`. */
export const verifications = pgTable('verifications', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expires_at: moment('expires_at').notNull(),
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/** What an email's link allows, once and for a limited time. Only its token's hash is stored. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: EMAIL_TOKEN_PURPOSES }).notNull(),
    user_id: ofMember().notNull(),
    /** What was requested with the email, such as the new address. */
    payload: jsonb('payload').notNull().default({}),
    expires_at: timestamptz('expires_at').notNull(),
    /** Set once the link has done its work. The row stays for some days, without its payload, to say so. */
    used_at: timestamptz('used_at'),
    created_at: createdAt(),
  },
  (table) => [
    index('email_tokens_of_user').on(table.user_id, table.purpose),
    index('email_tokens_expires_at').on(table.expires_at),
  ],
);

/** A pending change of address, one per member. Its links are in `email_tokens`. */
export const emailChanges = pgTable(
  'email_changes',
  {
    user_id: ofMember().primaryKey(),
    new_email: text('new_email').notNull(),
    old_agreed: flag('old_agreed'),
    new_agreed: flag('new_agreed'),
    /** When the change happens without the old address's consent; set once the new one has agreed. */
    due_at: moment('due_at'),
    created_at: createdAt(),
  },
  (table) => [index('email_changes_due').on(table.due_at)],
);

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';

/** What `due_at` says of a mail that a job sends. */
export const HAS_A_JOB = 'infinity';

/**
 * Emails waiting to be sent, written in the same transaction as the event they report; sent ones are deleted.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    to: text('to').notNull(),
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** Where the reader unsubscribes; null for a mail that belongs to no list. */
    unsubscribe: text('unsubscribe'),
    created_at: createdAt(),
    /** How often it was tried, once no further attempt is made. */
    attempts: integer('attempts').notNull().default(0),
    /** When versions before the job runner send it, for upgrades from one of those. */
    due_at: timestamptz('due_at').notNull().defaultNow(),
    /** Set when no further attempt is made. */
    failed_at: timestamptz('failed_at'),
    last_error: text('last_error'),
    /** Whether operators have been told that it failed; never of a mail that tells them so. */
    failure_notice: text('failure_notice', { enum: ['due', 'sent', 'never'] })
      .notNull()
      .default('due'),
    /** Empty, and nothing reads it; nodes of an earlier release name it while both run. */
    action_id: uuid('action_id'),
  },
  (table) => [
    index('outbox_of_action').on(table.action_id).where(sql`action_id IS NOT NULL`),
    index('outbox_failed').on(table.failed_at).where(sql`failed_at IS NOT NULL`),
    index('outbox_due').on(table.due_at).where(sql`failed_at IS NULL`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';

/** The `due_at` of a mail with a job. */
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
    /** The address to unsubscribe at; null for a mail of no list. */
    unsubscribe: text('unsubscribe'),
    created_at: createdAt(),
    /** The number of attempts, once no further one is made. */
    attempts: integer('attempts').notNull().default(0),
    /** When versions without the job runner send it, for upgrades from one of those. */
    due_at: timestamptz('due_at').notNull().defaultNow(),
    /** Set when no further attempt is made. */
    failed_at: timestamptz('failed_at'),
    last_error: text('last_error'),
    /** Whether its failure was reported to operators; `never` for a mail that is such a report. */
    failure_notice: text('failure_notice', { enum: ['due', 'sent', 'never'] })
      .notNull()
      .default('due'),
    /** Empty and unread; nodes of an earlier release name it while both run. */
    action_id: uuid('action_id'),
  },
  (table) => [
    index('outbox_of_action').on(table.action_id).where(sql`action_id IS NOT NULL`),
    index('outbox_failed').on(table.failed_at).where(sql`failed_at IS NOT NULL`),
    index('outbox_due').on(table.due_at).where(sql`failed_at IS NULL`),
  ],
);

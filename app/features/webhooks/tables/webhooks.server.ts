import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, texts, timestamptz } from '#platform/database/columns.server.ts';
import type { WebhookEvent } from '../webhook-rules.ts';

/** What members' programs are told, and where (docs/topics/machines.md). Signing secrets are not stored. */

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofMember().notNull(),
    url: text('url').notNull(),
    events: texts('events').$type<WebhookEvent[]>(),
    created_at: createdAt(),
    paused_at: timestamptz('paused_at'),
    /** Set if the receiver has failed for days, or has said that it is gone. */
    disabled_at: timestamptz('disabled_at'),
    /** The first failure since the last success. */
    failing_since: timestamptz('failing_since'),
    /** Until then no other worker sends to it: one worker holds it, or it rests after a failure. */
    held_until: timestamptz('held_until'),
  },
  (table) => [index('webhooks_of_user').on(table.user_id, table.created_at)],
);

/** A message for one receiver, and the result of sending it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent | 'test'>().notNull(),
    /** The id of the tool or round; empty for a test. */
    subject: text('subject').notNull(),
    /** For a change, part of the key of its row in the history. */
    occurred_at: timestamptz('occurred_at').notNull(),
    created_at: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    due_at: timestamptz('due_at').notNull(),
    tried_at: timestamptz('tried_at'),
    /** HTTP status of the last answer; null if there was none. */
    status: integer('status'),
    /** Why the last attempt failed; null once delivered. */
    error: text('error'),
    /** Set once delivered or given up. */
    ended_at: timestamptz('ended_at'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.webhook_id, table.event, table.subject, table.occurred_at),
    index('webhook_deliveries_due').on(table.webhook_id, table.due_at).where(sql`ended_at IS NULL`),
    index('webhook_deliveries_newest').on(table.webhook_id, table.created_at),
    index('webhook_deliveries_old').on(table.created_at),
  ],
);

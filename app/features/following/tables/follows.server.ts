import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { CADENCES } from '#site/cadence.ts';
import { FOLLOW_KINDS } from '#site/follows.ts';
import { HISTORY_EVENTS } from '#site/history-events.ts';

/** What members follow, and what they are told about it (docs/decisions/0129). */

/** A member who follows something, or has done so. */
export const followers = pgTable(
  'followers',
  {
    user_id: ofMember().primaryKey(),
    /** Whether alerts come by mail. */
    has_mail: boolean('has_mail').notNull().default(true),
    /** When the next mail has to be made; null while nothing waits for one. */
    mail_due_at: timestamptz('mail_due_at'),
    /** How often a new follow is told, until the member chooses otherwise: as quickly as the plan allows. */
    cadence: text('cadence', { enum: CADENCES }).notNull().default('at-once'),
    /** What came before this visit began is marked as seen; what came since the last look is counted. */
    seen_at: timestamptz('seen_at'),
    looked_at: timestamptz('looked_at'),
    /** SHA-256 of the secret in the private feed's address; null without a feed. */
    feed_hash: text('feed_hash').unique(),
  },
  (table) => [index('followers_due').on(table.mail_due_at)],
);

/** One thing that a member follows. */
export const follows = pgTable(
  'follows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofMember().notNull(),
    kind: text('kind', { enum: FOLLOW_KINDS }).notNull(),
    /** The id of what is followed; for a search, its parameters as the directory's address writes them. */
    subject: text('subject').notNull(),
    note: text('note').notNull().default(''),
    cadence: text('cadence', { enum: CADENCES }).notNull(),
    created_at: createdAt(),
    /** Set when the member has removed it, so that this can be undone for a while. */
    removed_at: timestamptz('removed_at'),
  },
  (table) => [
    unique('follows_once').on(table.user_id, table.kind, table.subject),
    index('follows_of_subject')
      .on(table.kind, table.subject, table.created_at)
      .where(sql`removed_at IS NULL`),
    index('follows_removed').on(table.removed_at).where(sql`removed_at IS NOT NULL`),
  ],
);

/**
 * What one follower is told: one row for each thing that happened, however many follows it belongs to. The key
 * makes it once, whoever reads the history and how often.
 */
export const alerts = pgTable(
  'alerts',
  {
    user_id: ofMember().notNull(),
    event: text('event', { enum: HISTORY_EVENTS }).notNull(),
    /** The id of the tool or round. */
    subject: text('subject').notNull(),
    /** For a change, the key of its row in the history. */
    occurred_at: timestamptz('occurred_at').notNull(),
    /** Why the member is told. */
    follow_id: uuid('follow_id')
      .notNull()
      .references(() => follows.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    /** When it goes into a mail; null once it has, or if no mail is wanted. */
    mail_due_at: timestamptz('mail_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.event, table.subject, table.occurred_at] }),
    index('alerts_newest').on(table.user_id, table.created_at),
    index('alerts_due').on(table.user_id, table.mail_due_at).where(sql`mail_due_at IS NOT NULL`),
    index('alerts_of_follow').on(table.follow_id),
    index('alerts_old').on(table.created_at),
  ],
);

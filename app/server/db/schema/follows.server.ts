import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.server.ts';
import { users } from './users.server.ts';

/** What members follow, and what they are told about it (docs/decisions/0129). */

/** A member who follows something, or has done so. */
export const followers = pgTable(
  'followers',
  {
    user_id: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether alerts come by mail. */
    has_mail: boolean('has_mail').notNull().default(true),
    /** When the next mail has to be made; null while nothing waits for one. */
    mail_due_at: timestamptz('mail_due_at'),
    /** What came before was new on the last visit and is no longer. */
    seen_at: timestamptz('seen_at'),
    /** SHA-256 of the secret in the private feed's address; null without a feed. */
    feed_hash: text('feed_hash').unique(),
  },
  (table) => [index('followers_due').on(table.mail_due_at)],
);

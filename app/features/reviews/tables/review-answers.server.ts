import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { userRatings } from './ratings.server.ts';

/**
 * Vendors' answers to reviews of their tools, one for each review (docs/topics/sources.md). A withdrawn answer's row
 * stays, so that the reviewer is told only once and what was hidden stays hidden.
 */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    rating_id: uuid('rating_id')
      .primaryKey()
      .references(() => userRatings.id, { onDelete: 'cascade' }),
    /** The author of the present text. Pages show it while this member holds a claim of the tool. */
    user_id: ofMember().notNull(),
    /** Null once withdrawn. */
    text: text('text'),
    /** When the present text was written. */
    answered_at: timestamptz('answered_at').notNull().defaultNow(),
    /** Set if an operator has hidden the answer. */
    hidden_at: timestamptz('hidden_at'),
    created_at: createdAt(),
  },
  (table) => [index('review_answers_of_user').on(table.user_id)],
);

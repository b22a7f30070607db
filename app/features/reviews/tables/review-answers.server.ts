import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { userRatings } from './ratings.server.ts';

/**
 * What vendors answer to reviews of their tools: one answer a review (docs/topics/sources.md). The row stays when the
 * answer is withdrawn, so that the reviewer is told only once and what was hidden stays hidden.
 */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    rating_id: uuid('rating_id')
      .primaryKey()
      .references(() => userRatings.id, { onDelete: 'cascade' }),
    /** Who wrote the text that stands now. Pages show it while this member holds a claim of the tool. */
    user_id: ofMember().notNull(),
    /** Null once it is withdrawn. */
    text: text('text'),
    /** When the text became what it is. */
    answered_at: timestamptz('answered_at').notNull().defaultNow(),
    /** Set when an operator has taken the answer off the page. */
    hidden_at: timestamptz('hidden_at'),
    created_at: createdAt(),
  },
  (table) => [index('review_answers_of_user').on(table.user_id)],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { ofMember, users } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { REPORT_REASONS } from '#site/membership.ts';
import type { ReviewAbout } from '../about.ts';

export const userRatings = pgTable(
  'user_ratings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tool_id: ofTool().notNull(),
    user_id: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    rating: integer('rating').notNull(),
    review: text('review'),
    /** The writer and their use of the tool (`about.ts`); null if they say nothing. */
    about: jsonb('about').$type<ReviewAbout>(),
    /** Set if an operator has hidden the rating. Its stars do not count then. */
    review_hidden_at: timestamptz('review_hidden_at'),
    /** When the tool's vendors were told of the review. They are told once, even if its text changes. */
    vendors_told_at: timestamptz('vendors_told_at'),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('user_ratings_one_per_tool').on(table.tool_id, table.user_id),
    index('user_ratings_of_user').on(table.user_id, table.created_at),
    index('user_ratings_reviews').on(table.tool_id, table.created_at).where(sql`review IS NOT NULL`),
    index('user_ratings_untold').on(table.id).where(sql`review IS NOT NULL AND vendors_told_at IS NULL`),
    check('user_ratings_stars', sql`rating BETWEEN 1 AND 5`),
    check('user_ratings_about', sql`jsonb_typeof(about) = 'object' AND octet_length(about::text) <= 2000`),
  ],
);

/** Members' reports of reviews: one for each member and review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    rating_id: uuid('rating_id')
      .notNull()
      .references(() => userRatings.id, { onDelete: 'cascade' }),
    user_id: ofMember().notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note'),
    /** Set when an operator has settled it. */
    settled_at: timestamptz('settled_at'),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('review_reports_one_per_member').on(table.rating_id, table.user_id),
    index('review_reports_waiting').on(table.created_at).where(sql`settled_at IS NULL`),
  ],
);

export const userFavorites = pgTable(
  'user_favorites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tool_id: ofTool().notNull(),
    user_id: ofMember().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('user_favorites_one_per_tool').on(table.tool_id, table.user_id),
    index('user_favorites_of_user').on(table.user_id, table.created_at),
  ],
);

/**
 * What went with a tool that the desk withdrew or merged, until the tool comes back (docs/topics/desk.md). Without a
 * foreign key, because the tool does not exist.
 */
export const withdrawnMarks = pgTable(
  'withdrawn_marks',
  {
    /** The id of the original row; a new one if it has none. */
    id: uuid('id').primaryKey(),
    tool_id: text('tool_id').notNull(),
    /** Null if the row belongs to no member, or its member had left. */
    user_id: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The original table (`KEPT` in app/features/records/write/held-rows.server.ts), and its row. */
    kind: text('kind').notNull(),
    mark: jsonb('mark').notNull(),
  },
  (table) => [
    index('withdrawn_marks_of_tool').on(table.tool_id),
    index('withdrawn_marks_of_user').on(table.user_id),
  ],
);

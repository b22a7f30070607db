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
    /** Who writes it and how they use the tool (`about.ts`); null where they say nothing. */
    about: jsonb('about').$type<ReviewAbout>(),
    /** Set when an operator has taken the rating off the page. Its stars do not count. */
    review_hidden_at: timestamptz('review_hidden_at'),
    /** When the vendors of the tool were told of the review: once, whatever its text becomes. */
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

/** Members' reports of reviews that should not be shown: one per member and review. */
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
    /** Set when the operator has looked at it. */
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
 * What went with a tool that the desk withdrew or merged, for the day on which it comes back (docs/topics/desk.md).
 * There is no foreign key to the tool: it is not there.
 */
export const withdrawnMarks = pgTable(
  'withdrawn_marks',
  {
    /** The row's own id, where it has come from; a new one if it has none. */
    id: uuid('id').primaryKey(),
    tool_id: text('tool_id').notNull(),
    /** Null for a row that belongs to no member, or whose member had left. */
    user_id: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The table it comes from (`KEPT` in app/features/records/write/held-rows.server.ts), and its row there. */
    kind: text('kind').notNull(),
    mark: jsonb('mark').notNull(),
  },
  (table) => [
    index('withdrawn_marks_of_tool').on(table.tool_id),
    index('withdrawn_marks_of_user').on(table.user_id),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { createdAt, flag, timestamptz } from '#platform/database/columns.server.ts';
import type { LetterContent } from '../letter-news.ts';

/** The weekly letter and its readers (docs/topics/following.md). */

/** One letter for each week, with what it says. A letter never changes once it is made. */
export const weeklyLetters = pgTable(
  'weekly_letters',
  {
    /** The Monday on which it was due: YYYY-MM-DD. */
    date: text('date').primaryKey(),
    content: jsonb('content').$type<LetterContent>().notNull(),
    /** A week without news has a row, but nothing is sent. */
    has_news: flag('has_news'),
    made_at: timestamptz('made_at').notNull(),
    /** The last reader whose mail is queued; null before the first. Readers take turns by their ids. */
    reached: uuid('reached'),
    queued: integer('queued').notNull().default(0),
    /** Set once every reader's mail is queued. */
    done_at: timestamptz('done_at'),
  },
  (table) => [index('weekly_letters_unsent').on(table.date).where(sql`done_at IS NULL`)],
);

/** People who get the letter: members and others, by their addresses. All have confirmed. */
export const letterReaders = pgTable('letter_readers', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  /** Letters made before this are not sent to them. */
  confirmed_at: timestamptz('confirmed_at').notNull().defaultNow(),
});

/** Links that confirm a subscription, once and for a limited time. Only the hash of a token is stored. */
export const letterLinks = pgTable(
  'letter_links',
  {
    token_hash: text('token_hash').primaryKey(),
    /** Emptied once the link is used. */
    email: text('email').notNull(),
    expires_at: timestamptz('expires_at').notNull(),
    used_at: timestamptz('used_at'),
    created_at: createdAt(),
  },
  (table) => [
    index('letter_links_expires_at').on(table.expires_at),
    index('letter_links_email').on(table.email),
  ],
);

/** What an operator writes above the news of one letter. */
export const letterIntros = pgTable('letter_intros', {
  date: text('date').primaryKey(),
  /** Markdown. */
  text: text('text').notNull(),
  created_at: createdAt(),
});

/** An expert's text about a tool, for one letter. */
export const letterFeatures = pgTable('letter_features', {
  date: text('date').primaryKey(),
  tool_id: ofTool().notNull(),
  text: text('text').notNull(),
  expert_name: text('expert_name').notNull(),
  expert_title: text('expert_title').notNull(),
  created_at: createdAt(),
});

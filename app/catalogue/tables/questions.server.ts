import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

export const questionsTools = pgTable(
  'questions_tools',
  {
    id: text('id').primaryKey(),
    question: text('question').notNull(),
    question_category: text('question_category'),
    search_volume: integer('search_volume'),
    answer: text('answer').notNull().default(''),
    primary_tool: text('primary_tool'),
    related_tools: text('related_tools'),
    created_at: timestamptz('created_at'),
    /** Its place among those that are searched as often, from 1; those without one follow by their words. */
    position: integer('position'),
  },
  (table) => [
    index('questions_tools_question').using('gin', sql`lower(${table.question}) gin_trgm_ops`),
    index('questions_tools_words').using(
      'gin',
      sql`(to_tsvector('simple', ${table.question}) || to_tsvector('english', ${table.question}))`,
    ),
    index('questions_tools_category').on(sql`lower(${table.question_category})`),
  ],
);

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

export const businessFunctions = pgTable('business_functions', {
  id: text('id').primaryKey(),
  function_name: text('function_name').notNull(),
  slug: text('slug').notNull().unique(),
  short_summary: text('short_summary').notNull().default(''),
  ai_enhancements: jsonb('ai_enhancements').notNull().default([]),
  tool_ids: text('tool_ids').array().notNull().default([]),
  expert_commentary: jsonb('expert_commentary').notNull().default([]),
  use_case: text('use_case'),
  last_updated: timestamptz('last_updated'),
  cta_text: text('cta_text'),
  /** Its place in lists, from 1; those without one follow by name. */
  position: integer('position'),
  icon: text('icon'),
});

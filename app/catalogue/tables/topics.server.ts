import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';
import { ofTool } from './tools.server.ts';

/**
 * Categories, specializations, questions and business functions that the desk withdrew: their addresses say so (410),
 * no import lists them again, and they can be brought back (docs/topics/desk.md).
 */
export const withdrawnTopics = pgTable(
  'withdrawn_topics',
  {
    /** The kind of record, as files name it; `specializations` for those. */
    kind: text('kind').notNull(),
    /** Its id; that of a specialization is `video/cutting`. */
    id: text('id').notNull(),
    record: jsonb('record').notNull(),
    /** The category that its tools moved to. */
    replaced_by: text('replaced_by'),
    /** The tools that were in it: `[{ id, specializations, isMoved }]`. */
    tools: jsonb('tools').notNull().default([]),
    withdrawn_at: timestamptz('withdrawn_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** The Featured tools that the desk has put in an order; the others follow, newest first (docs/topics/desk.md). */
export const featuredOrder = pgTable('featured_order', {
  tool_id: ofTool().primaryKey(),
  position: integer('position').notNull(),
});

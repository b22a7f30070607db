import {
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { SourceSynopsis } from '#domain/tools/tool-fields.ts';
import { categories } from './categories.server.ts';
import { timestamptz } from './columns.server.ts';
import { aiTools } from './tools.server.ts';

/** What has happened to the catalogue, for feeds (docs/decisions/0100). Nothing in it is ever locked. */

/**
 * Changes of a tool's public facts, one row for each write: `facts` holds `{ field: { old, new } }`, with the
 * values as `decision_information` stores them. Written in the transaction that changes the tool.
 */
export const toolChanges = pgTable(
  'tool_changes',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    changed_at: timestamptz('changed_at').notNull(),
    facts: jsonb('facts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tool_id, table.changed_at] }),
    index('tool_changes_newest').on(table.changed_at, table.tool_id),
  ],
);

/** The categories of a change's tool, so that a category's newest changes are one index range. */
export const toolChangeCategories = pgTable(
  'tool_change_categories',
  {
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    changed_at: timestamptz('changed_at').notNull(),
    tool_id: text('tool_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.category_id, table.changed_at, table.tool_id] }),
    index('tool_change_categories_of_change').on(table.tool_id, table.changed_at),
    foreignKey({
      name: 'tool_change_categories_change',
      columns: [table.tool_id, table.changed_at],
      foreignColumns: [toolChanges.tool_id, toolChanges.changed_at],
    }).onDelete('cascade'),
  ],
);

/**
 * The newest funding rounds that everybody may see: of all companies (with an empty text as category), and of
 * each category. The import works them out, because merging what tools report means reading every tool.
 */
export const newestRounds = pgTable(
  'newest_rounds',
  {
    category_id: text('category_id').notNull(),
    place: smallint('place').notNull(),
    /** The same for one round of a company, whatever else becomes known about it. */
    id: text('id').notNull(),
    tool_id: text('tool_id').notNull(),
    company: text('company').notNull(),
    round: text('round'),
    /** YYYY, YYYY-MM or YYYY-MM-DD. */
    date: text('date').notNull(),
    /** US dollars. */
    amount: doublePrecision('amount'),
    investors: jsonb('investors').$type<string[]>().notNull(),
    /** The source of the tool's report. */
    source: jsonb('source').$type<SourceSynopsis>(),
    /** When the tool's record was last updated, as of the import that first brought the round. */
    recorded_at: timestamptz('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.category_id, table.place] })],
);

/** When a tool came into the catalogue: the time of the write, whatever date its record states. */
export const toolArrivals = pgTable(
  'tool_arrivals',
  {
    tool_id: text('tool_id')
      .primaryKey()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    arrived_at: timestamptz('arrived_at').notNull(),
  },
  (table) => [index('tool_arrivals_newest').on(table.arrived_at, table.tool_id)],
);

/** How far each log of the history has been read and told (docs/decisions/0129). */
export const historyReading = pgTable('history_reading', {
  log: text('log').primaryKey(),
  /** The last row that was told. */
  at: timestamptz('at').notNull(),
  subject: text('subject').notNull(),
});

/** The rounds already told, so that none is told twice. */
export const toldRounds = pgTable('told_rounds', {
  id: text('id').primaryKey(),
  told_at: timestamptz('told_at').notNull(),
});

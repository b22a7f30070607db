import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { categories } from '#catalogue/tables/categories.server.ts';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { timestamptz } from '#platform/database/columns.server.ts';
import { CHANGE_MAKER_IDS } from '../change-makers.ts';

/**
 * The history of the catalogue (docs/decisions/0134). Feeds, webhooks and alerts read only tables without locked
 * values, which are all except `tool_value_changes`.
 */

const madeBy = () => text('made_by', { enum: CHANGE_MAKER_IDS }).notNull().default('import');

/** The operator who made it; only the desk shows this. */
const operator = () => text('operator_id').references(() => users.id, { onDelete: 'set null' });

/**
 * Changes of a tool's public facts, one row for each write: `facts` holds `{ field: { old, new } }`, with the values as
 * `decision_information` stores them. Written in the transaction that changes the tool.
 */
export const toolChanges = pgTable(
  'tool_changes',
  {
    tool_id: ofTool().notNull(),
    changed_at: timestamptz('changed_at').notNull(),
    facts: jsonb('facts').notNull(),
    made_by: madeBy(),
    operator_id: operator(),
  },
  (table) => [
    primaryKey({ columns: [table.tool_id, table.changed_at] }),
    index('tool_changes_newest').on(table.changed_at, table.tool_id),
    index('tool_changes_of_operator').on(table.operator_id).where(sql`operator_id IS NOT NULL`),
  ],
);

/**
 * Changes of all other values, one row for each. Values of the field table belong to a tab's part, and the record's own
 * fields to the part `own`. A statement must name the parts that its reader may see
 * (`app/features/history/tool-history.server.ts`).
 */
export const toolValueChanges = pgTable(
  'tool_value_changes',
  {
    tool_id: ofTool().notNull(),
    changed_at: timestamptz('changed_at').notNull(),
    /** The group in the field table, which is also the tab's; or `own`. */
    part: text('part').notNull(),
    field: text('field').notNull(),
    /** The stored value with its source; null if there was none. */
    before: jsonb('before'),
    after: jsonb('after'),
    made_by: madeBy(),
    operator_id: operator(),
  },
  (table) => [
    primaryKey({ columns: [table.tool_id, table.changed_at, table.field] }),
    index('tool_value_changes_of_operator').on(table.operator_id).where(sql`operator_id IS NOT NULL`),
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

/** When a tool was added to the catalogue: the time of the write, whatever date its record states. */
export const toolArrivals = pgTable(
  'tool_arrivals',
  {
    tool_id: ofTool().primaryKey(),
    arrived_at: timestamptz('arrived_at').notNull(),
  },
  (table) => [index('tool_arrivals_newest').on(table.arrived_at, table.tool_id)],
);

/** How far each log of the history has been read (docs/decisions/0129). */
export const historyReading = pgTable('history_reading', {
  log: text('log').primaryKey(),
  /** The last row that was told. */
  at: timestamptz('at').notNull(),
  subject: text('subject').notNull(),
});

/** Rounds that were told, so that one that goes and comes back is not told again. */
export const toldRounds = pgTable(
  'told_rounds',
  {
    /** The log that told it: as recorded, or as open to everybody. */
    log: text('log').notNull(),
    id: text('id').notNull(),
    told_at: timestamptz('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.id] })],
);

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { aiTools } from '#catalogue/tables/tools.server.ts';

/**
 * Which fields of tools somebody has found still right here, so that a file with the same value does not bring back the day
 * that it had before. A file that gives another value, or names a later day, is taken.
 */
export const confirmedValues = pgTable(
  'confirmed_values',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    /** `decision_information.decision_price_from` */
    field: text('field').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.field] })],
);

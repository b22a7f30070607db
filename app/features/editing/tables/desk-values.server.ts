import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

/**
 * Fields of catalogue records that the desk wrote last; imports do not overwrite them (docs/decisions/0169). Names no
 * person: the history and the log do.
 */
export const deskValues = pgTable(
  'desk_values',
  {
    /** The kind of record by its file name: `tools`. */
    kind: text('kind').notNull(),
    /** The record's id. No foreign key: a withdrawn tool can come back. */
    id: text('id').notNull(),
    /** `name`, `business_information.business_location`; `listed` if the desk decided that the tool is listed. */
    field: text('field').notNull(),
    written_at: timestamptz('written_at').notNull().defaultNow(),
    /** The catalogue's last value: JSON null for no value, SQL null if the catalogue never had the record. */
    catalogue: jsonb('catalogue'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.field] }),
    /** Finds the tools that the desk has merged. */
    index('desk_values_merged').on(table.id).where(sql`kind = 'tools' AND field = 'former_ids'`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

/**
 * Which fields of the catalogue's records were last written at the desk, so that no import overwrites them
 * (docs/decisions/0169). It names no person: the history and the log do.
 */
export const deskValues = pgTable(
  'desk_values',
  {
    /** The kind of record, as files name it: `tools`. */
    kind: text('kind').notNull(),
    /** The id of the record. There is no foreign key: a withdrawn tool can come back. */
    id: text('id').notNull(),
    /** `name`, `business_information.business_location`; `listed` if the desk decided that there is such a tool. */
    field: text('field').notNull(),
    written_at: timestamptz('written_at').notNull().defaultNow(),
    /** What the catalogue last gave: JSON's null for no value, SQL's null if it never had this record. */
    catalogue: jsonb('catalogue'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.field] }),
    /** Finds the tools that others were merged into at the desk. */
    index('desk_values_merged').on(table.id).where(sql`kind = 'tools' AND field = 'former_ids'`),
  ],
);

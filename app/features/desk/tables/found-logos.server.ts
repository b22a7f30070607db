import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

/** Pictures that tools' own sites name, until an editor takes one or some days have passed. */
export const foundLogos = pgTable(
  'found_logos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The tool may have gone since. */
    tool_id: text('tool_id').notNull(),
    kind: text('kind').$type<'icon' | 'apple-touch-icon' | 'og:image'>().notNull(),
    /** Where it was read. */
    address: text('address').notNull(),
    type: text('type', { enum: ['png', 'webp', 'svg'] }).notNull(),
    /** In base64. */
    bytes: text('bytes').notNull(),
    /** In pixels; null for a drawing. */
    width: integer('width'),
    height: integer('height'),
    found_at: timestamptz('found_at').notNull().defaultNow(),
  },
  (table) => [index('found_logos_of_tool').on(table.tool_id), index('found_logos_old').on(table.found_at)],
);

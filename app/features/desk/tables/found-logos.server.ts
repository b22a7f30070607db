import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

/** Pictures found on tools' sites, kept for some days or until an editor takes one. */
export const foundLogos = pgTable(
  'found_logos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No foreign key: the tool may have been deleted. */
    tool_id: text('tool_id').notNull(),
    /** `picture` is one of the tool, the others can be its logo. */
    kind: text('kind').$type<'icon' | 'apple-touch-icon' | 'og:image' | 'picture'>().notNull(),
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

import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Pictures of tools, taken at the desk; their files are beside the logos (docs/topics/desk.md). */
export const toolPictures = pgTable('tool_pictures', {
  /** No foreign key: a tool that was withdrawn or merged comes back with its picture. */
  tool_id: text('tool_id').primaryKey(),
  /** The beginning of the hash of its bytes, so that browsers notice another. */
  version: text('version').notNull(),
  /** In pixels. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  description: text('description').notNull(),
  /** The address at the tool's own site that it is from; null if the editors took it. */
  source: text('source'),
  taken_on: date('taken_on').notNull(),
});

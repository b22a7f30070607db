import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const CATALOGUE_STATE_ID = 'catalogue';

/**
 * One row that every write of what public pages show updates first, members' writes too: `version` counts the writes, and
 * the row's lock lets writers take turns.
 */
export const catalogueState = pgTable('catalogue_state', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  version: integer('version').notNull().default(0),
  /** How many of the writes were members': they change ratings and nothing else that lists need. */
  members: integer('members').notNull().default(0),
  tool_count: integer('tool_count').notNull().default(0),
  /** Hash of the starter catalogue that was last imported at start. */
  starter_hash: text('starter_hash'),
  /** The version at which a tool was last taken out. */
  left_at: integer('left_at').notNull().default(0),
  /** The version at which something was last taken away that no page may show again, such as a review. */
  removed_at: integer('removed_at').notNull().default(0),
  /** The version at which rounds or companies, or the names that they show, were last written. */
  rounds_at: integer('rounds_at').notNull().default(0),
});

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { HomeFigures, RecordedRounds } from '#domain/home-figures.ts';

export const CATALOGUE_STATE_ID = 'catalogue';

/**
 * One row that every write of what public pages show updates first, members' writes too: `version` counts the writes, and
 * the row's lock lets writers take turns.
 */
export const catalogueState = pgTable('catalogue_state', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  version: integer('version').notNull().default(0),
  tool_count: integer('tool_count').notNull().default(0),
  /** Hash of the starter catalogue that was last imported at start. */
  starter_hash: text('starter_hash'),
  /** The version at which a tool was last taken out. */
  left_at: integer('left_at').notNull().default(0),
  /** The version at which something was last taken away that no page may show again, such as a review. */
  removed_at: integer('removed_at').notNull().default(0),
  /** How many writes the kept figures do not show yet (docs/decisions/0142). */
  unsummed: integer('unsummed').notNull().default(0),
});

/**
 * What the home page shows of the catalogue as a whole, worked out after each write of it
 * (docs/decisions/0064, 0142). `everybody` holds nothing from a locked tab; `subscribers` is read only for them.
 */
export const homeFigures = pgTable('home_figures', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  everybody: jsonb('everybody').$type<HomeFigures>().notNull(),
  subscribers: jsonb('subscribers').$type<RecordedRounds>().notNull(),
});

import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { HomeFigures, RecordedRounds } from '#domain/home-figures.ts';
import { createdAt } from './columns.server.ts';

export const CATALOGUE_STATE_ID = 'catalogue';

/** One row that every catalogue write updates: `version` tells nodes that their pages are old. */
export const catalogueState = pgTable('catalogue_state', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  version: integer('version').notNull().default(0),
  tool_count: integer('tool_count').notNull().default(0),
  /** The newest version in `tool_activity`. */
  activity: bigint('activity', { mode: 'number' }).notNull().default(0),
  /** Hash of the starter catalogue that was last imported at start. */
  starter_hash: text('starter_hash'),
  /** The version at which a tool was last taken out. */
  left_at: integer('left_at').notNull().default(0),
  /** How many writes the kept figures do not show yet (docs/topics/caching.md). */
  unsummed: integer('unsummed').notNull().default(0),
});

/**
 * What the home page shows of the catalogue as a whole, worked out after each write of it
 * (docs/topics/caching.md). `everybody` holds nothing from a locked tab; `subscribers` is read only for them.
 */
export const homeFigures = pgTable('home_figures', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  everybody: jsonb('everybody').$type<HomeFigures>().notNull(),
  subscribers: jsonb('subscribers').$type<RecordedRounds>().notNull(),
});

/**
 * The tools whose public figures (average, ratings, favourites, reviews) have changed. Nodes read on from the
 * version they know and drop just the pages that show these tools. `catalogue_state.activity` counts the
 * changes; every writer here holds that row's lock, so that versions are committed in order.
 */
export const toolActivity = pgTable(
  'tool_activity',
  {
    version: bigint('version', { mode: 'number' }).primaryKey(),
    tool_id: text('tool_id').notNull(),
    /** Whether an earlier copy of the tool's page may show something that is gone: `ToolChange.takesAway`. */
    takes_away: boolean('takes_away').notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [index('tool_activity_created_at').on(table.created_at)],
);

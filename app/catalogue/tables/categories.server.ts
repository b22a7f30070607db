import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ofTool } from './tools.server.ts';

const DEFAULT_HEX_COLOR = '#61248d';

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  hex_color: text('hex_color').notNull().default(DEFAULT_HEX_COLOR),
  /** Its place in lists, from 1; those without one follow by name. */
  position: integer('position'),
  icon: text('icon'),
  /** Distinct tools, updated in the transaction that writes the links. */
  tool_count: integer('tool_count').notNull().default(0),
});

export const specializations = pgTable(
  'specializations',
  {
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** What people type when they need it: a list of `{ text, language }`. */
    needs: jsonb('needs').notNull().default([]),
    /** Its place in lists of its category, from 1; those without one follow by name. */
    position: integer('position'),
    tool_count: integer('tool_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.category_id, table.id] }),
    uniqueIndex('specializations_name').on(table.category_id, table.name),
  ],
);

/**
 * Which tools belong to which categories and, within them, to which specializations.
 *
 * A link without a specialization (empty text) stands for the tool's membership of the category, so each tool
 * has exactly one; further links name its specializations.
 */
export const toolCategories = pgTable(
  'tool_categories',
  {
    tool_id: ofTool().notNull(),
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    specialization_id: text('specialization_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tool_id, table.category_id, table.specialization_id] }),
    index('tool_categories_topic').on(table.category_id, table.specialization_id, table.tool_id),
  ],
);

export const categoryMarketData = pgTable('category_market_data', {
  category_id: text('category_id')
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  market_size: text('market_size'),
  market_growth_rate: doublePrecision('market_growth_rate'),
  total_funding: text('total_funding'),
  active_companies: integer('active_companies'),
  user_base: text('user_base'),
  avg_valuation: text('avg_valuation'),
  funding_rounds: integer('funding_rounds'),
  investors: jsonb('investors'),
  trend_data: jsonb('trend_data'),
  competitors: jsonb('competitors'),
  funding_events: jsonb('funding_events'),
  market_insights: jsonb('market_insights'),
  market_forecast: jsonb('market_forecast'),
  data_source: text('data_source'),
});

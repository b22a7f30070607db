import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.server.ts';
import {
  bestRated,
  mostProminent,
  mostRated,
  newest,
  SORT_KEY_INDEXES,
  sortKeys,
} from './tool-orders.server.ts';
import { aiTools } from './tools.server.ts';

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
 * has exactly one; further links name its specializations. The sort keys are copies of the tool's, so that a
 * small category sorted by rating is read from one index.
 */
export const toolCategories = pgTable(
  'tool_categories',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    specialization_id: text('specialization_id').notNull().default(''),
    sort_name: text('sort_name').notNull(),
    prominence: smallint('prominence').notNull().default(0),
    avg_rating: doublePrecision('avg_rating').notNull(),
    rating_count: integer('rating_count').notNull(),
    created_at: timestamptz('created_at').notNull(),
    is_premium: boolean('is_premium').notNull(),
    is_featured: boolean('is_featured').notNull(),
    ...sortKeys(),
  },
  (table) => [
    primaryKey({ columns: [table.tool_id, table.category_id, table.specialization_id] }),
    ...Object.entries({
      created_at: table.created_at,
      newest,
      avg_rating: table.avg_rating,
      best_rated: bestRated,
      rating_count: table.rating_count,
      most_rated: mostRated,
      ...SORT_KEY_INDEXES,
    }).map(([name, key]) =>
      index(`tool_categories_${name}`).on(
        table.category_id,
        table.specialization_id,
        key,
        mostProminent,
        table.sort_name,
        table.tool_id,
      ),
    ),
    index('tool_categories_sort_name').on(
      table.category_id,
      table.specialization_id,
      table.sort_name,
      mostProminent,
      table.tool_id,
    ),
  ],
);

/** Stands for all categories together. */
export const ALL_CATEGORIES = '';

/**
 * How many tools of each category have a rating, and how many of all (`ALL_CATEGORIES`): the sum of its rows. Triggers
 * add a row for each statement that changes a number, so that writers never wait for each other
 * (docs/decisions/0195). It refers to no table, because a category may go before its rows do.
 */
export const ratedTools = pgTable('rated_tools', {
  category_id: text('category_id').notNull(),
  tools: integer('tools').notNull(),
});

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

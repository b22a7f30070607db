import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MarketFacts } from '#domain/market/facts.ts';
import type { MarketFigures } from '#domain/market/market-figures.ts';
import type { Momentum } from '#domain/market/momentum.ts';
import { CATALOGUE_STATE_ID } from './catalogue.server.ts';
import { categories } from './categories.server.ts';

/**
 * The figures of all categories side by side, worked out after each write of the catalogue (docs/topics/caching.md).
 * `everybody` holds nothing from a locked tab; `subscribers` is read only for them.
 */
export const marketFigures = pgTable('market_figures', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  /** How far the records go that everybody may see (`Until`): an ISO date, a year, and a month as YYYY-MM. */
  as_of: text('as_of'),
  launches_until: integer('launches_until'),
  rounds_until: text('rounds_until'),
  /** By the category's id. */
  momentum: jsonb('momentum').$type<Readonly<Record<string, Momentum>>>().notNull(),
  everybody: jsonb('everybody').$type<MarketFigures>().notNull(),
  subscribers: jsonb('subscribers').$type<MarketFigures>().notNull(),
});

/** The market of each category, worked out in the same way. */
export const categoryFigures = pgTable('category_figures', {
  category_id: text('category_id')
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  everybody: jsonb('everybody').$type<MarketFacts>().notNull(),
  subscribers: jsonb('subscribers').$type<MarketFacts>().notNull(),
});

/** How many tools of each category had their newest dated source in a month (YYYY-MM; '' for those without one). */
export const categoryFreshness = pgTable(
  'category_freshness',
  {
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    tools: integer('tools').notNull(),
  },
  (table) => [primaryKey({ columns: [table.category_id, table.month] })],
);

import { boolean, date, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';
import { RATE_ORIGINS } from '../rates.ts';

/** What one euro is in other currencies: at most one rate of the owner and one of the feed for each. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    code: text('code').notNull(),
    origin: text('origin', { enum: RATE_ORIGINS }).notNull(),
    /** How much of the currency one euro buys. */
    rate: doublePrecision('rate').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.origin] })],
);

/** The one row by which all nodes know whether rates are read day by day; none before that was first switched on. */
export const rateFeed = pgTable('rate_feed', {
  id: text('id').primaryKey().default('feed'),
  is_on: boolean('is_on').notNull().default(false),
  /** Since when it is on or off. */
  since: timestamptz('since').notNull().defaultNow(),
  next_at: timestamptz('next_at').notNull().defaultNow(),
  /** When rates were last read. */
  read_at: timestamptz('read_at'),
  /** When the last attempt failed, and why; null after a success. */
  failed_at: timestamptz('failed_at'),
  fault: text('fault'),
});

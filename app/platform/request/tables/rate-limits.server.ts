import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

/** How many turns a sender has left, stored as the moment at which all of them are back. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), full_at: timestamptz('full_at').notNull() },
  (table) => [index('rate_limits_full_at').on(table.full_at)],
);

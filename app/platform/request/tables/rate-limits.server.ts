import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

/** A sender's remaining turns, stored as the time at which all of them are back. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), full_at: timestamptz('full_at').notNull() },
  (table) => [index('rate_limits_full_at').on(table.full_at)],
);

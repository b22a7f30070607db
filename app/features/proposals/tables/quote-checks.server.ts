import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.server.ts';

/** What the site has found of words that readers, vendors and programs quote, on the pages that they name. */
export const quoteChecks = pgTable('quote_checks', {
  /** The hash of the tool, field, value, address and words: with another of these, it is another check. */
  key: text('key').primaryKey(),
  /** When the page is to be visited; null once nothing is to be found out any more. */
  due_at: timestamptz('due_at'),
  /** Visits that could not read the page. */
  tries: integer('tries').notNull().default(0),
  /** Null until the first visit has ended. */
  outcome: text('outcome', { enum: ['found', 'absent', 'unread'] }),
  /** Why the page could not be read; null if it was. */
  why: text('why'),
  /** Whether the value follows from the words; null where no rule tells. */
  follows: boolean('follows'),
  /** The day of the last visit. */
  read_on: date('read_on', { mode: 'string' }),
  touched_at: timestamptz('touched_at').notNull().defaultNow(),
});

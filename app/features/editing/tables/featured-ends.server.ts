import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';

/** The last days of tools that the desk has made Featured for a time (docs/topics/desk.md). */
export const featuredEnds = pgTable('featured_ends', {
  tool_id: ofTool().primaryKey(),
  /** The last day (UTC) on which the tool is Featured. */
  ends_on: date('ends_on', { mode: 'string' }).notNull(),
  /** The operator who set the day; the log names them when it ends. */
  operator_id: text('operator_id').references(() => users.id, { onDelete: 'set null' }),
});

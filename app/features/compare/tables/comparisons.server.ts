import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { texts, timestamptz } from '#platform/database/columns.server.ts';

/** Comparisons that members have opened, each set of tools once (docs/topics/following.md). */
export const savedComparisons = pgTable(
  'kept_comparisons',
  {
    user_id: ofMember().notNull(),
    /** The ids of the tools in alphabetical order, so that a set is the same in any order of columns. */
    tool_set: text('tool_set').notNull(),
    /** The ids in the order of the columns. */
    tools: texts('tools'),
    opened_at: timestamptz('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.tool_set] }),
    index('kept_comparisons_newest').on(table.user_id, table.opened_at),
  ],
);

import { pgTable } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { texts, timestamptz } from '#platform/database/columns.server.ts';

/** The tools that members have collected to compare, in whichever browser: one row each (docs/topics/following.md). */
export const compareTrays = pgTable('compare_trays', {
  user_id: ofMember().primaryKey(),
  /** Their ids, in the order in which they were collected. */
  tools: texts('tools'),
  changed_at: timestamptz('changed_at').notNull(),
});

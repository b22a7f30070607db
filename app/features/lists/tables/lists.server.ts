import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, flag, timestamptz } from '#platform/database/columns.server.ts';

/** Named lists of tools that members keep, beside their favourites (docs/topics/lists.md). */

export const toolLists = pgTable(
  'tool_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofMember().notNull(),
    name: text('name').notNull(),
    /** The secret in the address at which others read it; null while nobody may. Its member can look it up again. */
    share_key: text('share_key').unique(),
    /** Whether those who read it there read the notes too. */
    shares_notes: flag('shares_notes'),
    /** What they are told of who shares it; '' for nothing. */
    shown_as: text('shown_as').notNull().default(''),
    created_at: createdAt(),
    changed_at: timestamptz('changed_at').notNull().defaultNow(),
    /** Set when the member has deleted it, so that this can be undone for a while. */
    removed_at: timestamptz('removed_at'),
  },
  (table) => [
    index('tool_lists_of_user').on(table.user_id, table.changed_at),
    index('tool_lists_removed').on(table.removed_at).where(sql`removed_at IS NOT NULL`),
  ],
);

export const listEntries = pgTable(
  'list_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    list_id: uuid('list_id')
      .notNull()
      .references(() => toolLists.id, { onDelete: 'cascade' }),
    /** The list's member, with whose account a row leaves that waits for its tool to come back. */
    user_id: ofMember().notNull(),
    tool_id: ofTool().notNull(),
    note: text('note').notNull().default(''),
    /** In the member's own order, from 1. Rows that share a place are in the order of their times. */
    place: integer('place').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('list_entries_once').on(table.list_id, table.tool_id),
    index('list_entries_of_tool').on(table.tool_id),
    index('list_entries_of_user').on(table.user_id),
  ],
);

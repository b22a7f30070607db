import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt } from '#platform/database/columns.server.ts';

/** Saved views of the desk's list of tools, deleted with their owner's account. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofMember().notNull(),
    name: text('name').notNull(),
    /** The parameters of the list, as its address writes them. */
    query: text('query').notNull(),
    /** Whether every operator sees it. */
    is_shared: boolean('is_shared').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('desk_views_of_member').on(table.user_id)],
);

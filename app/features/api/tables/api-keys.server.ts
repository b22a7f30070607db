import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';

/** The keys that members' programs use the API with. A revoked key is deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofMember().notNull(),
    name: text('name').notNull(),
    /** The first characters of the secret, so that its owner can tell it from others. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the secret, which is random, so no slower hash is needed. */
    hash: text('hash').notNull().unique(),
    /** Whether programs may propose values of tools with it. */
    may_propose: boolean('may_propose').notNull().default(false),
    /** Whether programs may change its owner's lists with it. */
    may_change_lists: boolean('may_change_lists').notNull().default(false),
    created_at: createdAt(),
    /** To the minute. */
    last_used_at: timestamptz('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_keys_name').on(table.user_id, table.name),
    index('api_keys_of_user').on(table.user_id, table.created_at),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';

/**
 * Members' choices about their reviews. A member without a row has no public page, and gets mails about answers
 * (docs/topics/accounts.md).
 */
export const reviewers = pgTable(
  'reviewers',
  {
    user_id: ofMember().primaryKey(),
    is_public: boolean('is_public').notNull().default(false),
    /** The end of the page's address. It stays reserved while the page is off. */
    slug: text('slug'),
    name: text('name'),
    /** Whether the member is mailed when a vendor answers. */
    has_mail: boolean('has_mail').notNull().default(true),
  },
  (table) => [
    uniqueIndex('reviewers_slug').on(table.slug),
    check(
      'reviewers_public',
      sql`NOT is_public OR (${table.slug} IS NOT NULL AND ${table.name} IS NOT NULL)`,
    ),
  ],
);

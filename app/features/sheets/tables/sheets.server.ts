import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/tables/users.server.ts';
import { createdAt, texts, timestamptz } from '#platform/database/columns.server.ts';

/** Pages on which readers prepare decisions (docs/topics/sheets.md). */
export const decisionSheets = pgTable(
  'decision_sheets',
  {
    /** 122 random bits: whoever has it can read the sheet. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The member who made or keeps it; null for one without an account. */
    user_id: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the edit address; null for one that an account keeps. */
    key_hash: text('key_hash'),
    /** The ids of the tools in the order of the columns. */
    tools: texts('tools'),
    /** What its maker has written, as `SheetContent`. */
    content: jsonb('content').notNull(),
    created_at: createdAt(),
    changed_at: timestamptz('changed_at').notNull().defaultNow(),
    /** When its maker last opened the form, to the day. */
    opened_at: timestamptz('opened_at').notNull().defaultNow(),
    /** Set while nobody but its maker may read it. */
    withdrawn_at: timestamptz('withdrawn_at'),
  },
  (table) => [
    index('decision_sheets_of_member').on(table.user_id, table.changed_at),
    index('decision_sheets_without_account').on(table.opened_at).where(sql`user_id IS NULL`),
    check('decision_sheets_have_one_maker', sql`(user_id IS NULL) <> (key_hash IS NULL)`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import type { SubjectKind } from '../actions.ts';
import type { NoticeKind } from '../notices.ts';
import { ROLES } from '../roles.ts';

/** Members with a role at the desk. Owners named in the settings need no row. */
export const operators = pgTable('operators', {
  user_id: ofMember().primaryKey(),
  role: text('role', { enum: ROLES }).notNull(),
  created_at: createdAt(),
});

/** What operators want to be told by mail. */
export const operatorNotices = pgTable(
  'operator_notices',
  {
    user_id: ofMember().notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
);

/**
 * The log of the desk: who has done what, and what it changed. The database refuses to change or delete a row,
 * so none refers to another table.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: timestamptz('at').notNull().default(sql`clock_timestamp()`),
    operator_id: text('operator_id').notNull(),
    /** As it was then. */
    operator_email: text('operator_email').notNull(),
    action: text('action').notNull(),
    subject_kind: text('subject_kind').$type<SubjectKind>().notNull(),
    subject_id: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** The action that this one took back; each can be taken back once. */
    undoes: uuid('undoes'),
  },
  (table) => [
    index('operator_actions_in_order').on(table.at),
    index('operator_actions_by_operator').on(table.operator_email, table.at),
    index('operator_actions_of_subject').on(table.subject_kind, table.subject_id, table.at),
    index('operator_actions_of_proposal')
      .on(sql`(after ->> 'proposal')`)
      .where(sql`action = 'draft.publish'`),
    unique('operator_actions_undone_once').on(table.undoes),
  ],
);

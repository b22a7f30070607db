import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/tables/users.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { TIMED_FAULTS } from '../timed.ts';
import type { ToolRecord } from '../tool-record.ts';

/** Operators' drafts of tools until they publish or discard them (docs/topics/desk.md). */
export const toolDrafts = pgTable(
  'tool_drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The tool that it changes; null for a new one. The tool may be gone. */
    tool_id: text('tool_id'),
    /** The tool when the draft began; the difference is what the operator changed. */
    base: jsonb('base').$type<ToolRecord>(),
    record: jsonb('record').$type<ToolRecord>().notNull(),
    /** Grows with every save, so that nobody overwrites an unseen save. */
    revision: integer('revision').notNull().default(1),
    /** The proposal whose accepted values or new tool it holds. */
    proposal_id: uuid('proposal_id').references(() => proposals.id, { onDelete: 'set null' }),
    made_by: text('made_by').references(() => users.id, { onDelete: 'set null' }),
    changed_by: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it is published automatically; null for never. A save clears it. */
    publish_at: timestamptz('publish_at'),
    /** The operator who reviewed it and set the time; it is published in their name. */
    publish_by: text('publish_by').references(() => users.id, { onDelete: 'set null' }),
    /** Why it was not published at its time, until somebody saves it or sets another time. */
    publish_fault: text('publish_fault', { enum: TIMED_FAULTS }),
    created_at: createdAt(),
    changed_at: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('tool_drafts_of_tool').on(table.tool_id),
    index('tool_drafts_newest').on(table.changed_at),
    index('tool_drafts_timed').on(table.publish_at).where(sql`publish_at IS NOT NULL`),
    index('tool_drafts_of_proposal').on(table.proposal_id),
  ],
);

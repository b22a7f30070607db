import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { SUBMISSION_ORIGINS, SUBMISSION_STATES } from '#site/membership.ts';
import type { FoundEvidence } from '../found.ts';

export const toolSubmissions = pgTable(
  'tool_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the member has left, and always of what the agent has found. */
    user_id: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    origin: text('origin', { enum: SUBMISSION_ORIGINS }).notNull().default('member'),
    /** Of what the agent has found. */
    evidence: jsonb('evidence').$type<FoundEvidence>(),
    name: text('name').notNull(),
    /** Empty of what the agent has found: nobody's words are taken for ours. */
    description: text('description').notNull(),
    url: text('url').notNull(),
    developer_name: text('developer_name'),
    developer_website: text('developer_website'),
    contact_email: text('contact_email'),
    pricing_info: text('pricing_info'),
    affiliate_link: text('affiliate_link'),
    tags: text('tags').array().notNull().default([]),
    state: text('state', { enum: SUBMISSION_STATES }).notNull().default('waiting'),
    /** What the operator tells the member about the decision. */
    state_note: text('state_note'),
    settled_at: timestamptz('settled_at'),
    /** The tool that it has become. */
    tool_id: text('tool_id').references(() => aiTools.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    index('tool_submissions_of_user').on(table.user_id, table.created_at),
    index('tool_submissions_of_tool').on(table.tool_id),
    index('tool_submissions_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('tool_submissions_settled').on(table.settled_at),
    index('tool_submissions_found').on(table.state).where(sql`origin = 'agent'`),
    index('tool_submissions_address').on(sql`address_key(url)`).where(sql`state = 'waiting'`),
    check(
      'tool_submissions_submitter',
      sql`CASE origin WHEN 'agent' THEN user_id IS NULL AND evidence IS NOT NULL ELSE contact_email IS NOT NULL END`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companies } from '#catalogue/tables/funding.server.ts';
import { aiTools, ofTool } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { ProposedValue, ReportedFault, ValueDecision } from '#features/editing/proposal.ts';
import type { NewTool } from '#features/editing/submission.ts';
import type { Visit } from '#features/lifecycle/watch.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { SUBMISSION_STATES } from '#site/membership.ts';
import { ALL_PROPOSERS } from '#site/proposal-origins.ts';

/**
 * What vendors, readers, members' programs, the site's agent and the checker of sites want to be different about
 * tools, what the agent has read of companies, and new tools that members submit or the agent finds: one that waits for
 * each listed tool and member, one of the agent for each, and any number of the others.
 */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The listed tool that it is about; null of a company, and of a new tool. */
    tool_id: ofTool(),
    company_id: text('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** What a member has typed of a tool that is not listed, or the agent has found of one. */
    new_tool: jsonb('new_tool').$type<NewTool>(),
    /** The tool that a new one has become, or was merged into. */
    became_id: text('became_id').references(() => aiTools.id, { onDelete: 'set null' }),
    origin: text('origin', { enum: ALL_PROPOSERS }).notNull().default('vendor'),
    /** The vendor, the owner of the program's key, or the member until they leave; null for everybody else. */
    user_id: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** 'known': it was read, and the company's record had it already. */
    state: text('state', { enum: [...SUBMISSION_STATES, 'known'] })
      .notNull()
      .default('waiting'),
    /** Of a reader, at most one: a report may say no more than that a value is wrong. Of a new tool, what its pages state. */
    values: jsonb('values').$type<ProposedValue[]>().notNull(),
    /** What a reader calls wrong; null for everybody else. */
    report: jsonb('report').$type<ReportedFault>(),
    /** What the checker has seen, the latest last; null for everybody else. */
    looks: jsonb('looks').$type<readonly Visit[]>(),
    /** Names what was seen, so that the same is never proposed twice; null where values are compared instead. */
    evidence: text('evidence'),
    /** Where the answer to a reader goes; null if they want none. */
    email: text('email'),
    /** What its proposer says about it; of the checker, what its visits show. */
    remark: text('remark').notNull().default(''),
    /** What the operator decided about each value; null before. */
    decisions: jsonb('decisions').$type<ValueDecision[]>(),
    /** A word from the operator about all of it; what was asked, also once it waits again. */
    answer: text('answer'),
    settled_at: timestamptz('settled_at'),
    /** Whether a rule has accepted it, and no person. */
    by_rule: boolean('by_rule').notNull().default(false),
    /** When the rules of acceptance were last applied to it. */
    ruled_at: timestamptz('ruled_at'),
    /** When the accepted values were published. */
    published_at: timestamptz('published_at'),
    /** When operators were told of it by mail, together with others. */
    told_at: timestamptz('told_at'),
    created_at: createdAt(),
    changed_at: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('proposals_one_waiting').on(table.tool_id, table.user_id).where(sql`state = 'waiting'`),
    uniqueIndex('proposals_one_of_agent')
      .on(table.tool_id)
      .where(sql`state = 'waiting' AND origin = 'agent'`),
    check(
      'proposals_proposer',
      sql`origin = 'member' OR (origin IN ('agent', 'reader', 'checker')) = (user_id IS NULL)`,
    ),
    check('proposals_subject', sql`num_nonnulls(tool_id, company_id, new_tool) = 1`),
    check(
      'proposals_new_tool',
      sql`CASE WHEN new_tool IS NULL THEN origin <> 'member' AND became_id IS NULL AND state <> 'merged'
        WHEN origin = 'agent' THEN jsonb_exists(new_tool, 'found')
        ELSE origin = 'member' AND new_tool ->> 'contact_email' IS NOT NULL END`,
    ),
    check('proposals_report', sql`(origin = 'reader') = (report IS NOT NULL)`),
    check('proposals_looks', sql`(origin = 'checker') = (looks IS NOT NULL)`),
    uniqueIndex('proposals_once').on(table.tool_id, table.evidence),
    uniqueIndex('proposals_once_of_company').on(table.company_id, table.evidence),
    index('proposals_of_user').on(table.user_id),
    index('proposals_of_tool').on(table.tool_id),
    index('proposals_of_origin').on(table.origin, table.state),
    index('proposals_new_tools').on(table.created_at).where(sql`new_tool IS NOT NULL`),
    index('proposals_address')
      .on(sql`address_key(new_tool ->> 'url')`)
      .where(sql`state = 'waiting' AND new_tool IS NOT NULL`),
    index('proposals_of_became').on(table.became_id),
    index('proposals_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('proposals_settled').on(table.settled_at),
  ],
);

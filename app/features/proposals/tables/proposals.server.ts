import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companies } from '#catalogue/tables/funding.server.ts';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { ProposedValue, ReportedFault, ValueDecision } from '#features/editing/proposal.ts';
import type { Visit } from '#features/lifecycle/watch.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { PROPOSAL_ORIGINS } from '#site/proposal-origins.ts';

/**
 * What vendors, readers, members' programs, the site's agent and the checker of sites want to be different about
 * tools, and what the agent has read of companies: one that waits for each tool and member, one of the agent for each
 * tool, and any number of the others.
 */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null of a company. */
    tool_id: ofTool(),
    /** Null of a tool. */
    company_id: text('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    origin: text('origin', { enum: PROPOSAL_ORIGINS }).notNull().default('vendor'),
    /** The vendor, or the owner of the program's key; null for everybody else. */
    user_id: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** 'known': it was read, and the company's record had it already. */
    state: text('state', { enum: ['waiting', 'asked', 'accepted', 'declined', 'known'] })
      .notNull()
      .default('waiting'),
    /** Of a reader, at most one: a report may say no more than that a value is wrong. */
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
    check('proposals_proposer', sql`(origin IN ('agent', 'reader', 'checker')) = (user_id IS NULL)`),
    check('proposals_subject', sql`num_nonnulls(tool_id, company_id) = 1`),
    check('proposals_report', sql`(origin = 'reader') = (report IS NOT NULL)`),
    check('proposals_looks', sql`(origin = 'checker') = (looks IS NOT NULL)`),
    uniqueIndex('proposals_once').on(table.tool_id, table.evidence),
    uniqueIndex('proposals_once_of_company').on(table.company_id, table.evidence),
    index('proposals_of_user').on(table.user_id),
    index('proposals_of_tool').on(table.tool_id),
    index('proposals_of_origin').on(table.origin, table.state),
    index('proposals_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('proposals_settled').on(table.settled_at),
  ],
);

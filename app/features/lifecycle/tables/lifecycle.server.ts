import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import type { Proposal, SiteState } from '../findings.ts';
import type { Visit } from '../watch.ts';

/** What the checker knows of the tools' own sites (docs/topics/sources.md). */

/** One row for each tool whose site is looked at. */
export const siteWatches = pgTable(
  'site_watches',
  {
    tool_id: ofTool().primaryKey(),
    /** The address that it is about: another one begins anew. */
    url: text('url').notNull(),
    /** Host and port of that address. */
    host: text('host').notNull(),
    /** When the next look is due. */
    next_at: timestamptz('next_at').notNull(),
    /** The following are null until the first look. */
    state: text('state').$type<SiteState>(),
    count: integer('count'),
    since: timestamptz('since'),
    looks: jsonb('looks').$type<readonly Visit[]>(),
    /** Whether its page has ever named the tool. */
    was_named: boolean('was_named').notNull().default(false),
    /** The day (UTC) on which the tool's own page was last read there; the tool's page shows it. */
    seen_on: date('seen_on'),
  },
  (table) => [index('site_watches_of_host').on(table.host, table.next_at)],
);

/** When a host may be asked again, and when one of its tools is due. */
export const siteHosts = pgTable(
  'site_hosts',
  {
    host: text('host').primaryKey(),
    free_at: timestamptz('free_at').notNull(),
    /** Never before `free_at`; null while no tool of this host is watched. */
    due_at: timestamptz('due_at'),
  },
  (table) => [index('site_hosts_due').on(table.due_at).where(sql`due_at IS NOT NULL`)],
);

/** The one row by which all nodes keep the pace. */
export const siteRound = pgTable('site_round', {
  id: text('id').primaryKey().default('round'),
  /** When the next host may be visited. */
  next_at: timestamptz('next_at').notNull().defaultNow(),
  /** The tools up to this id are known to the checker; '' at the beginning. */
  known_to: text('known_to').notNull().default(''),
  /** When any site was last found alive. */
  reached_at: timestamptz('reached_at'),
});

/** What the checker proposes, and what a person has decided. */
export const lifecycleCases = pgTable(
  'lifecycle_cases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tool_id: ofTool().notNull(),
    proposed: text('proposed').$type<Proposal>().notNull(),
    /** Names the evidence: what was dismissed is not proposed again for the same. */
    evidence: text('evidence').notNull(),
    /** In words. */
    reason: text('reason').notNull(),
    looks: jsonb('looks').$type<readonly Visit[]>().notNull(),
    state: text('state').$type<'waiting' | 'accepted' | 'dismissed'>().notNull().default('waiting'),
    /** What the operator has noted. */
    answer: text('answer'),
    created_at: createdAt(),
    settled_at: timestamptz('settled_at'),
    /** When operators were told of it by mail. */
    told_at: timestamptz('told_at'),
  },
  (table) => [
    uniqueIndex('lifecycle_cases_once').on(table.tool_id, table.evidence),
    index('lifecycle_cases_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('lifecycle_cases_settled').on(table.settled_at),
  ],
);

import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { timestamptz } from '#platform/database/columns.server.ts';
import { PACE } from '../agent.ts';
import type { RememberedPage } from '../remembered.ts';

/** The one row by which all nodes know whether the agent reads, and how fast; none before it was first switched on. */
export const agentState = pgTable('agent_state', {
  id: text('id').primaryKey().default('agent'),
  is_on: boolean('is_on').notNull().default(false),
  /** Since when it is on or off. */
  since: timestamptz('since').notNull().defaultNow(),
  /** Tools. */
  per_hour: integer('per_hour').notNull().default(PACE.usual),
  /** When the next tool may be read. */
  next_at: timestamptz('next_at').notNull().defaultNow(),
});

/** What could not be read of a site. */
export interface Unread {
  url: string;
  why: string;
}

/** One row for each tool that the agent has begun to read: when next, and what came of the last time. */
export const agentReads = pgTable(
  'agent_reads',
  {
    tool_id: ofTool().primaryKey(),
    due_at: timestamptz('due_at').notNull(),
    /** Null until a reading has ended. */
    read_at: timestamptz('read_at'),
    /** How many facts the pages stated, how many of them were confirmed, and how many proposed. */
    found: integer('found').notNull().default(0),
    confirmed: integer('confirmed').notNull().default(0),
    proposed: integer('proposed').notNull().default(0),
    unread: jsonb('unread').$type<readonly Unread[]>().notNull().default([]),
    /** Readings in a row that found nothing. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('agent_reads_newest').on(table.read_at)],
);

/** The pages of tools as they were last interpreted: at most as many of each as a reading asks for. */
export const agentPages = pgTable(
  'agent_pages',
  {
    tool_id: ofTool().notNull(),
    url: text('url').notNull(),
    /** Where redirects ended. */
    address: text('address').notNull(),
    kind: text('kind').$type<RememberedPage['kind']>().notNull(),
    /** What its server said of it, to be asked whether it has changed. */
    etag: text('etag'),
    last_modified: text('last_modified'),
    /** Of the text that was read. */
    hash: text('hash').notNull(),
    interpreted_on: date('interpreted_on', { mode: 'string' }).notNull(),
    stated: jsonb('stated').$type<RememberedPage['stated']>().notNull(),
    events: jsonb('events').$type<RememberedPage['events']>().notNull(),
    pointed: jsonb('pointed').$type<RememberedPage['pointed']>(),
    leads: jsonb('leads').$type<RememberedPage['leads']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.url] })],
);

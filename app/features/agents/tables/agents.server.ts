import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { timestamptz } from '#platform/database/columns.server.ts';
import { PACE } from '../agent.ts';
import type { RememberedPage } from '../remembered.ts';

/** The one row that tells all nodes whether the agent is on, and its pace; missing until it is first switched on. */
export const agentState = pgTable('agent_state', {
  id: text('id').primaryKey().default('agent'),
  is_on: boolean('is_on').notNull().default(false),
  /** When it was last switched. */
  since: timestamptz('since').notNull().defaultNow(),
  /** Tools. */
  per_hour: integer('per_hour').notNull().default(PACE.usual),
  next_at: timestamptz('next_at').notNull().defaultNow(),
});

/** A page that could not be read. */
export interface Unread {
  url: string;
  why: string;
}

/** One row for each tool that the agent has started to read: the next date and the last result. */
export const agentReads = pgTable(
  'agent_reads',
  {
    tool_id: ofTool().primaryKey(),
    due_at: timestamptz('due_at').notNull(),
    /** Null until a reading has ended. */
    read_at: timestamptz('read_at'),
    /** Facts that the pages stated, and how many were confirmed and proposed. */
    found: integer('found').notNull().default(0),
    confirmed: integer('confirmed').notNull().default(0),
    proposed: integer('proposed').notNull().default(0),
    unread: jsonb('unread').$type<readonly Unread[]>().notNull().default([]),
    /** Failed readings in a row. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('agent_reads_newest').on(table.read_at)],
);

/** A tool's pages as last interpreted, at most as many as one reading asks for. */
export const agentPages = pgTable(
  'agent_pages',
  {
    tool_id: ofTool().notNull(),
    url: text('url').notNull(),
    /** After redirects. */
    address: text('address').notNull(),
    kind: text('kind').$type<RememberedPage['kind']>().notNull(),
    /** The server's version of the page, to ask whether it has changed. */
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

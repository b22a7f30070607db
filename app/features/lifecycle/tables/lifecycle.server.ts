import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { timestamptz } from '#platform/database/columns.server.ts';
import type { SiteState } from '../findings.ts';
import type { Visit } from '../watch.ts';

/** What the checker knows of tools' own sites (docs/topics/sources.md). Its proposals are in `proposals`. */

/** One row for each tool whose site is watched. */
export const siteWatches = pgTable(
  'site_watches',
  {
    tool_id: ofTool().primaryKey(),
    /** The watched address; a new one starts over. */
    url: text('url').notNull(),
    /** Host and port of that address. */
    host: text('host').notNull(),
    next_at: timestamptz('next_at').notNull(),
    /** These four are null until the first look. */
    state: text('state').$type<SiteState>(),
    count: integer('count'),
    since: timestamptz('since'),
    looks: jsonb('looks').$type<readonly Visit[]>(),
    /** Whether the page has ever named the tool. */
    was_named: boolean('was_named').notNull().default(false),
    /**
     * The day (UTC) of the last look that found the tool's page working, for the tool's page. Null if the site has
     * since been alive without it.
     */
    seen_on: date('seen_on'),
  },
  (table) => [index('site_watches_of_host').on(table.host, table.next_at)],
);

/** When a host may be asked again, and when a tool of it is due. */
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

/** The one row with which all nodes keep the pace. */
export const siteRound = pgTable('site_round', {
  id: text('id').primaryKey().default('round'),
  next_at: timestamptz('next_at').notNull().defaultNow(),
  /** The last tool id that the checker has reached; '' at the beginning. */
  known_to: text('known_to').notNull().default(''),
  /** When a site was last found alive. */
  reached_at: timestamptz('reached_at'),
});

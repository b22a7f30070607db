import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { timestamptz } from '#platform/database/columns.server.ts';
import type { SiteState } from '../findings.ts';
import type { Visit } from '../watch.ts';

/** What the checker knows of the tools' own sites (docs/topics/sources.md); what it proposes is in `proposals`. */

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

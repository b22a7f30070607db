import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { CANDIDATE_STATES, FINDING_PACE, SOURCE_HOURS, SOURCE_KINDS } from '../finding/finding.ts';

/** The one row that tells all nodes whether discovery is on, and its pace; missing until it is first switched on. */
export const findingState = pgTable('finding_state', {
  id: text('id').primaryKey().default('finding'),
  is_on: boolean('is_on').notNull().default(false),
  /** When it was last switched. */
  since: timestamptz('since').notNull().defaultNow(),
  /** Candidates. */
  per_day: integer('per_day').notNull().default(FINDING_PACE.usual),
  next_at: timestamptz('next_at').notNull().defaultNow(),
});

/** Where new tools are looked for. */
export const findingSources = pgTable(
  'finding_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    kind: text('kind', { enum: SOURCE_KINDS }).notNull(),
    url: text('url').notNull(),
    every_hours: integer('every_hours').notNull().default(SOURCE_HOURS.usual),
    is_on: boolean('is_on').notNull().default(true),
    due_at: timestamptz('due_at').notNull().defaultNow(),
    /** Null before the first reading. */
    read_at: timestamptz('read_at'),
    /** The server's version of the source, to ask whether it has changed. */
    etag: text('etag'),
    last_modified: text('last_modified'),
    /** Entries of the last version read, and how many of them were new. */
    entries: integer('entries').notNull().default(0),
    fresh: integer('fresh').notNull().default(0),
    /** Why the last reading failed. */
    fault: text('fault'),
    /** When one of its candidates was last visited, because sources take turns. */
    served_at: timestamptz('served_at'),
    created_at: createdAt(),
  },
  (table) => [index('finding_sources_due').on(table.due_at)],
);

/** Every address that entries led to, so that nothing is proposed twice. */
export const findingCandidates = pgTable(
  'finding_candidates',
  {
    /** `address_key` of the entry's link. */
    key: text('key').primaryKey(),
    /** The address to visit next. */
    url: text('url').notNull(),
    source_id: uuid('source_id').references(() => findingSources.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** Whether its words mention AI; those are visited first. */
    is_likely: boolean('is_likely').notNull().default(false),
    /** Its position in the source. */
    place: integer('place').notNull().default(0),
    state: text('state', { enum: CANDIDATE_STATES }).notNull().default('waiting'),
    /** The reason, in words, unless it waits. */
    why: text('why'),
    due_at: timestamptz('due_at').notNull(),
    failures: integer('failures').notNull().default(0),
    submission_id: uuid('submission_id').references(() => proposals.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    /** When a source last listed it. */
    seen_at: timestamptz('seen_at').notNull().defaultNow(),
    settled_at: timestamptz('settled_at'),
  },
  (table) => [
    index('finding_candidates_waiting').on(table.source_id).where(sql`state = 'waiting'`),
    index('finding_candidates_settled').on(table.settled_at),
    index('finding_candidates_seen').on(table.seen_at),
    index('finding_candidates_of_submission').on(table.submission_id),
  ],
);

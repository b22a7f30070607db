import { type SQL, sql } from 'drizzle-orm';
import { changeEntries, roundEntries, toolEntries } from '#features/feeds/entries.server.ts';
import type { FoundEntry } from '#features/feeds/feed.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { HistoryEvent } from '#site/history-events.ts';

/** Identifies the event of an alert. */
export interface AlertKey {
  event: HistoryEvent;
  subject: string;
  /** As the database writes it. */
  occurred_at: string;
}

/** How followers learn of a kind of event. */
interface ToldEvent {
  /** The followed things that it concerns, as rows (kind, topic, subject, occurred_at) over `told`. */
  topics: SQL;
  /** Reads the text of alerts about it from the present catalogue, in one statement. */
  read: (db: DrizzleDb, asked: readonly AlertKey[]) => Promise<FoundEntry[]>;
  /** Whether it can happen to a subject repeatedly, so that its time is part of an alert's identity. */
  isRepeated: boolean;
}

/** The events that followers are told of; null for others. */
export const TOLD_EVENTS: Readonly<Record<HistoryEvent, ToldEvent | null>> = {
  'tool.changed': {
    topics: sql`
      SELECT 'tool' AS kind, subject AS topic, subject, occurred_at FROM told
      UNION ALL
      SELECT 'company', made.company_id, subject, occurred_at FROM told JOIN company_tools made ON made.tool_id = subject`,
    read: (db, asked) =>
      changeEntries(
        db,
        sql`SELECT DISTINCT tool_id, changed_at FROM unnest(
          ${sql.param(asked.map(({ subject }) => subject))}::text[],
          ${sql.param(asked.map(({ occurred_at }) => occurred_at))}::timestamptz[]) AS asked (tool_id, changed_at)`,
      ),
    isRepeated: true,
  },

  'tool.added': {
    topics: sql`
      SELECT 'category' AS kind, link.category_id AS topic, subject, occurred_at
      FROM told JOIN tool_categories link ON link.tool_id = told.subject AND link.specialization_id = ''
      UNION ALL
      SELECT 'company', made.company_id, subject, occurred_at FROM told JOIN company_tools made ON made.tool_id = subject`,
    read: (db, asked) =>
      toolEntries(db, sql`SELECT DISTINCT id FROM unnest(${subjects(asked)}::text[]) AS asked (id)`),
    isRepeated: false,
  },

  // Members who may not see a round find it among their news once it is open.
  'round.recorded': {
    topics: sql`
      SELECT named.kind, named.topic, subject, occurred_at
      FROM told JOIN funding_rounds r ON r.id = told.subject
      CROSS JOIN LATERAL (
        SELECT 'company' AS kind, r.company_id AS topic
        UNION ALL SELECT 'tool', tool_id FROM company_tools WHERE company_id = r.company_id
        UNION ALL SELECT 'category', category_id FROM round_categories WHERE round_id = r.id
        UNION ALL SELECT 'investor', investor_id FROM round_investors WHERE round_id = r.id) AS named`,
    read: (db, asked) => roundEntries(db, sql`r.id = ANY (${subjects(asked)}::text[])`, asked.length),
    isRepeated: false,
  },

  'round.opened': null,
};

function subjects(asked: readonly AlertKey[]) {
  return sql.param([...new Set(asked.map(({ subject }) => subject))]);
}

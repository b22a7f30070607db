import { sql } from 'drizzle-orm';
import type { FeedEntry } from '#features/discovery/feeds/feed.ts';
import { changeEntries, roundEntries, toolEntries } from '#features/feeds/entries.server.ts';
import type { FoundEntry } from '#features/feeds/feed.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { HistoryEvent } from '#site/history-events.ts';

/** What an alert is about. */
export interface AlertKey {
  event: HistoryEvent;
  subject: string;
  /** As the database writes it. */
  occurred_at: string;
}

export type EntryOf = (alert: AlertKey) => FeedEntry | undefined;

/**
 * What alerts say, from what the catalogue says now, in the words of the public feeds. An alert about something that
 * is no longer in the catalogue has no entry. Runs at most three statements.
 *
 * @param alerts only those whose readers may see what they are about
 */
export async function entriesOf(db: DrizzleDb, alerts: readonly AlertKey[]): Promise<EntryOf> {
  const found = new Map<string, FeedEntry>();
  for (const event of ['tool.changed', 'tool.added', 'round.recorded'] as const) {
    const asked = alerts.filter((alert) => alert.event === event);
    if (asked.length === 0) continue;
    for (const { subject, occurred_at, entry } of await READERS[event](db, asked)) {
      found.set(keyOf(event, subject, occurred_at), entry);
    }
  }
  return ({ event, subject, occurred_at }) =>
    found.get(keyOf(event, subject, event === 'tool.changed' ? occurred_at : undefined));
}

function keyOf(event: HistoryEvent, subject: string, at = ''): string {
  return `${event} ${subject} ${at}`;
}

type Reader = (db: DrizzleDb, asked: readonly AlertKey[]) => Promise<FoundEntry[]>;

const READERS = {
  'tool.changed': (db, asked) =>
    changeEntries(
      db,
      sql`SELECT DISTINCT tool_id, changed_at FROM unnest(
        ${sql.param(asked.map(({ subject }) => subject))}::text[],
        ${sql.param(asked.map(({ occurred_at }) => occurred_at))}::timestamptz[]) AS asked (tool_id, changed_at)`,
    ),
  'tool.added': (db, asked) =>
    toolEntries(db, sql`SELECT DISTINCT id FROM unnest(${subjects(asked)}::text[]) AS asked (id)`),
  'round.recorded': (db, asked) =>
    roundEntries(db, sql`r.id = ANY (${subjects(asked)}::text[])`, asked.length),
} satisfies Partial<Record<HistoryEvent, Reader>>;

function subjects(asked: readonly AlertKey[]) {
  return sql.param([...new Set(asked.map(({ subject }) => subject))]);
}

import type { FeedEntry } from '#features/discovery/feeds/feed.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type AlertKey, TOLD_EVENTS } from './told-events.server.ts';

export type EntryOf = (alert: AlertKey) => FeedEntry | undefined;

/**
 * The text of each alert, from the present catalogue, in the words of the public feeds. An alert about something that
 * has left the catalogue has no entry. Runs at most one statement for each kind of event.
 *
 * @param alerts only those whose readers may see their subjects
 */
export async function entriesOf(db: DrizzleDb, alerts: readonly AlertKey[]): Promise<EntryOf> {
  const found = new Map<string, FeedEntry>();
  for (const [event, asked] of Map.groupBy(alerts, (alert) => alert.event)) {
    for (const { subject, occurred_at = '', entry } of (await TOLD_EVENTS[event]?.read(db, asked)) ?? []) {
      found.set(keyOf({ event, subject, occurred_at }), entry);
    }
  }
  return (alert) => found.get(keyOf(alert));
}

function keyOf({ event, subject, occurred_at }: AlertKey): string {
  return `${event} ${subject} ${TOLD_EVENTS[event]?.isRepeated ? occurred_at : ''}`;
}

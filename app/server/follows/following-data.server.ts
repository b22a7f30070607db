import { asc, eq } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { alerts, followers, follows } from '#server/db/schema/follows.server.ts';

/** Everything stored about what a member follows, for the export of their data; nothing that would open the feed. */
export async function followingData(db: DrizzleDb, userId: string) {
  const { kind, subject, note, cadence, created_at, removed_at } = follows;
  const [choices, followed, told] = await Promise.all([
    db.select().from(followers).where(eq(followers.user_id, userId)),
    db
      .select({ kind, subject, note, cadence, created_at, removed_at })
      .from(follows)
      .where(eq(follows.user_id, userId))
      .orderBy(asc(created_at)),
    db
      .select({ event: alerts.event, subject: alerts.subject, occurred_at: alerts.occurred_at })
      .from(alerts)
      .where(eq(alerts.user_id, userId))
      .orderBy(asc(alerts.created_at)),
  ]);
  const [own] = choices;
  const alert_settings = own && {
    has_mail: own.has_mail,
    cadence: own.cadence,
    seen_at: own.seen_at,
    looked_at: own.looked_at,
    has_feed: own.feed_hash !== null,
  };
  return { alert_settings, follows: followed, alerts: told };
}

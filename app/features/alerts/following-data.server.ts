import { asc, eq, sql } from 'drizzle-orm';
import { joinPlan, maySee } from '#features/following/plans.server.ts';
import { followers, follows } from '#features/following/tables/follows.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Everything stored about a member's follows, for the export of their data, without the feed's secret. */
export async function followingData(db: DrizzleDb, userId: string) {
  const { kind, subject, note, cadence, created_at, removed_at } = follows;
  const [choices, followed, told] = await Promise.all([
    db.select().from(followers).where(eq(followers.user_id, userId)),
    db
      .select({ kind, subject, note, cadence, created_at, removed_at })
      .from(follows)
      .where(eq(follows.user_id, userId))
      .orderBy(asc(created_at)),
    db.execute<{ event: string; subject: string; occurred_at: string }>(sql`
      SELECT a.event, a.subject, a.occurred_at::text
      FROM alerts a JOIN users u ON u.id = a.user_id ${joinPlan(Date.now())}
      WHERE a.user_id = ${userId} AND ${maySee('a')} ORDER BY a.created_at`),
  ]);
  const [own] = choices;
  const alert_settings = own && {
    has_mail: own.has_mail,
    cadence: own.cadence,
    seen_at: own.seen_at,
    looked_at: own.looked_at,
    has_feed: own.feed_hash !== null,
  };
  return { alert_settings, follows: followed, alerts: told.rows };
}

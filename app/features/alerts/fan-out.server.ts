import { type SQL, sql } from 'drizzle-orm';
import { MERGED } from '#features/following/merged-subjects.server.ts';
import { joinPlan } from '#features/following/plans.server.ts';
import type { Happened, Teller } from '#features/history/read-history.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { CADENCES, mailDueAt } from '#site/cadence.ts';
import { TOLD_EVENTS } from './told-events.server.ts';

/** Turns events into alerts of everybody who follows a thing that they concern. */
export const tellFollowers: Teller = async (tx, happened) => {
  const told = TOLD_EVENTS[happened.event];
  if (told) await addAlerts(tx, happened, told.topics);
};

/**
 * Adds one alert for each follower and event, even if the event concerns several of their follows, and schedules its
 * mail by the quickest of these. Events from before a follow cause no alert. What a follower may see is decided when
 * the alert is shown or mailed.
 *
 * @param topics rows (kind, topic, subject, occurred_at) over `told`
 */
export async function addAlerts(tx: DrizzleDb, { event, rows, now }: Happened, topics: SQL): Promise<void> {
  await tx.execute(sql`
    WITH told AS MATERIALIZED (${rows}),
    concerned AS (${topics}),
    topics AS (
      SELECT kind, topic, subject, occurred_at FROM concerned
      UNION ALL
      SELECT kind, merged.id, subject, occurred_at
      FROM concerned JOIN ${MERGED} AS merged USING (kind) WHERE merged.present = concerned.topic),
    added AS (
      INSERT INTO alerts (user_id, event, subject, occurred_at, follow_id, created_at, mail_due_at)
      SELECT f.user_id, ${event}, topic.subject, topic.occurred_at,
        (array_agg(f.id ORDER BY f.kind = 'search', f.created_at, f.id))[1], ${timeOf(now)},
        (${dueTimes(now)})[min(greatest(array_position(${CADENCE_ORDER}, f.cadence), plan.quickest))]
      FROM topics AS topic
      JOIN follows f ON f.kind = topic.kind AND f.subject = topic.topic AND f.removed_at IS NULL
        AND f.created_at < topic.occurred_at
      JOIN users u ON u.id = f.user_id ${joinPlan(now)}
      GROUP BY f.user_id, topic.subject, topic.occurred_at
      ON CONFLICT DO NOTHING
      RETURNING user_id, mail_due_at)
    UPDATE followers SET mail_due_at = least(followers.mail_due_at, due.at)
    FROM (SELECT user_id, min(mail_due_at) AS at FROM added GROUP BY user_id) AS due
    WHERE followers.user_id = due.user_id AND coalesce(followers.mail_due_at > due.at, true)`);
}

const CADENCE_ORDER = sql`${sql.param([...CADENCES])}::text[]`;

/** When mails about an event that is read now are due, in the order of CADENCES. */
function dueTimes(now: number): SQL {
  return sql`ARRAY[${sql.join(
    CADENCES.map((cadence) => timeOf(mailDueAt(cadence, now))),
    sql`, `,
  )}]`;
}

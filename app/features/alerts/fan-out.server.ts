import { type SQL, sql } from 'drizzle-orm';
import { MERGED } from '#features/following/merged-subjects.server.ts';
import { joinPlan } from '#features/following/plans.server.ts';
import type { Happened, Teller } from '#features/history/read-history.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { CADENCES, mailDueAt } from '#site/cadence.ts';
import type { HistoryEvent } from '#site/history-events.ts';

/** Turns what has happened into alerts of everybody who follows something that it concerns. */
export const tellFollowers: Teller = async (tx, happened) => {
  const topics = TOPICS[happened.event];
  if (topics) await addAlerts(tx, happened, topics);
};

/**
 * Which followed things each event concerns, as rows (kind, topic, subject, occurred_at) over `told`. Followers are
 * told when a round is recorded, and those who may not see it then find it among what is new once it is open.
 */
const TOPICS: Readonly<Partial<Record<HistoryEvent, SQL>>> = {
  'tool.changed': sql`
    SELECT 'tool' AS kind, subject AS topic, subject, occurred_at FROM told
    UNION ALL
    SELECT 'company', made.company_id, subject, occurred_at FROM told JOIN company_tools made ON made.tool_id = subject`,
  'tool.added': sql`
    SELECT 'category' AS kind, link.category_id AS topic, subject, occurred_at
    FROM told JOIN tool_categories link ON link.tool_id = told.subject AND link.specialization_id = ''
    UNION ALL
    SELECT 'company', made.company_id, subject, occurred_at FROM told JOIN company_tools made ON made.tool_id = subject`,
  'round.recorded': sql`
    SELECT named.kind, named.topic, subject, occurred_at
    FROM told JOIN funding_rounds r ON r.id = told.subject
    CROSS JOIN LATERAL (
      SELECT 'company' AS kind, r.company_id AS topic
      UNION ALL SELECT 'tool', tool_id FROM company_tools WHERE company_id = r.company_id
      UNION ALL SELECT 'category', category_id FROM round_categories WHERE round_id = r.id
      UNION ALL SELECT 'investor', investor_id FROM round_investors WHERE round_id = r.id) AS named`,
};

/**
 * Adds one alert for each follower and event, however many of their follows it concerns, and makes their mail due
 * by the quickest of these. Nobody is told of what happened before they followed. What a follower may see is
 * decided when the alert is shown or mailed.
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

/** When the mails about something known now are due, in the order of CADENCES. */
function dueTimes(now: number): SQL {
  return sql`ARRAY[${sql.join(
    CADENCES.map((cadence) => timeOf(mailDueAt(cadence, now))),
    sql`, `,
  )}]`;
}
